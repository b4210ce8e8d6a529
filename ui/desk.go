package ui

import (
	"context"

	"backrank/app"
	"backrank/ui/game"
)

// desk connects the hint card to the window.
type desk struct {
	*session
	resized func() // called when a card changes its height
}

var _ game.HintDesk = desk{}

// View returns the current view.
func (d desk) View() *app.View { return &d.view }

// Beside runs work in the background and calls done when it has ended, unless it was stopped.
func (d desk) Beside(work func(context.Context) error, done func(error)) (stop func()) {
	ctx, stop := context.WithCancel(d.life)
	d.aside.do(func() error { return work(ctx) }, func(err error) {
		if ctx.Err() == nil { // otherwise it was stopped
			d.update(d.match.View())
			done(err)
		}
	})
	return stop
}

// FindHint returns the match's hint.
func (d desk) FindHint(ctx context.Context) (app.Hint, error) { return d.match.Hint(ctx) }

// FindThreat returns the threat of the last move.
func (d desk) FindThreat(ctx context.Context) (app.Idea, error) { return d.match.Threat(ctx) }

// Refuse explains why there is nothing to show.
func (d desk) Refuse(text string) { d.refuse(text, 0) }

// CardChanged lays out the cards again.
func (d desk) CardChanged(head string) {
	if head != "" {
		d.trace.hint(head)
	}
	d.resized()
}
