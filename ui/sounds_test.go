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

// recordSounds records the sounds played; the function that it returns gives those since its last call.
func (r *testWindow) recordSounds() (sounds func() string) {
	var all []string
	r.System.Sound = func(e sound.Event, _ chess.Square, volume int) {
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

// Each move plays the sound of its kind once, then check or the end of the game, but not both.
func TestMoveSounds(t *testing.T) {
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
		sounds := r.recordSounds()
		r.do(func() { r.moveField.enter(c.move) })
		if got := sounds(); got != c.want {
			t.Errorf("%s %s: %q, want %q (%s)", c.variant, c.move, got, c.want, r.message.Text())
		}
	}
}

// A step forward plays the sound of its move. A step back, a jump, a take-back and a flip of the board are silent.
func TestStepSounds(t *testing.T) {
	r := open(t, "chess", "")
	for _, m := range []string{"e4", "d5", "exd5", "Qxd5"} {
		r.do(func() { r.moveField.enter(m) })
	}
	sounds := r.recordSounds()
	for _, c := range []struct {
		do   func()
		want string
	}{
		{func() { r.navigation.step(-1) }, ""},
		{r.navigation.forward, "capture"},
		{func() { r.navigation.goTo(0) }, ""},
		{r.navigation.forward, "move"},
		{r.navigation.goLast, ""},
		{r.play.flip, ""},
		{r.play.takeBack, ""},
		{r.play.redo, "capture"},
		{func() { r.navigation.step(-2) }, ""},
		{func() { r.moveField.enter("e5") }, "move"}, // a variation
		{func() { r.settings.change(func(s *settings.Settings) { s.Coordinates = "off" }) }, ""},
		{r.navigation.goLast, ""},
		{r.play.resign, "end"},
	} {
		r.settings.change(func(s *settings.Settings) { s.ConfirmResign = false })
		sounds()
		r.do(c.do)
		if got := sounds(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// A new game, a placement and low time have sounds.
func TestStartPlacementAndTimeSounds(t *testing.T) {
	r := open(t, "prechess", "")
	sounds := r.recordSounds()
	r.do(func() { r.runner.run(r.match.FinishDraft) })
	if got := sounds(); got != "placement" {
		t.Errorf("a draft is finished: %q", got)
	}
	r.do(func() { r.runner.run(func() error { return r.match.Rematch(app.SameStart) }) })
	if got := sounds(); got != "start" {
		t.Errorf("a rematch: %q", got)
	}
	c, pass := openWithClock(t, "1+0")
	sounds = c.recordSounds()
	pass(30 * time.Second)
	if got := sounds(); got != "" {
		t.Errorf("with half the time left: %q", got)
	}
	low := *c.view
	low.LowTime++
	low.Serial++
	if got := soundsOf(c.view, &low); !slices.Equal(got, []soundAt{{sound.LowTime, defaultSquare}}) {
		t.Errorf("when time is low: %v", got)
	}
}

// A key mutes all sounds and a setting a single event. An event enabled in the settings is played at once.
func TestMute(t *testing.T) {
	r := open(t, "chess", "")
	sounds := r.recordSounds()
	r.do(func() { r.typeRunes("m") })
	for _, m := range []string{"e4", "d5", "exd5", "Qxz9"} {
		r.do(func() { r.moveField.enter(m) })
	}
	if got := sounds(); got != "" || r.settings.get().Sound {
		t.Errorf("muted: %q", got)
	}
	r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	r.do(func() { r.typeRunes("m") })
	if got := sounds(); got != "move" {
		t.Errorf("turned on: %q", got)
	}
	r.settings.change(func(s *settings.Settings) { s.SetSoundEnabled("capture", false) })
	r.do(func() { r.moveField.enter("Qxd5") })
	r.do(func() { r.moveField.enter("Nc3") })
	if got := sounds(); got != "move" {
		t.Errorf("without captures: %q", got)
	}
	before := r.settings.get()
	r.settings.change(func(s *settings.Settings) { s.SetSoundEnabled("capture", true) })
	if r.sounds.preview(before); sounds() != "capture" {
		t.Error("enabling captures plays no sound")
	}
}
