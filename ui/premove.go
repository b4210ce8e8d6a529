package ui

import (
	"backrank/app"
	"backrank/variants/rules"
)

// premoves has the commands for the move that is played once the computer has moved.
type premoves struct{ *session }

func (p *premoves) set(m rules.Move) { p.order(func() error { return app.Premove(p.match, m) }) }

// cancel takes the premove back. It reports whether there was one.
func (p *premoves) cancel() bool {
	return !p.view.Premove.IsZero() && p.order(func() error { return app.CancelPremove(p.match) })
}
