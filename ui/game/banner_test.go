package game

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/internal/testapp"
	"backrank/ui/theme"
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
