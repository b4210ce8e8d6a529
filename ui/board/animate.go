package board

import (
	"time"

	"fyne.io/fyne/v2"
)

// A clock runs tick once per frame with the part of d that has passed, the last
// time with 1, unless it is stopped before. It never blocks.
type clock func(d time.Duration, tick func(part float32)) (stop func())

// fyneClock is the clock of a window.
func fyneClock(d time.Duration, tick func(float32)) func() {
	a := fyne.NewAnimation(d, tick)
	a.Curve = fyne.AnimationLinear
	a.Start()
	return a.Stop
}

// A track is one of the animations that may run side by side.
type track int

const (
	flying track = iota
	appearing
	flashing
	settling
	hovering

	tracks // how many there are
)

// An animator runs one animation on each track.
type animator struct {
	clock clock
	stops [tracks]func()
}

// run animates on a track, in place of what ran there. A duration of 0 means
// the end at once.
func (a *animator) run(on track, d time.Duration, tick func(float32)) {
	a.halt(on)
	if d <= 0 {
		tick(1)
		return
	}
	a.stops[on] = a.clock(d, tick)
}

// halt stops a track where it is.
func (a *animator) halt(on track) {
	if stop := a.stops[on]; stop != nil {
		a.stops[on] = nil
		stop()
	}
}

// easeOut is ease-out cubic.
func easeOut(t float32) float32 { u := 1 - t; return 1 - u*u*u }
