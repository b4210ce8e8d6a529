package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/internal/langtest"
	"backrank/variants"
)

// openComputerGame opens a window on a game between two waitingOpponents.
func openComputerGame(t *testing.T) (*testWindow, waitingOpponent) {
	t.Helper()
	v, _ := variants.ByID("chess")
	p := waitingOpponent{told: make(chan string, 8)}
	computer := player.Player{Level: 1}
	return openOn(t, app.Options{Unsaved: true, Opponent: p, First: app.NewGame{Variant: v, White: computer, Black: computer}}, ""), p
}

// In a game between computers the list of moves has the space of Draw and Resign, and only the banner has a pause button.
// A person who takes over has the usual buttons.
func TestComputerGameButtons(t *testing.T) {
	r, _ := openComputerGame(t)
	high := r.panel.upper.Size().Height
	if r.panel.buttons.game.Visible() || r.panel.buttons.pause.Visible() {
		t.Errorf("Draw and Resign are shown: %v, and the button that pauses: %v", r.panel.buttons.game.Visible(), r.panel.buttons.pause.Visible())
	}
	r.do(r.matchCommand(func() error { return r.match.SetPlayers(player.Player{}, player.Player{Level: 1}) }))
	if now := r.panel.upper.Size().Height; !r.panel.buttons.game.Visible() || now >= high {
		t.Errorf("with a person Draw and Resign are shown: %v, and the moves have %v after %v", r.panel.buttons.game.Visible(), now, high)
	}
}

// While the computers make a single move in a pause, Resume continues the game.
func TestResumeAfterSingleMove(t *testing.T) {
	r, _ := openComputerGame(t)
	r.do(r.clocks.togglePause)
	r.do(r.play.MoveNow)
	if v := r.view; !v.Stepping || r.bannerLabels() != "Resume, Next move, Move time…" {
		t.Fatalf("during one move: stepping %v, %s", v.Stepping, r.bannerLabels())
	}
	if got := r.commands.get("pause-clocks").title(); got != "Resume" {
		t.Errorf("during one move the menu has %q", got)
	}
	r.do(r.clocks.togglePause)
	if v := r.view; v.Stepping || v.Paused || r.bannerLabels() != "Pause, Move time…" {
		t.Errorf("resumed: stepping %v, paused %v, %s", v.Stepping, v.Paused, r.bannerLabels())
	}
}

// The menu of paces does not cover the button that opens it, and the menu of a clock does not cover that clock. Both
// stay within the window.
func TestMenuPosition(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{{Width: 1180, Height: 760}, {Width: 760, Height: 560}} {
			r, _ := openComputerGame(t)
			r.do(func() { r.win.Resize(size) })
			all := r.panel.banner.Buttons()
			button := all[len(all)-1]
			r.do(button.OnTapped)
			checkMenuBeside(t, r, button, 0)

			r, _ = openWithClock(t, "3+2")
			r.do(func() { r.win.Resize(size) })
			for _, s := range r.strips {
				on := fyne.NewPos(s.Size().Width-20, 20)
				at := fyne.CurrentApp().Driver().AbsolutePositionForObject(s).Add(on)
				r.do(func() { s.Tapped(&fyne.PointEvent{Position: on, AbsolutePosition: at}) })
				checkMenuBeside(t, r, s, 10) // the clock is lower than its strip
				r.do(func() { r.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) })
			}
		}
	})
}

// checkMenuBeside checks that a menu is open directly above or below an object, with a tolerance in units, and within
// the window.
func checkMenuBeside(t *testing.T, r *testWindow, o fyne.CanvasObject, but float32) {
	t.Helper()
	c := r.win.Canvas()
	menu, is := c.Focused().(*fynewidget.PopUpMenu)
	if !is {
		t.Fatalf("%v: no menu", c.Size())
	}
	at, end := menu.Position(), menu.Position().AddXY(menu.Size().Width, menu.Size().Height)
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(o).Y
	if at.Y < 0 || end.Y > c.Size().Height || end.X > c.Size().Width {
		t.Errorf("%v: the menu is from %v to %v", c.Size(), at, end)
	}
	if at.Y < top+o.Size().Height-but && end.Y > top+but {
		t.Errorf("%v: the menu is from %v to %v, over what stands at %v", c.Size(), at, end, top)
	}
}

// The tab of an engine match has the engines, the first one first, and the score; pointing at it, and the title of the window,
// show the number of the game.
func TestTabOfAnEngineMatch(t *testing.T) {
	r, _ := openComputerGame(t)
	v := *r.view
	v.White.Label, v.Black.Label = "Backrank (Expert)", "Fish"
	v.EngineMatch = app.EngineMatchState{Games: 4, Number: 2, Running: true, First: chess.Black, Draws: 1}
	for _, running := range []bool{true, false} {
		v.EngineMatch.Running = running
		if tab := tabTitle(&v); tab != "Fish – Expert" {
			t.Errorf("running %v: tab %q", running, tab)
		}
		if about := tabAbout(&v); !strings.Contains(about, "Game 2 of 4") || !strings.Contains(about, "Fish: ½–½ (+0\u00a0=1\u00a0−0)") {
			t.Errorf("running %v: %q", running, about)
		}
	}
	g := openGame{match: r.match.Match, window: &Window{match: &current{}}, view: v}
	g.view.Outcome = chess.WhiteWon // of the last game
	if result := g.tab().Result; result != "½–½" {
		t.Errorf("after the match, the tab has the score %q", result)
	}
	v.EngineMatch.Running = true
	if window := title(&v); window != "Game 2 of 4 – Orthodox chess – Backrank" {
		t.Errorf("window %q", window)
	}
	g = openGame{match: r.match.Match, window: &Window{match: &current{}}, view: v}
	if result := g.tab().Result; result != "½–½" {
		t.Errorf("the tab has the score %q", result)
	}
}
