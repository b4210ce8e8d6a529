package board

import (
	"time"

	"fyne.io/fyne/v2"
)

// A clock calls tick once per frame with the elapsed part of d, finally with 1, unless it is stopped. It never blocks.
type clock func(d time.Duration, tick func(part float32)) (stop func())

// fyneClock is the clock of Fyne's animations.
func fyneClock(d time.Duration, tick func(float32)) func() {
	a := fyne.NewAnimation(d, tick)
	a.Curve = fyne.AnimationLinear
	a.Start()
	return a.Stop
}

// A track identifies one of the animations that can run concurrently.
type track int

const (
	flying track = iota
	appearing
	flashing
	settling
	hovering

	tracks // number of tracks
)

// An animator runs at most one animation on each track.
type animator struct {
	clock clock
	stops [tracks]func()
	ticks [tracks]func(part float32)
}

// run starts an animation on a track and replaces the one running there. A duration of 0 ends at once.
func (a *animator) run(on track, d time.Duration, tick func(float32)) {
	a.halt(on)
	if d <= 0 {
		tick(1)
		return
	}
	a.stops[on], a.ticks[on] = a.clock(d, tick), tick
}

// halt stops the animation on a track where it is.
func (a *animator) halt(on track) {
	if stop := a.stops[on]; stop != nil {
		a.stops[on] = nil
		stop()
	}
}

// finish completes flights and the appearing of ghosts, so that new input never waits.
func (a *animator) finish() {
	for _, on := range []track{flying, appearing} {
		if a.stops[on] != nil {
			a.halt(on)
			a.ticks[on](1)
		}
	}
}

// easeOut is ease-out cubic.
func easeOut(t float32) float32 { u := 1 - t; return 1 - u*u*u }
