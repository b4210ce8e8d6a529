package ui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/settings"
	"backrank/sound"
)

// listening has what a window plays written down; said returns it since the last call.
func (r *testWindow) listening() (said func() string) {
	var all []string
	r.Sound = func(e sound.Event, _ chess.Square, volume int) {
		if volume != 70 {
			r.t.Errorf("%v at %d", e, volume)
		}
		all = append(all, e.ID())
	}
	return func() string {
		text := strings.Join(all, " ")
		all = nil
		return text
	}
}

// Each move is heard once, as what it is, with check or the end after it; a game that ends does not sound of check, too.
func TestMovesAreHeardAsWhatTheyAre(t *testing.T) {
	for _, c := range []struct{ variant, fen, move, want string }{
		{"chess", "", "e4", "move"},
		{"chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "capture"},
		{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "capture"},
		{"chess960", ready960, "O-O", "castling"},
		{"slide", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAEhae - 0 1", "O-O", "slide"},
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+", "move check"},
		{"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", "move end"},
		{"chess", "", "e5", "refused"},
	} {
		r := open(t, c.variant, c.fen)
		said := r.listening()
		r.do(func() { r.play.typeMove(c.move) })
		if got := said(); got != c.want {
			t.Errorf("%s %s: %q, want %q (%s)", c.variant, c.move, got, c.want, r.message.Said())
		}
	}
}

// A step forward is heard as the move was; a step back, a jump, a move taken back and a flipped board are not.
func TestStepsForwardAreHeard(t *testing.T) {
	r := open(t, "chess", "")
	for _, m := range []string{"e4", "d5", "exd5", "Qxd5"} {
		r.do(func() { r.play.typeMove(m) })
	}
	said := r.listening()
	for _, c := range []struct {
		do   func()
		want string
	}{
		{func() { r.play.step(-1) }, ""},
		{r.play.forward, "capture"},
		{func() { r.play.goTo(0) }, ""},
		{r.play.forward, "move"},
		{r.play.goLast, ""},
		{r.play.flip, ""},
		{r.play.takeBack, ""},
		{r.play.redo, "capture"},
		{func() { r.play.step(-2) }, ""},
		{func() { r.play.typeMove("e5") }, "move"}, // a variation
		{func() { r.change(func(s *settings.Settings) { s.Coordinates = "off" }) }, ""},
		{r.play.goLast, ""},
		{r.play.resign, "end"},
	} {
		r.change(func(s *settings.Settings) { s.ConfirmResign = false })
		said()
		r.do(c.do)
		if got := said(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// A new game, a placement and the last of the time are heard.
func TestBeginningsAndClocksAreHeard(t *testing.T) {
	r := open(t, "prechess", "")
	said := r.listening()
	r.do(func() { r.runCommand(r.match.FinishDraft) })
	if got := said(); got != "placement" {
		t.Errorf("a draft is finished: %q", got)
	}
	r.do(func() { r.runCommand(func() error { return r.match.Rematch(app.SameStart) }) })
	if got := said(); got != "start" {
		t.Errorf("a rematch: %q", got)
	}
	c, pass := onClock(t, "1+0")
	said = c.listening()
	pass(30 * time.Second)
	if got := said(); got != "" {
		t.Errorf("with half the time left: %q", got)
	}
	low := c.view
	low.LowTime++
	low.Serial++
	if got := soundsOf(&c.view, &low); !slices.Equal(got, []soundAt{{sound.LowTime, defaultSquare}}) {
		t.Errorf("when time is low: %v", got)
	}
}

// The key mutes everything, a switch one event, and what is turned on in the settings is heard at once.
func TestMutedMeansSilent(t *testing.T) {
	r := open(t, "chess", "")
	said := r.listening()
	r.do(func() { r.typeRunes("m") })
	for _, m := range []string{"e4", "d5", "exd5", "Qxz9"} {
		r.do(func() { r.play.typeMove(m) })
	}
	if got := said(); got != "" || r.settings().Sound {
		t.Errorf("muted: %q", got)
	}
	r.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	r.do(func() { r.typeRunes("m") })
	if got := said(); got != "move" {
		t.Errorf("turned on: %q", got)
	}
	r.change(func(s *settings.Settings) { s.SetHears("capture", false) })
	r.do(func() { r.play.typeMove("Qxd5") })
	r.do(func() { r.play.typeMove("Nc3") })
	if got := said(); got != "move" {
		t.Errorf("without captures: %q", got)
	}
	before := r.settings()
	r.change(func(s *settings.Settings) { s.SetHears("capture", true) })
	if r.previewSounds(before); said() != "capture" {
		t.Error("captures are turned on, and not heard")
	}
}
