package ui

import (
	"sync/atomic"
	"time"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/settings"
	"backrank/lang"
	"backrank/ui/liveanalysis"
	"backrank/variants/rules"
	"backrank/words"
)

// engineLines shows in the panel what two computers that play each other are thinking: for each side its score, depth,
// speed and line.
type engineLines struct {
	match      *current
	view       *app.View
	settings   *preferences
	background *background
	covered    func() bool // reports whether the panel is not displayed
	resized    func()      // lays out the panel again

	section   *liveanalysis.Section
	minimised bool           // the window is minimised
	followed  *app.Match     // the match whose lines are drawn, nil for none
	shown     rules.Position // on the board

	stopFollowing func() // of followed
	drawn         time.Time
	waiting       bool        // a drawing is scheduled
	queued        atomic.Bool // a call on the main goroutine is pending
}

// engineLinesInterval is the minimum time between two drawings of lines.
const engineLinesInterval = 100 * time.Millisecond

// newEngineLines returns the lines of a window, with a section that its live analysis makes. shown has the screen that is
// displayed instead of the game.
func newEngineLines(w *Window, shown *shownScreen, live *liveanalysis.Controller) *engineLines {
	e := &engineLines{match: w.match, view: w.view, settings: w.settings, background: w.background}
	e.covered = func() bool { return shown.screen != nil || !w.panel.content.Visible() }
	e.resized = func() { w.panel.content.Refresh() }
	e.section = liveanalysis.NewLines(live, lang.L("Hide engine lines")+"  engine-lines", e.toggle)
	return e
}

// toggle shows or hides the lines in all games between computers.
func (e *engineLines) toggle() {
	e.settings.change(func(s *settings.Settings) { s.EngineLines = !s.EngineLines })
}

// areOn reports whether lines are shown in games between computers.
func (e *engineLines) areOn(*app.View) bool { return e.settings.get().EngineLines }

// setVisible is called when the window becomes visible, or is minimised.
func (e *engineLines) setVisible(on bool) {
	e.minimised = !on
	e.show()
}

// show shows or hides the section for the current view. New lines are drawn only while the section is displayed.
func (e *engineLines) show() {
	v := e.view
	visible := e.settings.get().EngineLines && v.Watched && v.BeingPlayed() && !v.Draft.Going
	var follows *app.Match
	if visible && !e.minimised && !e.covered() {
		follows = e.match.Match
	}
	if e.followed != follows {
		if e.followed != nil {
			e.stopFollowing()
		}
		if e.followed = follows; follows != nil {
			e.stopFollowing = app.ThoughtsOf(follows).Follow(e.receive)
		}
	}
	if !visible || v.Position != e.shown {
		e.section.Leave()
	}
	e.shown = v.Position
	e.draw()
	if e.section.Visible() != visible {
		e.section.Hidden = !visible
		e.resized()
	}
}

// receive draws a new line at the next opportunity. It is called on the goroutine of a search.
func (e *engineLines) receive() {
	if e.queued.CompareAndSwap(false, true) && e.background.ctx.Err() == nil {
		e.background.onMain(func() {
			e.queued.Store(false)
			if e.background.ctx.Err() == nil {
				e.drawSoon()
			}
		})
	}
}

// drawSoon draws the lines, at most every engineLinesInterval.
func (e *engineLines) drawSoon() {
	switch wait := engineLinesInterval - time.Since(e.drawn); {
	case e.waiting:
	case wait <= 0:
		e.draw()
	default:
		e.waiting = true
		e.background.after(wait, func() {
			e.waiting = false
			e.draw()
		})
	}
}

// draw draws the lines of both sides.
func (e *engineLines) draw() {
	e.drawn = time.Now()
	if e.followed == nil {
		return
	}
	c := liveanalysis.Content{Lines: 1, Fixed: true, Chances: e.settings.get().AnalysisChances}
	for _, side := range []chess.Color{chess.White, chess.Black} {
		engine := liveanalysis.Engine{Name: lang.L("{{.Side}}: {{.Player}}", "Side", words.Color(side), "Player", e.name(side))}
		if s := app.ThoughtsOf(e.followed).Of(side); s != nil {
			now := *s
			now.Running = e.view.Thinking == side
			engine.State = &now
		}
		c.Engines = append(c.Engines, engine)
	}
	e.section.Update(c)
}

// name returns the name of a side's player; of the computer that of its level, because space is short.
func (e *engineLines) name(side chess.Color) string {
	p, levels := e.view.Side(side), e.match.Levels()
	if p.Level > 0 && p.Level <= len(levels) {
		return levels[p.Level-1].Label()
	}
	return p.Label
}
