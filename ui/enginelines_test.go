package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/internal/langtest"
)

// engineTexts waits until the engine lines satisfy a condition, and returns their texts.
func (r *testWindow) engineTexts(what string, so func(all []string) bool) []string {
	r.t.Helper()
	r.until(what, func() bool { return so(r.engineLines.section.Texts()) })
	return r.engineLines.section.Texts()
}

// In a game between computers the panel has a line of each side with depth and score. The side that has moved keeps its
// line, without speed. Pointing at a move shows its position on the board until the pointer leaves; a click changes nothing.
func TestEngineLinesOfBothSides(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{{Width: 1180, Height: 760}, {Width: 760, Height: 560}} {
			r, p := openComputerGame(t)
			r.do(func() { r.win.Resize(size) })
			r.engineTexts("White's line", func(all []string) bool { return len(all) == 3 })
			p.told <- "e4"
			r.until("a move", func() bool { return len(r.view.Plies) == 1 })
			all := r.engineTexts("Black's line", func(all []string) bool { return len(all) == 4 })
			s := r.engineLines.section
			if !strings.Contains(all[1], "1.") || !strings.Contains(all[3], "1…") || strings.Contains(all[0], "850") || !strings.Contains(all[0], "12") || size.Width > 800 && !strings.Contains(all[2], "850") || !s.Visible() {
				t.Errorf("%v: %q at %v", size, all, s.Size())
			}
			before := r.board.State().Pieces
			r.do(func() { test.MoveMouse(r.win.Canvas(), s.Place(0, 1)) })
			if r.board.State().Pieces == before {
				t.Errorf("%v: the board does not show the position of a move", size)
			}
			r.do(func() { test.TapCanvas(r.win.Canvas(), s.Place(0, 1)) })
			r.do(func() { test.MoveMouse(r.win.Canvas(), fyne.NewPos(1, 1)) })
			if r.board.State().Pieces != before || len(r.view.Plies) != 1 || r.view.InVariation() {
				t.Errorf("%v: the board or the game has changed", size)
			}
		}
	})
}

// No lines are drawn while nobody sees them: hidden by their button, behind a screen, in a minimised window, and
// after a person has taken over. The menu shows them again.
func TestEngineLinesAreIdleWhenHidden(t *testing.T) {
	r, _ := openComputerGame(t)
	draws := func() bool { return r.engineLines.followed != nil }
	command := r.commands.get("engine-lines")
	for what, c := range map[string][2]func(){
		"hidden":    {r.engineLines.toggle, command.do},
		"a screen":  {r.atlas.show, r.screens.home},
		"minimised": {func() { r.engineLines.setVisible(false) }, func() { r.engineLines.setVisible(true) }},
	} {
		if !draws() {
			t.Errorf("before %s: no lines are drawn", what)
		}
		if r.do(c[0]); draws() {
			t.Errorf("%s: lines are drawn", what)
		}
		r.do(c[1])
	}
	r.do(r.matchCommand(func() error { return r.match.SetPlayers(player.Player{}, player.Player{Level: 1}) }))
	if draws() || r.engineLines.section.Visible() || app.ThoughtsOf(r.match.Match).Of(chess.White) != nil {
		t.Error("a person sees the computer's lines")
	}
}

// The lines of two computers and those of the live analysis have space at the same time.
func TestEngineLinesBesideTheAnalysis(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 1180, Height: 760}, {Width: 760, Height: 560}} {
		r, _ := openComputerGame(t)
		r.useEngines(&fakeEngine{})
		r.do(func() { r.win.Resize(size) })
		r.live.Consent(r.view.Game)
		r.do(func() { r.settings.change(func(s *settings.Settings) { s.Analysis = true }) })
		r.waitForLines(3)
		own, live := r.engineLines.section, r.live.Game.Section
		bottom := live.Position().Y + live.Size().Height
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject
		if !own.Visible() || !live.Visible() || at(own).Y < at(live).Y+bottom || own.Size().Height < own.MinSize().Height || r.panel.moves.Size().Height < 40 {
			t.Errorf("%v: the analysis has %v, the computers %v at %v, the moves %v", size, live.Size(), own.Size(), at(own), r.panel.moves.Size())
		}
	}
}

// A match in the window plays its games. In a small window its card leaves space for the moves. Stopping it is confirmed, and
// closing its tab.
func TestEngineMatchInTheWindow(t *testing.T) {
	r, p := openComputerGame(t)
	computer := player.Player{Level: 1}
	r.do(r.matchCommand(func() error {
		return r.match.New(app.NewGame{Variant: r.view.Variant, White: computer, Black: computer, EngineMatch: &app.EngineMatch{Games: 4}})
	}))
	if r.bannerLabels() != "Pause, Stop, Move time…" || !r.commands.get("stop-engine-match").applies(r.view) {
		t.Errorf("in the first game: %s", r.bannerLabels())
	}
	for _, move := range []string{"f3", "e5", "g4", "Qh4#"} {
		p.told <- move
	}
	r.until("the first result", func() bool { return r.view.Over() })
	if r.bannerLabels() != "Pause, Stop" || !canPause(r.view) {
		t.Errorf("between two games: %s", r.bannerLabels())
	}
	r.until("the second game", func() bool { return r.view.EngineMatch.Number == 2 && !r.view.Over() })
	p.told <- "e4"
	r.until("a move", func() bool { return len(r.view.Plies) == 1 })
	r.do(func() { r.win.Resize(minWindowSize) })
	r.engineTexts("a line of each side", func(all []string) bool { return len(all) == 4 })
	if high := r.panel.moves.Size().Height; high < 80 || r.bannerLabels() != "Pause, Stop, Time…" {
		t.Errorf("in a small window the moves have %v above %s", high, r.bannerLabels())
	}
	if r.do(r.play.StopEngineMatch); !r.closeDialog() || !r.view.EngineMatch.Running {
		t.Error("stopping is not confirmed")
	}
	if got := r.tabs.question(r.openGames.shownIn(r.Window)); !strings.Contains(got, "engine match") {
		t.Errorf("before the tab is closed: %q", got)
	}
	r.do(r.play.StopEngineMatch)
	r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) })
	if v := r.view; v.EngineMatch.Running || !v.Paused || v.EngineMatch.Losses != 1 {
		t.Errorf("stopped: %+v, paused %v", v.EngineMatch, v.Paused)
	}
}
