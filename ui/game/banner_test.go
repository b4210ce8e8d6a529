package game

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/engine/elo"
	"backrank/internal/testapp"
	"backrank/ui/theme"
	"backrank/variants"
)

// recordedActions records the actions of a banner; each of them changes the view to after.
type recordedActions struct {
	BannerActions
	banner *Banner
	after  app.View
	done   []string
}

func (a *recordedActions) did(what string) {
	a.done = append(a.done, what)
	a.banner.Update(&a.after)
}
func (a *recordedActions) PauseClock()              { a.did("pause") }
func (a *recordedActions) ClaimDraw()               { a.did("claim") }
func (a *recordedActions) Rematch(app.RematchStart) { a.did("rematch") }
func (a *recordedActions) Analyse()                 { a.did("analyse") }

// A button keeps the focus when its banner disappears or shows something else: pressing Space again does nothing then.
func TestAButtonOfTheBannerIsPressedOnce(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	for name, is := range map[string]struct{ before, after app.View }{
		"pause": {app.View{Paused: true, Outcome: chess.NoOutcome}, app.View{Outcome: chess.NoOutcome}},
		"claim": {app.View{Claim: chess.ThreefoldRepetition, HumanTurn: true, Outcome: chess.NoOutcome}, app.View{Paused: true, Outcome: chess.NoOutcome}},
	} {
		a := &recordedActions{after: is.after}
		a.banner = NewBanner(a)
		w := test.NewWindow(a.banner)
		a.banner.Update(&is.before)
		w.Canvas().Focus(a.banner.Buttons()[0])
		for range 3 {
			w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
		}
		if len(a.done) != 1 || a.done[0] != name {
			t.Errorf("%s: %v", name, a.done)
		}
		w.Close()
	}
}

// In an engine match the banner has the number of the game and the score of the first engine, and as soon as they can be
// estimated, the difference in strength and its probability. Between two games it has the result and can pause the match;
// after the last game it offers rematches.
func TestBannerOfAnEngineMatch(t *testing.T) {
	testapp.Of(t, theme.New(theme.Light))
	match := app.EngineMatchState{Games: 20, Number: 3, Running: true, First: chess.White}
	v := app.View{Watched: true, Outcome: chess.NoOutcome, EngineMatch: match, White: app.Side{Label: "Fish"}, Black: app.Side{Label: "Bird"}}
	b := NewBanner(&recordedActions{})
	check := func(when, text, details, labels string) {
		t.Helper()
		b.Update(&v)
		gotText, gotDetails := b.Texts()
		var got []string
		for _, button := range b.Buttons() {
			got = append(got, button.Text)
		}
		if gotText != text || gotDetails != details || strings.Join(got, ", ") != labels {
			t.Errorf("%s: %q, %q, %q", when, gotText, gotDetails, got)
		}
	}
	check("at first", "Game 3 of 20", "", "Pause, Stop, Move time…")
	v.EngineMatch.Wins, v.EngineMatch.Draws, v.EngineMatch.Losses = 2, 1, 0
	check("with one pair", "Game 3 of 20", "Fish: 2½–½ (+2\u00a0=1\u00a0−0)", "Pause, Stop, Move time…")
	v.EngineMatch.Pairs = elo.Pairs{0, 1, 2, 3, 0}
	v.EngineMatch.Wins, v.EngineMatch.Draws, v.EngineMatch.Losses, v.Paused = 4, 5, 3, true
	check("paused", "Game 3 of 20", "Fish: 6½–5½ (+4\u00a0=5\u00a0−3). Elo +58 ± 110 (95%), LOS\u00a086%.", "Resume, Next move, Stop")
	v.Outcome, v.Result = chess.Draw, "Draw by stalemate"
	check("between two games", "Draw by stalemate", "Game 3 of 20. Fish: 6½–5½ (+4\u00a0=5\u00a0−3). Elo +58 ± 110 (95%), LOS\u00a086%.", "Resume, Stop")
	v.Paused = false
	check("before the next game", "Draw by stalemate", "Game 3 of 20. Fish: 6½–5½ (+4\u00a0=5\u00a0−3). Elo +58 ± 110 (95%), LOS\u00a086%.", "Pause, Stop")
	v.EngineMatch.Running = false
	v.Variant, _ = variants.ByID("chess")
	v.StartID = "518"
	check("stopped", "Draw by stalemate", "The match was stopped after 12 games. Fish: 6½–5½ (+4\u00a0=5\u00a0−3). Elo +58 ± 110 (95%), LOS\u00a086%.", "Rematch")
	v.EngineMatch.Games = 12
	v.EngineMatch.First = chess.Black
	check("after a game in which the first engine had Black", "Draw by stalemate", "The match of 12 games is over. Bird: 6½–5½ (+4\u00a0=5\u00a0−3). Elo +58 ± 110 (95%), LOS\u00a086%.", "Rematch")
	v.EngineMatch.First = chess.White
	check("at the end", "Draw by stalemate", "The match of 12 games is over. Fish: 6½–5½ (+4\u00a0=5\u00a0−3). Elo +58 ± 110 (95%), LOS\u00a086%.", "Rematch")
	b.Fold(true)
	w := test.NewTempWindow(t, b)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(290, 300))
	if drawn := test.RenderToMarkup(w.Canvas()); !strings.Contains(drawn, "LOS\u00a086%.") {
		t.Errorf("the folded card of a small window cuts the text: %s", drawn)
	}
	b.Fold(false)
	v.EngineMatch.Games, v.EngineMatch.Pairs, v.EngineMatch.Wins, v.EngineMatch.Draws, v.EngineMatch.Losses = 2, elo.Pairs{0, 0, 0, 0, 1}, 2, 0, 0
	v.White.Label = "Backrank (Expert)"
	check("after one pair", "Draw by stalemate", "The match of 2 games is over. Expert: 2–0 (+2\u00a0=0\u00a0−0). Too few games to estimate the Elo difference.", "Rematch")
}
