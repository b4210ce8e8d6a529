package ui

import (
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/clock"
	"backrank/lang"
	"backrank/words"
)

// clocks draws both clocks and has the commands of their menus. It does not count time: it reads the match clock, and reads
// it again when the text shown changes.
type clocks struct {
	match      *current
	view       *app.View
	background *background
	runner     *runner
	draw       func(r *clock.Reading, paused bool)               // draws both clocks
	openMenu   func(commands []*command, face fyne.CanvasObject) // opens a menu next to a clock

	cancelRedraw func() // cancels the next redraw; nil if none is scheduled
	pause        *command
	gifts        map[timeGift]*command
}

// show draws the clocks and schedules the next redraw.
func (c *clocks) show() {
	c.close()
	r := c.view.Reading(app.NewArbiter(c.match.Match).Now())
	c.draw(&r, c.view.Paused)
	if r.Change > 0 {
		c.cancelRedraw = c.background.after(r.Change, c.show)
	}
}

func (c *clocks) close() {
	if c.cancelRedraw != nil {
		c.cancelRedraw()
		c.cancelRedraw = nil
	}
}

// togglePause pauses or resumes the clocks.
func (c *clocks) togglePause() {
	c.runner.run(func() error { return app.NewArbiter(c.match.Match).Pause(!c.view.Paused && !c.view.Stepping) })
}

func (c *clocks) pauseLabel() string {
	switch {
	case c.view.Paused, c.view.Stepping:
		return lang.L("Resume")
	case c.view.Watched:
		return lang.L("Pause")
	}
	return lang.L("Pause clocks")
}

// ready ends the preparation of a side.
func (c *clocks) ready(side chess.Color) {
	c.runner.run(func() error { return app.NewArbiter(c.match.Match).Ready(side) })
}

// timeSteps are the amounts in the clock menus, by which a player adds or removes time.
var timeSteps = []time.Duration{15 * time.Second, time.Minute, 5 * time.Minute}

// timeGift is time added to the clock of a side; a negative time is removed.
type timeGift struct {
	side chess.Color
	time time.Duration
}

// makeCommands creates the commands of the clock menus.
func (c *clocks) makeCommands() {
	c.pause = &command{id: "pause-clocks", name: lang.L("Pause clocks"), key: "P", enabledIf: canPause, label: c.pauseLabel, summary: lang.L("the board is covered"), do: c.togglePause}
	c.gifts = map[timeGift]*command{}
	for _, side := range []chess.Color{chess.White, chess.Black} {
		for _, d := range timeSteps {
			for _, g := range []timeGift{{side, d}, {side, -d}} {
				c.gifts[g] = &command{id: g.id(), name: g.String(), enabledIf: hasClock(side), do: func() { c.giveTime(g.side, g.time) }}
			}
		}
	}
}

// menu returns the commands of a menu for the clocks of some sides.
func (c *clocks) menu(of ...chess.Color) []*command {
	all := []*command{c.pause}
	for _, sign := range []time.Duration{1, -1} {
		for _, side := range of {
			all = append(all, separator)
			for _, d := range timeSteps {
				all = append(all, c.gifts[timeGift{side, sign * d}])
			}
		}
	}
	return all
}

// hasClock returns the condition that a side has a clock and the game is not over.
func hasClock(side chess.Color) func(*app.View) bool {
	return func(v *app.View) bool {
		r := v.Clock.At(0)
		return isTimed(v) && !r.Of(side).None && !v.Table.AtTable()
	}
}

func (c *clocks) giveTime(side chess.Color, d time.Duration) {
	c.runner.run(func() error { return app.NewArbiter(c.match.Match).Give(side, d) })
}

// String returns the name of the command: "Give White 1 minute".
func (g timeGift) String() string {
	if g.time < 0 {
		return lang.L("Take {{.Time}} from {{.Side}}", "Time", words.Duration(-g.time), "Side", words.Color(g.side))
	}
	return lang.L("Give {{.Side}} {{.Time}}", "Side", words.Color(g.side), "Time", words.Duration(g.time))
}

// id returns the id of the command: "give-white-60s".
func (g timeGift) id() string {
	how := "give"
	if g.time < 0 {
		how = "take"
	}
	return fmt.Sprintf("%s-%s-%.0fs", how, strings.ToLower(g.side.Name()), g.time.Abs().Seconds())
}
