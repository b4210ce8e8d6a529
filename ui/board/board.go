package board

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/lang"
)

// A Board is the board widget. Make one with New.
type Board struct {
	fynewidget.BaseWidget
	pointer // mouse
	keys    // keyboard and board cursor

	oracle   Oracle
	state    State
	view     *view     // drawing
	picked   selection // the selected piece
	question question  // the open question
	drawings drawings  // the player's arrows and circles
	trail    trail     // the preview
	moving   moving    // the pieces in flight
}

var _ interface {
	fyne.Widget
	fyne.Draggable
	fyne.Scrollable
	fyne.Focusable
	fyne.Accessible
	desktop.Mouseable
	desktop.Hoverable
	desktop.Cursorable
} = (*Board)(nil)

// New returns an empty board.
func New(style Style, oracle Oracle) *Board {
	v := &view{style: style, scene: newScene(), animator: animator{clock: fyneClock}}
	b := &Board{view: v, oracle: oracle}
	b.drawings = drawings{view: v, oracle: &b.oracle}
	b.pointer = pointer{b: b, held: held{}.none()}
	b.keys = keys{b: b, at: spot{square: chess.NoSquare}}
	b.trail = trail{view: v, oracle: &b.oracle, sync: b.sync, target: chess.NoSquare}
	b.moving = moving{view: v, sync: b.sync}
	b.question = question{b: b, view: v}
	b.picked = selection{view: v, oracle: &b.oracle, trail: &b.trail, hasQuestion: b.question.open, hovered: chess.NoSquare}
	b.ExtendBaseWidget(b)
	b.layout(b.Size())
	return b
}

// SetState shows a position. If its Serial is new, pieces that moved glide (except a piece already dropped on its
// square), others appear at once; a running animation is completed first. A drag continues as long as its piece is
// still there and movable, else it is cancelled; so is an open question.
func (b *Board) SetState(s State) { b.change(s, true) }

// Snap shows a position like SetState but without animation: for another game, a jump in the game, a flipped board.
func (b *Board) Snap(s State) { b.change(s, false) }

// State returns the current state.
func (b *Board) State() State { return b.state }

// SetStyle changes the style. It cancels nothing.
func (b *Board) SetStyle(style Style) {
	b.finishAnimations()
	b.view.style = style
	b.view.scene.forget()
	b.layout(b.Size())
}

// Fit returns the largest size within space that the board fills exactly, so that neighbours can align with it: eight
// squares of whole device pixels wide, and as high or, with trays, higher.
func (b *Board) Fit(space fyne.Size) fyne.Size {
	g := newGrid(space, b.scale(), false, b.state.plan())
	return fyne.NewSize(g.edge(), float32(g.height())/g.scale)
}

// change implements SetState and Snap.
func (b *Board) change(s State, animate bool) {
	b.finishAnimations()
	old, held := b.state, b.held
	same := old.bottom() == s.bottom() && old.plan() == s.plan()
	b.state = s
	var flights []flight
	if s.Serial != old.Serial {
		b.view.stopFlash()
		b.release()
		b.hasDragged = b.hasDragged || held.dragged && !s.holds(held.from)
		b.question.drop()
		b.trail.unpin()
		b.drawings.clear()
		b.recheck()
		if animate && same && !s.Blind {
			var captured Squares
			if flights, captured = compare(&old, &b.state, held, &b.view.grid); len(flights) > 0 {
				b.moving.fadeCaptured(&old.Pieces, captured)
			}
		}
	}
	switch {
	case !same:
		b.layout(b.Size())
	case old.Hidden != s.Hidden:
		b.view.layoutCoordinates(s.Hidden)
		b.sync()
	default:
		b.sync()
	}
	b.moving.fly(flights, b.view.style.Move)
}

// recheck cancels gestures with a piece that is no longer there, and requests the targets of other pieces again.
func (b *Board) recheck() {
	if b.press.active && !b.state.pickable(b.press.from) {
		b.pointer.cancel()
	}
	switch {
	case b.picked.None():
	case b.state.pickable(b.picked.Origin):
		b.picked.pick(b.picked.Origin)
	default:
		b.picked.unpick()
	}
}

// finishAnimations completes flights and fades, so that new input never waits.
func (b *Board) finishAnimations() {
	b.moving.end()
	b.trail.appear()
}

// sync updates the scene from the state and the gestures in progress. Only differences are redrawn.
func (b *Board) sync() {
	s := sight{
		state: &b.state, picked: &b.picked, preview: &b.trail.Preview, questionSquare: b.question.about(), hides: b.moving.hides,
		covered: b.question.covers(),
	}
	s.lifted, s.put, s.hand = b.lift()
	b.view.show(&s)
	b.keys.show()
	b.view.scene.touch()
}

