package board

import (
	"math"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
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

// A flight is one piece gliding from a place to a square.
type flight struct {
	piece    chess.Piece
	from, to fyne.Position
	hides    chess.Square // the piece that stands there already is not drawn meanwhile
}

// moving is what is animated at present.
type moving struct {
	flights []flight
	hides   Squares
	stops   [5]func() // by track
}

// A track is one of the animations that may run side by side.
type track int

const (
	flying track = iota
	appearing
	flashing
	settling
	hovering
)

// easeOut is ease-out cubic.
func easeOut(t float32) float32 { u := 1 - t; return 1 - u*u*u }

// run animates on a track, in place of what ran there. A duration of 0 means
// the end at once.
func (b *Board) run(on track, d time.Duration, tick func(float32)) {
	b.halt(on)
	if d <= 0 {
		tick(1)
		return
	}
	b.moving.stops[on] = b.clock(d, tick)
}

// halt stops a track where it is.
func (b *Board) halt(on track) {
	if stop := b.moving.stops[on]; stop != nil {
		b.moving.stops[on] = nil
		stop()
	}
}

// fly starts the flights; kings fly above the others.
func (b *Board) fly(flights []flight, d time.Duration) {
	if len(flights) == 0 {
		b.hideFading()
		return
	}
	b.endFlights()
	flights = flights[:min(len(flights), maxFlights)]
	slices.SortStableFunc(flights, func(x, y flight) int { return weight(x.piece) - weight(y.piece) })
	b.moving.flights = flights
	for i, f := range flights {
		if f.hides >= 0 {
			b.moving.hides |= SetOf(f.hides)
		}
		b.scene.flights[i].showPiece(b.scene.cabinet.piece(f.piece), 1)
		b.scene.flights[i].moveTo(f.from)
	}
	b.sync()
	b.run(flying, d, func(part float32) {
		t := easeOut(part)
		for i, f := range b.moving.flights {
			b.scene.flights[i].moveTo(fyne.NewPos(f.from.X+(f.to.X-f.from.X)*t, f.from.Y+(f.to.Y-f.from.Y)*t))
		}
		if part >= 1 {
			b.endFlights()
		}
	})
}

// weight orders pieces in flight.
func weight(p chess.Piece) int {
	if p.Type() == chess.King {
		return 1
	}
	return 0
}

// land ends flights and fades where they were going; a new input never waits.
func (b *Board) land() {
	b.endFlights()
	b.halt(appearing)
	b.fade(1)
}

// endFlights puts the pieces in flight down.
func (b *Board) endFlights() {
	b.halt(flying)
	if len(b.moving.flights) == 0 {
		return
	}
	for i := range b.moving.flights {
		b.scene.flights[i].hide()
	}
	b.moving.flights, b.moving.hides = nil, 0
	b.hideFading()
	b.sync()
}

func (b *Board) hideFading() {
	for _, sp := range b.scene.fading {
		sp.hide()
	}
}

// fadeIn makes ghosts appear.
func (b *Board) fadeIn() {
	b.run(appearing, b.style.Fade, b.fade)
}

// flyHome sends a piece back from a place to where it was picked up.
func (b *Board) flyHome(o Origin, centre fyne.Position) {
	if !b.state.holds(o) {
		return
	}
	half := b.grid.cell / 2
	f := flight{piece: o.Piece, from: centre.SubtractXY(half, half), hides: o.Square}
	if o.InTray() {
		f.to = b.handPos(o.Piece)
	} else {
		f.to = b.grid.pos(o.Square)
	}
	d := b.style.Return
	if b.style.Move == 0 {
		d = 0
	}
	b.fly([]flight{f}, d)
}

// flash makes the guilty squares throb three times; they stay marked until the
// next press or position.
func (b *Board) flash(guilty Squares) {
	b.guilty = guilty
	i := 0
	for sq := range guilty.All() {
		if i < len(b.scene.guilty) {
			b.scene.guilty[i].show(b.scene.blame[shadeOf(sq)], 1)
			b.scene.guilty[i].moveTo(b.grid.pos(sq))
			i++
		}
	}
	for _, sp := range b.scene.guilty[i:] {
		sp.hide()
	}
	d := 900 * time.Millisecond
	if i == 0 || b.style.Move == 0 {
		d = 0
	}
	b.run(flashing, d, func(part float32) {
		strength := .5 + .5*math.Cos(float64(part)*6*math.Pi)
		for _, sp := range b.scene.guilty {
			sp.Translucency = 1 - max(.15, strength)
		}
		b.scene.touch()
	})
}

// calm ends the flashing.
func (b *Board) calm() {
	b.halt(flashing)
	b.guilty = 0
	for _, sp := range b.scene.guilty {
		sp.hide()
	}
}
