package ui

import (
	"context"

	"backrank/app"
	"backrank/ui/game"
)

// desk is where the hint's card asks.
type desk struct {
	*session
	resized func() // a card has another height
}

var _ game.HintDesk = desk{}

// View is what is shown.
func (d desk) View() *app.View { return &d.view }

// Beside runs work in the background and calls done when it has ended, unless it was stopped.
func (d desk) Beside(work func(context.Context) error, done func(error)) (stop func()) {
	ctx, stop := context.WithCancel(d.life)
	d.aside.do(func() error { return work(ctx) }, func(err error) {
		if ctx.Err() == nil { // else nobody waits for it any more
			d.update(d.match.View())
			done(err)
		}
	})
	return stop
}

// FindHint is the match's hint.
func (d desk) FindHint(ctx context.Context) (app.Hint, error) { return d.match.Hint(ctx) }

// FindThreat is what the last move threatens.
func (d desk) FindThreat(ctx context.Context) (app.Idea, error) { return d.match.Threat(ctx) }

// Refuse says why there is nothing to show.
func (d desk) Refuse(text string) { d.refuse(text, 0) }

// CardChanged lays out the cards again.
func (d desk) CardChanged(head string) {
	if head != "" {
		d.trace.hint(head)
	}
	d.resized()
}
