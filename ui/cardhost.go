package ui

import (
	"context"

	"backrank/app"
	"backrank/ui/game"
)

// cardHost implements game.HintDesk: it gives the hint card access to the match.
type cardHost struct {
	*session
	resized func() // called when a card has changed its height
}

var _ game.HintDesk = cardHost{}

// View returns the current view.
func (d cardHost) View() *app.View { return &d.view }

// RunInBackground runs work in the background and then done, unless stop is called first.
func (d cardHost) RunInBackground(work func(context.Context) error, done func(error)) (stop func()) {
	ctx, stop := context.WithCancel(d.ctx)
	d.slowQueue.do(func() error { return work(ctx) }, func(err error) {
		if ctx.Err() == nil {
			d.update(d.match.View())
			done(err)
		}
	})
	return stop
}

// FindHint returns a hint for the position of the match.
func (d cardHost) FindHint(ctx context.Context) (app.Hint, error) { return d.match.Hint(ctx) }

// FindThreat returns the threat created by the last move.
func (d cardHost) FindThreat(ctx context.Context) (app.Idea, error) { return d.match.Threat(ctx) }

// Refuse shows why there is no hint or threat.
func (d cardHost) Refuse(text string) { d.refuse(text, 0) }

// CardChanged lays out the cards again. head is the new heading of the card, "" if it is closed.
func (d cardHost) CardChanged(head string) {
	if head != "" {
		d.trace.hint(head)
	}
	d.resized()
}
