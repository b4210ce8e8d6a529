package ui

import (
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/figurine"
	"backrank/ui/game"
	"backrank/variants/rules"
)

// premoves has the commands for the premove, which is played once the opponent has moved.
type premoves struct {
	match    *current
	view     *app.View
	settings *preferences
	runner   *runner
	message  *game.Message
	notify   *notifier
}

func (p *premoves) set(m rules.Move) {
	p.message.Clear() // the message may be about an earlier premove
	p.runner.run(func() error { return app.Premove(p.match.Match, m) })
}

// color returns the side that can premove now, NoColor if neither can or the setting is off.
func (p *premoves) color() chess.Color {
	if !p.settings.get().Premoves || !p.view.AtEnd() {
		return chess.NoColor
	}
	return p.view.PremoveColor()
}

// setText sets a premove of side c from typed text. It reports whether the text is a valid premove.
func (p *premoves) setText(c chess.Color, text string) bool {
	m, err := figurine.TypedLetters().ParsePremove(&p.view.Position, c, text)
	if err != nil {
		p.notify.refuse(err.Error(), 0)
		return false
	}
	p.set(m)
	return true
}

// cancel removes the premove. It reports whether there was one.
func (p *premoves) cancel() bool {
	return !p.view.Premove.IsZero() && p.runner.run(func() error { return app.CancelPremove(p.match.Match) })
}
