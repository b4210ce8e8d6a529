package board

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"
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
	asked    question  // the open question
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
	b.trail = trail{view: v, oracle: &b.oracle, sync: b.sync, over: chess.NoSquare}
	b.moving = moving{view: v, sync: b.sync}
	b.asked = question{b: b, view: v}
	b.picked = selection{view: v, oracle: &b.oracle, trail: &b.trail, asking: b.asked.open, over: chess.NoSquare}
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
	b.land()
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
	b.land()
	old, held := b.state, b.held
	same := old.bottom() == s.bottom() && old.plan() == s.plan()
	b.state = s
	var flights []flight
	if s.Serial != old.Serial {
		b.view.stopFlash()
		b.release()
		b.hasDragged = b.hasDragged || held.dragged && !s.holds(held.from)
		b.asked.drop()
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

// recheck cancels gestures with a piece that is gone, and requests the targets again of one that is still there.
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

// land completes flights and fades, so that new input never waits.
func (b *Board) land() {
	b.moving.end()
	b.trail.appear()
}

// sync updates the scene from the state and the gestures in progress. Only differences are redrawn.
func (b *Board) sync() {
	s := sight{
		state: &b.state, picked: &b.picked, preview: &b.trail.Preview, asked: b.asked.about(), hides: b.moving.hides,
		covered: b.asked.covers(),
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
	b.land()
	b.view.stopFlash()
	b.release()
	b.picked.pick(o)
	b.sync()
	return true
}

// PickedUp returns the selected piece, the zero Origin if there is none.
func (b *Board) PickedUp() Origin { return b.picked.Origin }

// PutDown puts the selected piece on a square, as the keyboard does. On an illegal square it stays selected, and
// [Oracle].Dropped may explain.
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

// Choose asks with chips next to a square which of several moves is meant; they are clicked, or picked with the keys 1,
// 2, 3… The answer is the chip's index, or -1 if the player pressed Escape, the right button or another place, or the
// position changed; a piece put down on the square is then already back. A previous question is answered with -1.
func (b *Board) Choose(at chess.Square, chips []Chip, answer func(i int)) {
	b.asked.ask(asked{at: at, chips: chips[:min(len(chips), maxChips)], reply: answer})
}

// Confirm asks whether to play a move to a square, which is called name and shown by a preview: Enter or the tick plays
// it; the cross, Escape and all else that cancels [Board.Choose] do not.
func (b *Board) Confirm(at chess.Square, name string, p Preview, answer func(yes bool)) {
	b.release()
	b.asked.ask(asked{
		at: at, plain: p, sure: true,
		chips: []Chip{
			{Kind: Step, Sign: Tick, Label: name, Key: "Enter", Preview: p},
			{Kind: Step, Sign: Cross, Label: "Cancel", Key: "Esc"},
		},
		reply: func(i int) { answer(i == 0) },
	})
}

// Promote asks for the piece of a promotion, in a column of queen, knight, rook and bishop from the promotion square
// toward the pawn's own side (BOARD.md 3.3). The answer is the piece's type, or chess.NoPieceType if the player
// cancelled as in Choose; the pawn is then already back.
func (b *Board) Promote(at chess.Square, c chess.Color, answer func(chess.PieceType)) {
	b.asked.ask(promotion(at, c, answer))
}

// Asking reports whether chips or the promotion picker are open.
func (b *Board) Asking() bool { return b.asked.open() }

// ShowPreview shows a preview, for a hovered button, until HidePreview or until the player picks up a piece.
func (b *Board) ShowPreview(p Preview) { b.trail.pin(p) }

// HidePreview ends ShowPreview.
func (b *Board) HidePreview() { b.trail.unpin() }

// Shapes returns the player's drawings.
func (b *Board) Shapes() []Shape { return slices.Clone(b.drawings.drawn) }

// SetShapes replaces the player's drawings. [Oracle].Drawn is not called.
func (b *Board) SetShapes(shapes []Shape) { b.drawings.set(shapes) }

// Suggest draws shapes of a hint beside the player's, in place of earlier ones, until the position changes.
func (b *Board) Suggest(shapes ...Shape) { b.drawings.suggest(shapes) }

// Suggested returns the shapes of a hint.
func (b *Board) Suggested() []Shape { return slices.Clone(b.drawings.suggested) }

// PutBack puts a piece back that is dragged or selected. It reports whether there was one.
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
// window calls it for Escape, and when it loses the focus, because the driver does not report the end of a drag
// elsewhere.
func (b *Board) Cancel() bool {
	switch {
	case b.asked.open():
		b.asked.answer(-1)
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
