package ui

import (
	"context"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/app/mistakes"
	"backrank/app/notice"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/ui/report"
	"backrank/variants/gametree"
)

// retries has the commands for learning from mistakes: the player looks for better moves. It owns their card.
type retries struct {
	match    *current
	view     *app.View
	settings *preferences
	runner   *runner
	notify   *notifier
	host     game.HintHost
	hint     *game.Hint
	current  *gameReport

	card *report.Retry
}

var _ report.RetryHost = (*retries)(nil)

// newRetries creates the card of r, which draws on the board.
func newRetries(r *retries, b *board.Board) *retries {
	r.card = report.NewRetry(r, b.Drawings, b.Reject)
	return r
}

// canBegin reports whether the game has mistakes to learn from.
func (r *retries) canBegin(*app.View) bool { return r.current.hasMistakes() }

// begin starts learning from mistakes with the moves that lost most: those of the player, from his side of the board, if he
// played one side.
func (r *retries) begin() {
	if r.view.Refusal() != nil || !r.current.exists() {
		r.notify.refuse(r.current.whyMissing(), 0)
		return
	}
	r.hint.Close()
	side := playerColor(r.view, r.settings)
	if side != chess.NoColor && r.view.Flipped != (side == chess.Black) {
		r.runner.run(r.match.Flip)
	}
	r.card.Begin(r.current.get(), side)
}

// playerColor returns the side of the player in a game, NoColor if he played both or neither. In a loaded game it is the one
// that has a name of the player.
func playerColor(v *app.View, settings *preferences) chess.Color {
	if v.Loaded {
		name, others := settings.names()
		me := mistakes.Player{Names: append([]string{name}, others...)}
		return me.Side(archive.Head{White: v.Tag(chess.White.Name()), Black: v.Tag(chess.Black.Name())})
	}
	switch white, black := v.Side(chess.White).Human(), v.Side(chess.Black).Human(); {
	case white && !black:
		return chess.White
	case black && !white:
		return chess.Black
	}
	return chess.NoColor
}

// View returns the current view.
func (r *retries) View() *app.View { return r.view }

// RunInBackground runs work in the background and then done, unless stop is called first.
func (r *retries) RunInBackground(work func(context.Context) error, done func(error)) (stop func()) {
	return r.host.RunInBackground(work, done)
}

// Refuse shows why there is no mistake to learn from, or why a try cannot be judged.
func (r *retries) Refuse(text string) { r.notify.refuse(text, 0) }

// Say shows for how many mistakes the player has found better moves.
func (r *retries) Say(text string) { r.notify.show(text, notice.Info) }

// GoToNode shows the position after a move.
func (r *retries) GoToNode(n gametree.NodeID) {
	r.runner.run(func() error { return r.match.GoToNode(n) })
}

// NewSearcher returns an engine that judges the tries of the player.
func (r *retries) NewSearcher() analysis.Searcher {
	return app.Analyst(r.match.Match).Engines().NewSearcher()
}

// Try shows the position before a mistake and hides the answer, or ends that for the root.
func (r *retries) Try(mistake gametree.NodeID) {
	r.runner.run(func() error { return app.Retry(r.match.Match, mistake) })
}

// CardChanged lays out the cards.
func (r *retries) CardChanged(head string) { r.host.CardChanged(head) }

// endWithoutCard shows the whole game again if the card that asked for a better move does not open any more: its series has
// ended in another tab.
func (r *retries) endWithoutCard() {
	if r.view.Retry != gametree.Root && r.card.Stage() == report.Closed {
		r.Try(gametree.Root)
	}
}

// canHint reports whether a hint is available: in a game, or while learning from mistakes.
func (r *retries) canHint(v *app.View) bool {
	return canAdvise(v) || r.card.Stage() != report.Closed
}

// showHint shows the first or the next part of a hint.
func (r *retries) showHint() {
	if r.card.Stage() != report.Closed {
		r.card.Hint()
		return
	}
	r.hint.Request()
}
