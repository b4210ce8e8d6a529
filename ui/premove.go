package ui

import (
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// premoves has the commands for the move that is played once the computer has moved.
type premoves struct{ *session }

func (p *premoves) set(m rules.Move) {
	p.message.Clear() // it may be about another one
	p.order(func() error { return app.Premove(p.match, m) })
}

// PremoveColor returns the side whose moves are premoves now, under the settings; NoColor if there is none.
func (p *premoves) PremoveColor() chess.Color {
	if !p.settings().Premoves || !p.view.AtEnd() {
		return chess.NoColor
	}
	return p.view.PremoveColor()
}

// setText sets a typed premove of a side. It reports whether it is one.
func (p *premoves) setText(c chess.Color, text string) bool {
	m, err := notation.ParsePremove(&p.view.Position, c, text)
	if err != nil {
		p.refuse(err.Error(), 0)
		return false
	}
	p.set(m)
	return true
}

// cancel takes the premove back. It reports whether there was one.
func (p *premoves) cancel() bool {
	return !p.view.Premove.IsZero() && p.order(func() error { return app.CancelPremove(p.match) })
}
