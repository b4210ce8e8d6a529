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
	*session
	showSettings func()
}

func (h liveHost) Settings() settings.Settings            { return h.settings() }
func (h liveHost) Change(change func(*settings.Settings)) { h.change(change) }
func (h liveHost) View() *app.View                        { return &h.view }
func (h liveHost) Engines() []player.Entry                { return h.match.Engines().Get() }
func (h liveHost) Refuse(text string)                     { h.refuseOnScreen(text) }
func (h liveHost) Confirm(question, detail, verb string, do func()) {
	h.confirm(question, detail, verb, do)
}
func (h liveHost) ShowSettings()                                  { h.showSettings() }
func (h liveHost) After(d time.Duration, do func()) (stop func()) { return h.after(d, do) }
func (h liveHost) OnMain(do func())                               { h.onMain(do) }
func (h liveHost) FinishInBackground(command func() error, done func(error)) {
	h.finishInBackground(command, done)
}
func (h liveHost) Closed() bool                             { return h.ctx.Err() != nil }
func (h liveHost) Trace(p *rules.Position, best rules.Move) { h.trace.analysis(p, best) }

// Screen returns the screen in the place of the game, nil for the game.
func (h liveHost) Screen() any {
	if h.screen == nil {
		return nil
	}
	return h.screen
}

// OpenMenu opens a menu at a place of the window.
func (h liveHost) OpenMenu(m *fyne.Menu, at fyne.Position) {
	fynewidget.ShowPopUpMenuAtPosition(m, h.win.Canvas(), at)
}

// CountHint counts the analysis of a position as a hint in a game.
func (h liveHost) CountHint(game uint64, p *rules.Position) {
	h.queue.do(func() error { return app.Analyst(h.match).CountHint(game, p) }, func(error) {})
}
