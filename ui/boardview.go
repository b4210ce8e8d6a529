package ui

import (
	"backrank/app"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/ui/report"
)

// boardView draws the position of the game on the board, with its shapes, and shows the messages about it.
type boardView struct {
	view     *app.View
	settings *preferences
	message  *game.Message
	board    *board.Board
	retry    *report.Retry
	goLast   func() // shows the last position
	resized  func() // called when the board changes its size

	state board.State // drawn last
}

// show draws the position of the view. old is the view drawn before. If animate is true, pieces glide to their squares
// when the view is one step away from the old one in the same game, or two steps after a premove.
func (b *boardView) show(old *app.View, animate bool) {
	v := b.view
	s := game.State(v, b.settings.get().RightsMarks)
	s.Blind = b.settings.get().HidePieces && !v.Draft.Shown
	s.Serial = b.state.Serial
	if s.Serial == 0 || !game.SamePosition(s, b.state) || !game.SameMoment(old, v) {
		s.Serial++
	}
	resized := s.Trays.Shown != b.state.Trays.Shown
	same := old.Cursor == v.Cursor
	steps := 1
	if !old.Premove.IsZero() {
		steps = 2 // the opponent's move and the premove
	}
	jump := old.Game != v.Game || abs(old.Cursor-v.Cursor) > steps || same && old.Node != v.Node
	changed := s.Serial != b.state.Serial || !same || old.Node != v.Node
	b.state = s
	if animate && !jump {
		b.board.SetState(s)
	} else {
		b.board.Snap(s)
	}
	if canAnnotate(v) || old.Retry != v.Retry {
		b.board.Drawings.SetShapes(shapesOf(v))
	}
	if resized {
		b.resized()
	}
	b.showMessages(old, changed)
}

// showMessages shows the messages about the position that appear nowhere else. changed is true if it has changed.
func (b *boardView) showMessages(old *app.View, changed bool) {
	v := b.view
	if changed {
		b.message.Clear()
		switch phase := phaseMessage(old, v); {
		case b.retry.Stage() != report.Closed: // its card comments on the move
		case !v.AtEnd() && !v.Document:
			b.message.Report(game.EarlierPosition(v).String(), notice.Info)
		case phase != "":
			b.message.Report(phase, notice.Info)
		}
	}
	if old.Paused && !v.Paused || old.Preparing() && !v.Preparing() {
		b.message.Clear() // the message may be that nobody can move now
	}
	if v.InVariation() || !v.AtEnd() && v.BeingPlayed() {
		b.message.Offer(lang.L("Back to the game"), lang.L("The last position")+"  last-position", b.goLast)
	} else {
		b.message.Offer("", "", nil)
	}
}

func abs(n int) int { return max(n, -n) }
