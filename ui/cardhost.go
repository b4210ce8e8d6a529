package ui

import (
	"context"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/ui/game"
)

// cardHost implements game.HintHost: it gives the hint card access to the match.
type cardHost struct {
	match      *app.Match
	view       *app.View
	background *background
	runner     *runner
	notify     *notifier
	trace      *trace
	resized    func() // called when a card has changed its height
}

var _ game.HintHost = cardHost{}

// View returns the current view.
func (h cardHost) View() *app.View { return h.view }

// RunInBackground runs work in the background and then done, unless stop is called first.
func (h cardHost) RunInBackground(work func(context.Context) error, done func(error)) (stop func()) {
	return h.background.runSlow(work, func(err error) {
		h.runner.refresh()
		done(err)
	})
}

// FindHint returns a hint for the position of the match.
func (h cardHost) FindHint(ctx context.Context) (analysis.Hint, error) { return h.match.Hint(ctx) }

// FindThreat returns the threat created by the last move.
func (h cardHost) FindThreat(ctx context.Context) (analysis.Idea, error) { return h.match.Threat(ctx) }

// Refuse shows why there is no hint or threat.
func (h cardHost) Refuse(text string) { h.notify.refuse(text, 0) }

// CardChanged lays out the cards again. head is the new heading of the card, "" if it is closed.
func (h cardHost) CardChanged(head string) {
	if head != "" {
		h.trace.hint(head)
	}
	h.resized()
}
