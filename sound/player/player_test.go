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

// fakeDevice is a device that a test can inspect and break.
type fakeDevice struct {
	fill   func([]float32)
	lost   atomic.Bool
	runs   atomic.Bool
	closed atomic.Bool
}

func (f *fakeDevice) run(on bool) error {
	if f.lost.Load() {
		return errors.New("lost")
	}
	f.runs.Store(on)
	return nil
}

func (f *fakeDevice) close() { f.closed.Store(true) }

// audible reports whether the next 20 ms are not silent.
func (f *fakeDevice) audible() bool {
	out := make([]float32, sound.Rate/50)
	f.fill(out)
	return slices.ContainsFunc(out, func(x float32) bool { return x != 0 })
}

// testPlayer is a player with fake devices.
type testPlayer struct {
	*Player
	devices []*fakeDevice
	none    bool          // opening a device fails
	takes   time.Duration // how long opening a device takes
}

func newTestPlayer(t *testing.T) *testPlayer {
	r := &testPlayer{}
	r.Player = start(func(fill func([]float32)) (device, error) {
		time.Sleep(r.takes)
		if r.none {
			return nil, errors.New("no server")
		}
		r.devices = append(r.devices, &fakeDevice{fill: fill})
		return r.devices[len(r.devices)-1], nil
	}, suspendAfter)
	t.Cleanup(func() { r.Close(); <-r.done })
	return r
}

func (r *testPlayer) play(e sound.Event) {
	r.Play(e, chess.E4, 100)
	synctest.Wait()
}

// The first sound that is not muted opens the device, and two seconds of silence suspend it.
func TestDeviceIsSuspendedInSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newTestPlayer(t)
		r.Play(sound.Move, chess.E4, 0)
		synctest.Wait()
		if len(r.devices) > 0 {
			t.Fatal("a muted sound opens the device")
		}
		r.play(sound.Move)
		if len(r.devices) != 1 || !r.devices[0].runs.Load() || !r.devices[0].audible() {
			t.Fatal("a move is not heard")
		}
		time.Sleep(suspendAfter)
		r.play(sound.Move)
		time.Sleep(suspendAfter)
		synctest.Wait()
		if !r.devices[0].runs.Load() {
			t.Error("suspended before two seconds were silent")
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if r.devices[0].runs.Load() {
			t.Error("the device still runs")
		}
		if r.play(sound.Capture); len(r.devices) != 1 || !r.devices[0].runs.Load() || !r.devices[0].audible() {
			t.Error("a sound after silence is not heard")
		}
	})
}

// After the server has restarted, the next sound is played once, on a new device.
func TestALostDeviceIsReplaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newTestPlayer(t)
		r.play(sound.Move)
		r.devices[0].lost.Store(true)
		r.play(sound.Capture)
		if len(r.devices) != 2 || !r.devices[0].closed.Load() || !r.devices[1].audible() {
			t.Fatalf("%d devices", len(r.devices))
		}
		r.devices[1].lost.Store(true)
		r.none = true
		r.play(sound.Move)
		r.none = false
		if r.play(sound.Move); len(r.devices) != 3 || !r.devices[2].audible() {
			t.Errorf("%d devices after a time without a server", len(r.devices))
		}
	})
}

// A sound that cannot be played in time is dropped: a server that does not answer blocks no caller, and sounds do not
// queue up for it.
func TestLateSoundsAreDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newTestPlayer(t)
		r.takes = time.Second
		for range 20 {
			r.Play(sound.Move, chess.E4, 100)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if len(r.devices) != 1 || r.devices[0].audible() {
			t.Error("sounds requested a second ago are played")
		}
		if r.play(sound.Move); !r.devices[0].audible() {
			t.Error("the next sound is not played")
		}
	})
}

// Many sounds at once do not clip, and at most maxVoices of them are mixed.
func TestTheMixIsBounded(t *testing.T) {
	at := time.Now()
	m := &mixer{now: func() time.Time { return at }}
	samples := sound.Samples(sound.Move, 0)
	for range 3 * maxVoices {
		m.add(voice{samples: samples, gain: 1, at: at})
	}
	if len(m.all) != maxVoices {
		t.Errorf("%d voices", len(m.all))
	}
	out := make([]float32, sound.Rate/10)
	m.fill(out)
	if peak := max(slices.Max(out), -slices.Min(out)); peak > 1 || peak < .9 {
		t.Errorf("the mix peaks at %v", peak)
	}
	if len(m.all) > 0 {
		t.Error("voices that have ended are kept")
	}
}

// At half the volume, the amplitude of a sound is a quarter.
func TestVolumeScales(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		peak := func(volume int) float32 {
			r := newTestPlayer(t)
			r.Play(sound.Move, chess.E4, volume)
			synctest.Wait()
			out := make([]float32, sound.Rate/10)
			r.devices[0].fill(out)
			return slices.Max(out)
		}
		full, half := peak(100), peak(50)
		if full == 0 || half/full < .24 || half/full > .26 {
			t.Errorf("%v and %v", full, half)
		}
	})
}
