package ui

import (
	"testing"

	"backrank/app"
	"backrank/app/player"
	"backrank/variants"
)

// watching opens a window on a game between two patient computers.
func watching(t *testing.T) (*room, patient) {
	t.Helper()
	v, _ := variants.ByID("chess")
	p := patient{told: make(chan string, 8)}
	computer := player.Player{Level: 1}
	return openOn(t, app.Options{Unsaved: true, Opponent: p, First: app.NewGame{Variant: v, White: computer, Black: computer}}, ""), p
}

// Where computers play each other the space of Draw and Resign belongs to the moves, and the card alone pauses; who takes
// over has the buttons.
func TestWatchersHaveNoButtonsOfPlayers(t *testing.T) {
	r, _ := watching(t)
	high := r.panel.upper.Size().Height
	if r.panel.play.Visible() || r.panel.pause.Visible() {
		t.Errorf("Draw and Resign are shown: %v, and the button that pauses: %v", r.panel.play.Visible(), r.panel.pause.Visible())
	}
	r.after(r.ordered(func() error { return r.match.SetPlayers(player.Player{}, player.Player{Level: 1}) }))
	if now := r.panel.upper.Size().Height; !r.panel.play.Visible() || now >= high {
		t.Errorf("with a person Draw and Resign are shown: %v, and the moves have %v after %v", r.panel.play.Visible(), now, high)
	}
}

// While computers make one move in a pause, Resume has them go on.
func TestOneMoveIsResumed(t *testing.T) {
	r, _ := watching(t)
	r.after(r.clocks.PauseClock)
	r.after(r.play.MoveNow)
	if v := r.view; !v.Stepping || r.labels() != "Resume, Next move, Pace…" {
		t.Fatalf("during one move: stepping %v, %s", v.Stepping, r.labels())
	}
	if got := r.commands["Pause clocks"].title(); got != "Resume" {
		t.Errorf("during one move the menu has %q", got)
	}
	r.after(r.clocks.PauseClock)
	if v := r.view; v.Stepping || v.Paused || r.labels() != "Pause, Pace…" {
		t.Errorf("resumed: stepping %v, paused %v, %s", v.Stepping, v.Paused, r.labels())
	}
}
