package ui

import (
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/game"
	"backrank/words"
)

// clocks draws the clocks as time passes. It counts nothing: it reads the clock whenever what that shows changes.
type clocks struct {
	*session
	strips [2]*game.Strip
	stop   func() // the next reading; nil if nothing runs

	pause   *command
	givings map[giving]*command

	openMenu func(of chess.Color, face fyne.CanvasObject)
}

// show draws what the clocks show now, and again when that changes.
func (c *clocks) show() {
	c.close()
	r := c.view.Reading(app.NewArbiter(c.match).Now())
	for _, s := range c.strips {
		s.SetClock(&r, c.view.Paused)
	}
	if r.Change > 0 {
		c.stop = c.after(r.Change, c.show)
	}
}

func (c *clocks) close() {
	if c.stop != nil {
		c.stop()
		c.stop = nil
	}
}

// PauseClock pauses the clocks, or has them run again.
func (c *clocks) PauseClock() {
	c.order(func() error { return app.NewArbiter(c.match).Pause(!c.view.Paused && !c.view.Stepping) })
}

// OpenClockMenu opens the menu of the clock of a side, beside it.
func (c *clocks) OpenClockMenu(of chess.Color, face fyne.CanvasObject) { c.openMenu(of, face) }

func (c *clocks) pauseLabel() string {
	switch {
	case c.view.Paused, c.view.Stepping:
		return "Resume"
	case c.view.Watched:
		return "Pause"
	}
	return "Pause clocks"
}

// Ready says that a side needs no more preparation.
func (c *clocks) Ready(side chess.Color) {
	c.order(func() error { return app.NewArbiter(c.match).Ready(side) })
}

// timeSteps are the times that are given and taken by hand.
var timeSteps = []time.Duration{15 * time.Second, time.Minute, 5 * time.Minute}

// giving is time that a side is given; less than none is taken.
type giving struct {
	side chess.Color
	time time.Duration
}

// makeCommands makes the commands of the menus of clocks.
func (c *clocks) makeCommands() {
	c.pause = &command{id: "pause-clocks", name: "Pause clocks", key: "P", can: pausable, named: c.pauseLabel, does: "the board is covered", do: c.PauseClock}
	c.givings = map[giving]*command{}
	for _, side := range []chess.Color{chess.White, chess.Black} {
		for _, d := range timeSteps {
			for _, g := range []giving{{side, d}, {side, -d}} {
				c.givings[g] = &command{id: g.id(), name: g.String(), can: timedSide(side), do: func() { c.giveTime(g.side, g.time) }}
			}
		}
	}
}

// menu returns the commands of the menu of some sides' clocks.
func (c *clocks) menu(of ...chess.Color) []*command {
	all := []*command{c.pause}
	for _, sign := range []time.Duration{1, -1} {
		for _, side := range of {
			all = append(all, separator)
			for _, d := range timeSteps {
				all = append(all, c.givings[giving{side, sign * d}])
			}
		}
	}
	return all
}

// timedSide reports whether a side can be given time: it has a clock.
func timedSide(side chess.Color) func(*app.View) bool {
	return func(v *app.View) bool {
		r := v.Clock.At(0)
		return ticking(v) && !r.Of(side).None
	}
}

func (c *clocks) giveTime(side chess.Color, d time.Duration) {
	c.order(func() error { return app.NewArbiter(c.match).Give(side, d) })
}

// String is the name of the command: "Give White 1 minute".
func (g giving) String() string {
	if g.time < 0 {
		return fmt.Sprintf("Take %s from %s", words.Duration(-g.time), g.side.Name())
	}
	return fmt.Sprintf("Give %s %s", g.side.Name(), words.Duration(g.time))
}

// id identifies the command: "give-white-60s".
func (g giving) id() string {
	how := "give"
	if g.time < 0 {
		how = "take"
	}
	return fmt.Sprintf("%s-%s-%.0fs", how, strings.ToLower(g.side.Name()), g.time.Abs().Seconds())
}
