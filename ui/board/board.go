package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"
)

// A Board is the board widget. Make one with New.
type Board struct {
	fynewidget.BaseWidget
	Drawings  *Drawings
	Previews  *Previews
	Questions *Questions

	oracle  Oracle
	state   State
	screen  screen
	focus   focus
	view    *view     // drawing
	moving  moving    // the pieces in flight
	picked  selection // the selected piece
	pointer pointer   // mouse
	drag    drag      // the piece pressed with the left button
	cursor  cursor    // of the arrow keys
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
	b := &Board{oracle: oracle}
	v := &view{style: style, scene: newScene(), animator: animator{clock: fyneClock}, sight: b.sight}
	b.view = v
	b.screen = screen{widget: b, known: 1}
	b.focus = focus{screen: &b.screen, widget: b}
	b.moving = moving{view: v, state: &b.state}
	b.Drawings = &Drawings{view: v, oracle: &b.oracle}
	b.Previews = &Previews{view: v, oracle: &b.oracle, target: chess.NoSquare}
	b.Questions = &Questions{
		view: v, oracle: &b.oracle, focus: &b.focus, previews: b.Previews,
		opened: func() { b.picked.hover(chess.NoSquare) }, release: func() { b.drag.release() },
	}
	b.picked = selection{
		view: v, state: &b.state, oracle: &b.oracle, previews: b.Previews, questions: b.Questions, hovered: chess.NoSquare,
	}
	b.pointer = pointer{screen: &b.screen, view: v}
	b.drag = drag{
		view: v, state: &b.state, oracle: &b.oracle, moving: &b.moving, drawings: b.Drawings, picked: &b.picked, pointer: &b.pointer,
		held: held{}.none(),
	}
	b.cursor = cursor{view: v, state: &b.state, oracle: &b.oracle, picked: &b.picked, at: spot{square: chess.NoSquare}}
	b.ExtendBaseWidget(b)
	b.layout(b.Size())
	return b
}

// SetState shows a position; running flights are completed first. If its Serial is new, pieces that moved glide, except one
// that is already where the player put it down, and others appear at once. An open question is then cancelled, and so is a
// drag whose piece is no longer there or no longer movable.
func (b *Board) SetState(s State) { b.change(s, true) }

// Snap shows a position like SetState but without animation: for another game, a jump in the game, a flipped board.
func (b *Board) Snap(s State) { b.change(s, false) }

// State returns the current state.
func (b *Board) State() State { return b.state }

// SetStyle changes the style. It cancels nothing.
func (b *Board) SetStyle(style Style) {
	b.view.finish()
	b.view.style = style
	b.view.scene.forget()
	b.layout(b.Size())
}

// Fit returns the largest size within space that the board fills exactly, so that neighbours can align with it: eight
// squares of whole device pixels wide, and as high or, with trays, higher.
func (b *Board) Fit(space fyne.Size) fyne.Size {
	g := newGrid(space, b.screen.scale(), false, b.state.plan())
	return fyne.NewSize(g.edge(), float32(g.height())/g.scale)
}

// change implements SetState and Snap.
func (b *Board) change(s State, animate bool) {
	b.view.finish()
	old, held := b.state, b.drag.held
	same := old.bottom() == s.bottom() && old.plan() == s.plan()
	b.state = s
	var flights []flight
	if s.Serial != old.Serial {
		b.view.stopFlash()
		b.drag.answered()
		b.Questions.drop()
		b.Previews.Hide()
		b.Drawings.clear()
		b.drag.recheck()
		b.picked.recheck()
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
		b.view.sync()
	default:
		b.view.sync()
	}
	b.moving.fly(flights, b.view.style.Move)
}

// sight returns what is visible now.
func (b *Board) sight() sight {
	s := sight{
		state: &b.state, picked: &b.picked, preview: &b.Previews.shown, questionSquare: b.Questions.about(), hides: b.moving.hides,
		covered: b.Questions.covers(), cursor: b.cursor.at,
	}
	if !b.focus.held || !b.cursor.shown {
		s.cursor = spot{square: chess.NoSquare}
	}
	s.lifted, s.put, s.hand = b.drag.lift()
	return s
}

// PickUp selects a piece, as a click on it does. It reports whether the piece can be picked up.
func (b *Board) PickUp(o Origin) bool {
	b.oracle.update()
	if !b.state.pickable(o) {
		return false
	}
	b.view.finish()
	b.view.stopFlash()
	b.drag.release()
	b.picked.pick(o)
	b.view.sync()
	return true
}

// PickedUp returns the selected piece, the zero Origin if there is none.
func (b *Board) PickedUp() Origin { return b.picked.Origin }

// PutDown puts the selected piece on a square, and reports that as [Keys]. On an illegal square the piece stays selected,
// unlike after a key on the board, and [Oracle].Dropped can show the reason.
func (b *Board) PutDown(sq chess.Square) {
	b.oracle.update()
	from := b.picked.Origin
	if from.None() {
		return
	}
	if b.picked.reaches(sq) {
		b.picked.unpick()
		b.view.sync()
	}
	b.oracle.dropped(from, sq, Keys)
}

// PutBack puts a dragged or selected piece back. It reports whether there was one.
func (b *Board) PutBack() bool {
	press, pos := b.drag.press, b.pointer.inside()
	if !press.active && b.picked.None() {
		return false
	}
	b.drag.cancel()
	b.picked.unpick()
	b.view.sync()
	if press.active && press.started {
		b.moving.flyBack(press.from, pos)
	}
	return true
}

// Reject rejects an illegal drop: the piece goes back, and the squares at fault flash and then stay marked until the next
// press, Enter or position.
func (b *Board) Reject(squares Squares) {
	b.view.finish()
	h := b.drag.held
	b.drag.release()
	if !h.from.None() {
		b.moving.flyBack(h.from, b.view.grid.centre(h.at))
	}
	b.view.flash(squares)
	b.view.sync()
}

// Cancel cancels any interaction: a question, a drag, a drawing, a selection. It reports whether there was one. The
// window calls it for Escape, and when it loses the focus, because the driver does not report the end of a drag outside
// of the window.
func (b *Board) Cancel() bool {
	switch {
	case b.Questions.Open():
		b.Questions.answer(-1)
	case b.drag.press.active:
		b.drag.cancel()
	case b.Drawings.active:
		b.Drawings.cancel()
	case !b.picked.None():
		b.picked.unpick()
	default:
		return false
	}
	b.view.sync()
	return true
}
