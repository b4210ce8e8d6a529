package player

import (
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/notnil/chess"

	"backrank/sound"
)

// fake is a device that a test looks at and breaks.
type fake struct {
	fill   func([]float32)
	lost   atomic.Bool
	runs   atomic.Bool
	closed atomic.Bool
}

func (f *fake) run(on bool) error {
	if f.lost.Load() {
		return errors.New("lost")
	}
	f.runs.Store(on)
	return nil
}

func (f *fake) close() { f.closed.Store(true) }

// loud reports whether the device is given something that is heard in the next 20 ms.
func (f *fake) loud() bool {
	out := make([]float32, sound.Rate/50)
	f.fill(out)
	return slices.ContainsFunc(out, func(x float32) bool { return x != 0 })
}

// rig is a player with devices of a test.
type rig struct {
	*Player
	opened []*fake
	none   bool          // there is no server
	takes  time.Duration // opening does
}

func newRig(t *testing.T) *rig {
	r := &rig{}
	r.Player = start(func(fill func([]float32)) (device, error) {
		time.Sleep(r.takes)
		if r.none {
			return nil, errors.New("no server")
		}
		r.opened = append(r.opened, &fake{fill: fill})
		return r.opened[len(r.opened)-1], nil
	}, silence)
	t.Cleanup(func() { r.Close(); <-r.ended })
	return r
}

func (r *rig) play(e sound.Event) {
	r.Play(e, chess.E4, 100)
	synctest.Wait()
}

// The device is opened by the first sound that can be heard, and suspended when it has been silent for two seconds.
func TestSilenceCostsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		r.Play(sound.Move, chess.E4, 0)
		synctest.Wait()
		if len(r.opened) > 0 {
			t.Fatal("a muted sound opens the device")
		}
		r.play(sound.Move)
		if len(r.opened) != 1 || !r.opened[0].runs.Load() || !r.opened[0].loud() {
			t.Fatal("a move is not heard")
		}
		time.Sleep(silence)
		r.play(sound.Move)
		time.Sleep(silence)
		synctest.Wait()
		if !r.opened[0].runs.Load() {
			t.Error("suspended before two seconds were silent")
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if r.opened[0].runs.Load() {
			t.Error("it runs on")
		}
		if r.play(sound.Capture); len(r.opened) != 1 || !r.opened[0].runs.Load() || !r.opened[0].loud() {
			t.Error("a sound after silence is not heard")
		}
	})
}

// When the server has been restarted the next sound is heard on another device, and once.
func TestALostDeviceIsReplaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		r.play(sound.Move)
		r.opened[0].lost.Store(true)
		r.play(sound.Capture)
		if len(r.opened) != 2 || !r.opened[0].closed.Load() || !r.opened[1].loud() {
			t.Fatalf("%d devices", len(r.opened))
		}
		r.opened[1].lost.Store(true)
		r.none = true
		r.play(sound.Move)
		r.none = false
		if r.play(sound.Move); len(r.opened) != 3 || !r.opened[2].loud() {
			t.Errorf("%d devices after a time without a server", len(r.opened))
		}
	})
}

// What could not be heard in time is never heard: a server that does not answer has nobody wait, and no queue is played
// after it.
func TestLateSoundsAreDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		r.takes = time.Second
		for range 20 {
			r.Play(sound.Move, chess.E4, 100)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if len(r.opened) != 1 || r.opened[0].loud() {
			t.Error("sounds of a second ago are heard")
		}
		if r.play(sound.Move); !r.opened[0].loud() {
			t.Error("nothing is heard after that")
		}
	})
}

// Many sounds at once do not clip, and few of them are mixed.
func TestTheMixIsBounded(t *testing.T) {
	at := time.Now()
	m := &mixer{now: func() time.Time { return at }}
	samples := sound.Samples(sound.Move, 0)
	for range 3 * voices {
		m.add(voice{samples: samples, gain: 1, at: at})
	}
	if len(m.all) != voices {
		t.Errorf("%d voices", len(m.all))
	}
	out := make([]float32, sound.Rate/10)
	m.fill(out)
	if most := max(slices.Max(out), -slices.Min(out)); most > 1 || most < .9 {
		t.Errorf("the mix peaks at %v", most)
	}
	if len(m.all) > 0 {
		t.Error("voices that have ended are kept")
	}
}

// At half the volume a sound is a quarter as strong, and the same otherwise.
func TestVolumeScales(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		peak := func(volume int) float32 {
			r := newRig(t)
			r.Play(sound.Move, chess.E4, volume)
			synctest.Wait()
			out := make([]float32, sound.Rate/10)
			r.opened[0].fill(out)
			return slices.Max(out)
		}
		full, half := peak(100), peak(50)
		if full == 0 || half/full < .24 || half/full > .26 {
			t.Errorf("%v and %v", full, half)
		}
	})
}
