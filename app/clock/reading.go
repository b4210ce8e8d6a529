package clock

import (
	"time"

	"github.com/notnil/chess"
)

// A Reading is what a clock shows at an instant.
type Reading struct {
	Phase        Phase
	Turn         chess.Color
	Running      bool          // whether the clock of the side to move or the countdown of the preparation runs
	Preparation  time.Duration // time left of the preparation
	White, Black Face
	Fallen       chess.Color   // the side whose flag has fallen, NoColor for none
	Change       time.Duration // time until a text changes, 0 for never
}

// A Face is what the clock shows for one side.
type Face struct {
	None     bool          // whether the side has no clock
	Time     time.Duration // time left, at least 0; at 0 the flag has fallen unless Delay is positive
	Delay    time.Duration // delay left before Time runs, for the side to move
	Periods  int           // byo-yomi periods left, including the current one
	Overtime bool          // whether Time is the time left of a byo-yomi period
	Low      bool          // whether little time is left
	Tenths   bool          // whether Text shows tenths
	Bar      float32       // Time as a share of that of a full bar (fullBarTime), 0 to 1
	ToGo     int           // moves until the next stage, 0 if there is none
	Ready    bool          // whether the side is ready for move 1, in the preparation
}

// Of returns the face of a side.
func (r *Reading) Of(side chess.Color) *Face {
	if side == chess.Black {
		return &r.Black
	}
	return &r.White
}

// At returns what the clock shows at an instant. It does not change the clock.
func (c Clock) At(now time.Duration) Reading {
	c.settle(now)
	r := Reading{Phase: c.phase, Turn: c.turn, Fallen: c.fallen}
	r.Running = c.running && (c.phase == Preparation || c.timed())
	r.White, r.Black = c.faceOf(chess.White, now), c.faceOf(chess.Black, now)
	if c.phase == Preparation {
		r.Preparation = max(c.terms.Preparation-c.elapsed(now), 0)
	}
	if r.Running {
		r.Change = c.timeToChange(&r)
	}
	return r
}

func (c *Clock) faceOf(color chess.Color, now time.Duration) Face {
	own, control := c.of(color), c.control(color)
	if control.None() {
		return Face{None: true, Ready: own.ready}
	}
	f := Face{Time: own.left, Ready: own.ready}
	turn := c.timed() && c.fallen == chess.NoColor
	took := c.elapsed(now)
	switch {
	case turn && color == c.turn:
		f.Time, f.Delay = c.shown(took)
		if control.Kind == Byoyomi {
			_, f.Periods, f.Overtime = control.byoyomi(own.left - took)
		}
	case turn && control.Kind == Hourglass:
		f.Time += took
	case control.Kind == Byoyomi:
		f.Time, f.Periods, f.Overtime = control.byoyomi(own.left)
	}
	f.Low, f.Tenths = f.Time <= control.Low(), f.Time <= tenthsFrom
	f.Bar = float32(min(float64(f.Time)/float64(c.fullBarTime(color, f.Overtime)), 1))
	_, f.ToGo = control.stage(own.moves)
	return f
}

// fullBarTime returns the time at which the bar is full.
func (c *Clock) fullBarTime(color chess.Color, overtime bool) time.Duration {
	control := c.control(color)
	first := control.Stages[0]
	switch {
	case control.Kind == Hourglass:
		return c.control(chess.White).start() + c.control(chess.Black).start()
	case overtime:
		return first.Bonus
	case control.Kind == Byoyomi:
		return first.Time
	}
	return first.Time + 5*first.Bonus
}

// timeToChange returns the time until a text of a running clock changes.
func (c *Clock) timeToChange(r *Reading) time.Duration {
	if r.Phase == Preparation {
		return timeToTextChange(r.Preparation)
	}
	f := r.Of(r.Turn)
	if f.Delay > 0 {
		return timeToTextChange(f.Delay)
	}
	d := timeToTextChange(f.Time)
	if c.control(c.turn).Kind == Hourglass {
		other := r.Of(r.Turn.Other()).Time
		d = min(d, rounded(other)-other+1)
	}
	return d
}

// timeToTextChange returns the time until the text of a time that runs down changes.
func timeToTextChange(d time.Duration) time.Duration {
	switch shown := rounded(d); {
	case shown <= tenthsFrom:
		return d - (shown - tenth)
	case shown == 10*time.Second:
		return d - tenthsFrom
	default:
		return d - (shown - time.Second)
	}
}
