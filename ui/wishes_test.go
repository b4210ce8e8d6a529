package ui

import (
	"testing"
	"time"

	"backrank/app/settings"
	"backrank/ui/theme"
)

// openWithWishes opens a window on a system in which the player has wishes.
func openWithWishes(t *testing.T, wishes *Wishes) *testWindow {
	r := open(t, "chess960", "")
	r.System.Wishes = func() Wishes { return *wishes }
	r.openGames.readWishes()
	t.Cleanup(func() {
		*wishes = Wishes{TextSize: 1}
		r.openGames.readWishes()
	})
	return r
}

// Nothing moves while the system asks for no animations. The setting of the player stays, and counts again when the system no
// longer asks: it is read again when the player returns to the program.
func TestTheSystemTurnsAnimationsOff(t *testing.T) {
	wishes := Wishes{Still: true, TextSize: 1}
	r := openWithWishes(t, &wishes)
	check := func(when string, want time.Duration) {
		t.Helper()
		style := r.style.board()
		if style.Move != want || (style.Fade > 0) != (want > 0) || (style.Return > 0) != (want > 0) || theme.Animated() != (want > 0) {
			t.Errorf("%s: a move takes %v, want %v; a fade %v, a return %v", when, style.Move, want, style.Fade, style.Return)
		}
	}
	check("no animations", 0)
	if got := r.settings.get().Animation; got != "normal" {
		t.Errorf("the setting has become %q", got)
	}
	wishes.Still = false
	r.do(r.openGames.followWishes)
	check("animations again", 160*time.Millisecond)
	r.settings.change(func(s *settings.Settings) { s.Animation = "off" })
	check("the player's own choice", 0)
	r.settings.change(func(s *settings.Settings) { s.Animation = "slow" })
	check("slow", 250*time.Millisecond)
	wishes.Still = true
	r.do(r.openGames.followWishes)
	check("no animations, when slow was chosen", 0)
}