// PickUp selects a piece, as a click on it does. It reports whether it can be moved.
func (b *Board) PickUp(o Origin) bool {
	b.oracle.update()
	if !b.state.pickable(o) {
		return false
	}
	b.finishAnimations()
	b.view.stopFlash()
	b.release()
	b.picked.pick(o)
	b.sync()
	return true
}

// PickedUp returns the selected piece, the zero Origin if there is none.
func (b *Board) PickedUp() Origin { return b.picked.Origin }

// PutDown puts the selected piece on a square, as the keyboard does. On an illegal square the piece stays selected, and
// [Oracle].Dropped can show the reason.
func (b *Board) PutDown(sq chess.Square) {
	b.oracle.update()
	from := b.picked.Origin
	if from.None() {
		return
	}
	if b.picked.reaches(sq) {
		b.picked.unpick()
		b.sync()
	}
	b.oracle.dropped(from, sq, Keys)
}

// Choose asks which of several moves to a square is meant, with chips next to the square. They can be clicked, or
// chosen with the keys 1, 2, 3… answer gets the chip's index, or -1 if the player presses Escape, the right button or
// another place, or the position changes; a piece put down on the square has then already gone back. An open question
// is answered with -1 first.
func (b *Board) Choose(at chess.Square, chips []Chip, answer func(i int)) {
	b.question.ask(questionContent{at: at, chips: chips[:min(len(chips), maxChips)], reply: answer})
}

// Confirm asks whether to play a move to a square; name is the label of the move, and p previews it. Enter or the tick
// plays it; the cross, Escape and everything else that cancels [Board.Choose] cancels it.
func (b *Board) Confirm(at chess.Square, name string, p Preview, answer func(yes bool)) {
	b.release()
	b.question.ask(questionContent{
		at: at, plain: p, sure: true,
		chips: []Chip{
			{Kind: Step, Sign: Tick, Label: name, Key: "Enter", Preview: p},
			{Kind: Step, Sign: Cross, Label: lang.L("Cancel"), Key: "Esc"},
		},
		reply: func(i int) { answer(i == 0) },
	})
}

// Promote asks for the piece of a promotion, in a column of queen, knight, rook and bishop from the promotion square
// towards the pawn's own side (BOARD.md 3.3). answer gets the piece's type, or chess.NoPieceType if the player cancels
// as in Choose; the pawn has then already gone back.
func (b *Board) Promote(at chess.Square, c chess.Color, answer func(chess.PieceType)) {
	b.question.ask(promotion(at, c, answer))
}

// Asking reports whether chips or the promotion picker are open.
func (b *Board) Asking() bool { return b.question.open() }

// ShowPreview shows a preview, for a hovered button, until HidePreview or until the player picks up a piece.
func (b *Board) ShowPreview(p Preview) { b.trail.pin(p) }

// HidePreview ends ShowPreview.
func (b *Board) HidePreview() { b.trail.unpin() }

// Shapes returns the player's drawings.
func (b *Board) Shapes() []Shape { return slices.Clone(b.drawings.drawn) }

// SetShapes replaces the player's drawings. [Oracle].Drawn is not called.
func (b *Board) SetShapes(shapes []Shape) { b.drawings.set(shapes) }

// Suggest draws the shapes of a hint, in place of earlier ones and in addition to the player's, until the position
// changes.
func (b *Board) Suggest(shapes ...Shape) { b.drawings.suggest(shapes) }

// Suggested returns the shapes of a hint.
func (b *Board) Suggested() []Shape { return slices.Clone(b.drawings.suggested) }

// PutBack puts a dragged or selected piece back. It reports whether there was one.
func (b *Board) PutBack() bool {
	if !b.press.active && b.picked.None() {
		return false
	}
	dragged, from, pos := b.press.active && b.press.started, b.press.from, b.inside()
	b.pointer.cancel()
	b.picked.unpick()
	b.sync()
	if dragged {
		b.flyBack(from, pos)
	}
	return true
}

// Cancel cancels any interaction: a question, a drag, a drawing, a selection. It reports whether there was one. The
// window calls it for Escape, and when it loses the focus, because the driver does not report the end of a drag outside
// of the window.
func (b *Board) Cancel() bool {
	switch {
	case b.question.open():
		b.question.answer(-1)
	case b.press.active:
		b.pointer.cancel()
	case b.drawings.active:
		b.drawings.cancel()
	case !b.picked.None():
		b.picked.unpick()
	default:
		return false
	}
	b.sync()
	return true
}
