package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"
)

// A pointer is the position of the mouse, or of a finger.
//
// It keeps positions in window coordinates. The board may move or change its size during a gesture, and the toolkit
// computes the widget coordinates of a drag from the board's place at its start. Squares are therefore found in the
// board as it is drawn at the time of the event.
type pointer struct {
	screen *screen
	view   *view
	at     fyne.Position // of the last event, in the window
	place  sighting      // for that position
}

// A sighting is where the board is drawn.
type sighting struct {
	corner fyne.Position // of the widget, in the window
	grid   grid
}

// update records the position of the pointer and the place of the board from an event whose coordinates in the widget
// are current.
func (p *pointer) update(e fyne.PointEvent) {
	p.at, p.place = e.AbsolutePosition, sighting{e.AbsolutePosition.Subtract(e.Position), p.view.grid}
}

// updatePlace updates the place where the board is drawn. It reports whether the place has changed.
func (p *pointer) updatePlace() bool {
	before := p.place
	p.place = sighting{p.screen.corner(), p.view.grid}
	return p.place != before
}

// inside returns the position of the pointer in the widget.
func (p *pointer) inside() fyne.Position { return p.at.Subtract(p.place.corner) }

// MouseDown starts a gesture. A press during a gesture cancels it, whatever the button: a right click cancels a drag.
func (b *Board) MouseDown(e *desktop.MouseEvent) {
	b.refit() // the hit test must match the display
	b.pointer.update(e.PointEvent)
	busy := b.busy()
	if b.oracle.update(); busy && !b.busy() {
		return // an event in the game has interrupted the gesture
	}
	b.view.finish()
	b.view.stopFlash()
	b.cursor.shown = false
	pos := b.pointer.inside()
	switch {
	case b.Questions.Open():
		b.Questions.mouseDown(e.Button, pos)
	case b.drag.press.active || b.Drawings.active:
		b.drag.cancel()
		b.Drawings.cancel()
	case e.Button == desktop.MouseButtonSecondary && b.oracle.withdrawn():
		b.picked.unpick()
	case e.Button == desktop.MouseButtonSecondary,
		e.Button == desktop.MouseButtonPrimary && e.Modifier&fyne.KeyModifierShift != 0:
		b.drag.release()
		b.picked.unpick() // the click would be ambiguous
		b.Drawings.start(pos, brushOf(e))
	case e.Button == desktop.MouseButtonPrimary && b.oracle.pointed(b.view.grid.at(pos)):
	case e.Button == desktop.MouseButtonPrimary:
		b.drag.release()
		b.drag.begin(pos)
	}
	b.view.sync()
}

// busy reports whether a piece is picked up or a question is open.
func (b *Board) busy() bool { return b.drag.press.active || !b.picked.None() || b.Questions.Open() }

// MouseUp ends the gesture.
func (b *Board) MouseUp(e *desktop.MouseEvent) {
	b.pointer.at = e.AbsolutePosition
	b.pointer.updatePlace()
	switch {
	case b.Questions.Open():
		b.Questions.mouseUp(b.pointer.inside())
	case b.Drawings.active:
		b.Drawings.move(b.pointer.inside())
		b.Drawings.finish()
	case b.drag.press.active && e.Button == desktop.MouseButtonPrimary:
		b.drag.drop()
	}
}

// DragEnd replaces a MouseUp that was not delivered because the button was released over another widget. For the right
// button it comes too early; then the press is already cancelled.
func (b *Board) DragEnd() {
	switch {
	case b.drag.press.active:
		b.drag.drop()
	case b.Drawings.active:
		b.Drawings.finish()
	}
}

// Dragged continues a drag or a drawing when the pointer has moved by at least 2 units.
func (b *Board) Dragged(e *fyne.DragEvent) {
	b.pointer.at = e.AbsolutePosition
	b.motion()
}

// MouseMoved continues a drag or a drawing for smaller distances; without a pressed button it handles hovering.
func (b *Board) MouseMoved(e *desktop.MouseEvent) {
	switch {
	case b.drag.press.active && e.Button&desktop.MouseButtonPrimary == 0:
		b.drag.drop() // the release was never delivered
	case b.Drawings.active && e.Button == 0:
		b.Drawings.finish()
	default:
		b.pointer.update(e.PointEvent)
		b.motion()
	}
}

// motion handles a new place of the pointer on the board. Within a square it only moves one sprite.
func (b *Board) motion() {
	pos := b.pointer.inside()
	switch {
	case b.drag.press.active:
		b.drag.pull(pos)
	case b.Drawings.active:
		b.Drawings.move(pos)
	case b.Questions.Open():
		b.Questions.highlight(b.Questions.choiceAt(pos))
	default:
		b.picked.hover(b.view.grid.at(pos))
	}
}

// MouseIn implements desktop.Hoverable; MouseMoved follows.
func (b *Board) MouseIn(*desktop.MouseEvent) {}

// MouseOut ends hovering. A drawing that has left the board no longer snaps.
func (b *Board) MouseOut() {
	if b.Drawings.active {
		b.Drawings.move(fyne.NewPos(-1, -1))
	}
	if !b.drag.press.active {
		b.picked.hover(chess.NoSquare)
	}
}

// Cursor is a pointing hand over anything that can be pressed.
func (b *Board) Cursor() desktop.Cursor {
	over := b.picked.hovered
	if b.drag.press.active || b.Questions.hasHighlight() ||
		over >= 0 && (b.picked.reaches(over) || b.state.movable(Origin{over, b.state.Pieces[over]})) {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// Scrolled reports the mouse wheel to the oracle.
func (b *Board) Scrolled(e *fyne.ScrollEvent) {
	wheel := b.oracle.Wheel
	switch {
	case wheel == nil:
	case e.Scrolled.DY > 0:
		wheel(1)
	case e.Scrolled.DY < 0:
		wheel(-1)
	}
}
