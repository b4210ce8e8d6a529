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

// givings are the commands that give and take time.
func (c *clocks) givings() (all []*command) {
	for _, side := range []chess.Color{chess.White, chess.Black} {
		for _, d := range timeSteps {
			all = append(all,
				&command{id: givingID("give", side, d), name: giving(side, d), can: timedSide(side), do: func() { c.giveTime(side, d) }},
				&command{id: givingID("take", side, d), name: giving(side, -d), can: timedSide(side), do: func() { c.giveTime(side, -d) }})
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

// giving names the command that gives a side time, or takes it.
func giving(c chess.Color, d time.Duration) string {
	if d < 0 {
		return fmt.Sprintf("Take %s from %s", words.Duration(-d), c.Name())
	}
	return fmt.Sprintf("Give %s %s", c.Name(), words.Duration(d))
}

// givingID identifies the command that gives a side time, or takes it: "give-white-60s".
func givingID(how string, c chess.Color, d time.Duration) string {
	return fmt.Sprintf("%s-%s-%.0fs", how, strings.ToLower(c.Name()), d.Seconds())
}

// clockMenu are the commands of the menu of some sides' clocks.
func clockMenu(of ...chess.Color) []string {
	all := []string{"Pause clocks"}
	for _, sign := range []time.Duration{1, -1} {
		for _, c := range of {
			all = append(all, "")
			for _, d := range timeSteps {
				all = append(all, giving(c, sign*d))
			}
		}
	}
	return all
}
