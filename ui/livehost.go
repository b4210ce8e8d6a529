package ui

import (
	"time"

	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/variants/rules"
)

// liveHost implements liveanalysis.Host: it gives the live analysis access to the window.
type liveHost struct {
	win          fyne.Window
	match        *app.Match
	view         *app.View
	settings     *preferences
	background   *background
	shown        *shownScreen
	notify       *notifier
	confirm      *confirmer
	trace        *trace
	showSettings func()
}

func (h liveHost) Settings() settings.Settings            { return h.settings.get() }
func (h liveHost) Change(change func(*settings.Settings)) { h.settings.change(change) }
func (h liveHost) View() *app.View                        { return h.view }
func (h liveHost) Engines() []player.Entry                { return h.match.Engines().Get() }
func (h liveHost) Refuse(text string)                     { h.notify.refuseOnScreen(text) }
func (h liveHost) Confirm(question, detail, verb string, do func()) {
	h.confirm.ask(question, detail, verb, do)
}
func (h liveHost) ShowSettings()                                  { h.showSettings() }
func (h liveHost) After(d time.Duration, do func()) (stop func()) { return h.background.after(d, do) }
func (h liveHost) OnMain(do func())                               { h.background.onMain(do) }
func (h liveHost) FinishInBackground(command func() error, done func(error)) {
	h.background.finish(command, done)
}
func (h liveHost) Closed() bool                             { return h.background.ctx.Err() != nil }
func (h liveHost) Trace(p *rules.Position, best rules.Move) { h.trace.analysis(p, best) }

// Screen returns the screen in the place of the game, nil for the game.
func (h liveHost) Screen() any {
	if h.shown.screen == nil {
		return nil
	}
	return h.shown.screen
}

// OpenMenu opens a menu at a place of the window.
func (h liveHost) OpenMenu(m *fyne.Menu, at fyne.Position) {
	fynewidget.ShowPopUpMenuAtPosition(m, h.win.Canvas(), at)
}

// CountHint counts the analysis of a position as a hint in a game.
func (h liveHost) CountHint(game uint64, p *rules.Position) {
	h.background.queue.do(func() error { return app.Analyst(h.match).CountHint(game, p) }, func(error) {})
}
