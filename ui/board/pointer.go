package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"
)

// dragThreshold is the distance in units at which a press becomes a drag, until the player has completed a move by
// dragging once (BOARD.md 3.1).
const dragThreshold = 3

// A pointer handles the mouse, or a finger.
//
// It keeps positions in window coordinates. The board may move or change its size during a gesture, and the toolkit
// computes the widget coordinates of a drag from the board's place at its start. Squares are therefore found in the
// board as it is drawn at the time of the event.
type pointer struct {
	b          *Board
	at         fyne.Position // of the last event, in the window
	place      sighting      // for that position
	press      press         // the left button
	held       held          // a piece put down that awaits the window's answer
	hasDragged bool          // a drag was completed: the threshold no longer applies
}

// A press is the state while the left button is held down on a piece.
type press struct {
	active      bool
	started     bool // it has become a drag
	leftSquare  bool // the drag has left its first square
	wasSelected bool // the piece was already selected
	from        Origin
	start       fyne.Position // in the window
}

// A sighting is where the board is drawn.
type sighting struct {
	corner fyne.Position // of the widget, in the window
	grid   grid
}

// held is a piece that was put down on a square, and stays there until the window accepts or rejects the move.
type held struct {
	from    Origin
	at      chess.Square
	dragged bool
}

func (held) none() held { return held{at: chess.NoSquare} }

// lift returns the piece that is not drawn on its square. For a dragged piece, hand is the position of the pointer in
// the widget and put is chess.NoSquare. For a held piece, put is the square on which it was put down.
func (p *pointer) lift() (lifted Origin, put chess.Square, hand fyne.Position) {
	if p.press.active && p.press.started {
		return p.press.from, chess.NoSquare, p.inside()
	}
	return p.held.from, p.held.at, fyne.Position{}
}

// update records the position of the pointer and the place of the board from an event whose coordinates in the widget
// are current.
func (p *pointer) update(e fyne.PointEvent) {
	p.at, p.place = e.AbsolutePosition, sighting{e.AbsolutePosition.Subtract(e.Position), p.b.view.grid}
}

// updatePlace updates the place where the board is drawn. It reports whether the place has changed.
func (p *pointer) updatePlace() bool {
	before := p.place
	p.place = sighting{p.b.corner(), p.b.view.grid}
	return p.place != before
}

// inside returns the position of the pointer in the widget.
func (p *pointer) inside() fyne.Position { return p.at.Subtract(p.place.corner) }

// follow handles a move of the board under a resting pointer like a move of the pointer. It is called before each
// repaint.
func (p *pointer) follow() {
	if (p.press.active || p.b.drawings.active) && p.updatePlace() {
		p.motion()
	}
}

// release returns the held piece to its origin.
func (p *pointer) release() { p.held = p.held.none() }

// cancel cancels a drag: the piece returns to its square without animation and is deselected.
func (p *pointer) cancel() {
	if p.press.active {
		p.press = press{}
		p.b.picked.unpick()
	}
}

// MouseDown starts a gesture. A press during a gesture cancels it, whatever the button: a right click cancels a drag.
func (p *pointer) MouseDown(e *desktop.MouseEvent) {
	b := p.b
	b.refit() // the hit test must match the display
	p.update(e.PointEvent)
	busy := b.busy()
	if b.oracle.update(); busy && !b.busy() {
		return // an event in the game has interrupted the gesture
	}
	b.finishAnimations()
	b.view.stopFlash()
	b.keys.hide()
	switch {
	case b.question.open():
		b.question.press(e.Button, p.inside())
	case p.press.active || b.drawings.active:
		p.cancel()
		b.drawings.cancel()
	case e.Button == desktop.MouseButtonSecondary && b.oracle.withdrawn():
		b.picked.unpick()
	case e.Button == desktop.MouseButtonSecondary,
		e.Button == desktop.MouseButtonPrimary && e.Modifier&fyne.KeyModifierShift != 0:
		p.release()
		b.picked.unpick() // the click would be ambiguous
		b.drawings.start(p.inside(), brushOf(e))
	case e.Button == desktop.MouseButtonPrimary:
		p.release()
		p.pressLeft(p.inside())
	}
	b.sync()
}

// busy reports whether a piece is picked up or a question is open.
func (b *Board) busy() bool { return b.press.active || !b.picked.None() || b.question.open() }

// pressLeft handles a press of the left button.
func (p *pointer) pressLeft(pos fyne.Position) {
	b, picked := p.b, &p.b.picked
	hit, sq := p.hit(pos), b.view.grid.at(pos)
	picked.hovered = sq
	if !picked.None() && picked.reaches(sq) && hit != picked.Origin && p.clicked(sq, hit) {
		return
	}
	if picked.None() && b.view.style.Moving != DragOnly {
		if from := b.oracle.onlyPiece(sq); !from.None() {
			b.oracle.dropped(from, sq, Click)
			return
		}
	}
	if b.state.movable(hit) {
		before := picked.Origin
		p.press = press{active: true, from: hit, start: p.at, wasSelected: hit == before}
		picked.pick(hit)
		if !before.None() && before != hit && sq >= 0 {
			b.oracle.dropped(before, sq, Reselect)
		}
		return
	}
	if picked.None() {
		b.drawings.wipe()
		b.oracle.immovable(hit)
		return
	}
	from := picked.Origin
	picked.unpick()
	if sq >= 0 && from.Square != sq {
		b.oracle.dropped(from, sq, Stray)
	}
}

// hit returns the piece under a position, on the board or in a tray.
func (p *pointer) hit(pos fyne.Position) Origin {
	b := p.b
	if sq := b.view.grid.at(pos); sq >= 0 {
		return Origin{sq, b.state.Pieces[sq]}
	}
	for _, c := range []chess.Color{chess.White, chess.Black} {
		stacks := b.state.Trays.of(c)
		if i := b.view.grid.slotAt(pos, c, len(stacks)); i >= 0 {
			return Origin{chess.NoSquare, stacks[i].Piece}
		}
	}
	return Origin{}
}

// MouseUp ends the gesture.
func (p *pointer) MouseUp(e *desktop.MouseEvent) {
	p.at = e.AbsolutePosition
	p.updatePlace()
	switch {
	case p.b.question.open():
		p.b.question.release(p.inside())
	case p.b.drawings.active:
		p.b.drawings.move(p.inside())
		p.b.drawings.finish()
	case p.press.active && e.Button == desktop.MouseButtonPrimary:
		p.drop()
		p.b.sync()
	}
}

// DragEnd replaces a MouseUp that was not delivered because the button was released over another widget. For the right
// button it comes too early; then the press is already cancelled.
func (p *pointer) DragEnd() {
	switch {
	case p.press.active:
		p.drop()
		p.b.sync()
	case p.b.drawings.active:
		p.b.drawings.finish()
	}
}

// Dragged continues a drag or a drawing when the pointer has moved by at least 2 units.
func (p *pointer) Dragged(e *fyne.DragEvent) {
	p.at = e.AbsolutePosition
	p.motion()
}

// MouseMoved continues a drag or a drawing for smaller distances; without a pressed button it handles hovering.
func (p *pointer) MouseMoved(e *desktop.MouseEvent) {
	switch {
	case p.press.active && e.Button&desktop.MouseButtonPrimary == 0:
		p.drop() // the release was never delivered
		p.b.sync()
	case p.b.drawings.active && e.Button == 0:
		p.b.drawings.finish()
	default:
		p.update(e.PointEvent)
		p.motion()
	}
}

// motion handles a new place of the pointer on the board. Within a square it only moves one sprite.
func (p *pointer) motion() {
	b := p.b
	pos := p.inside()
	switch {
	case p.press.active:
		p.pull(pos)
	case b.drawings.active:
		b.drawings.move(pos)
	case b.question.open():
		b.question.highlight(b.question.choiceAt(pos))
	default:
		b.picked.hover(b.view.grid.at(pos))
	}
}

// MouseIn implements desktop.Hoverable; MouseMoved follows.
func (p *pointer) MouseIn(*desktop.MouseEvent) {}

// MouseOut ends hovering. A drawing whose end is off the board does not snap.
func (p *pointer) MouseOut() {
	if p.b.drawings.active {
		p.b.drawings.move(fyne.NewPos(-1, -1))
	}
	if !p.press.active {
		p.b.picked.hover(chess.NoSquare)
	}
}

// Cursor is a pointing hand over anything that can be pressed.
func (p *pointer) Cursor() desktop.Cursor {
	b, over := p.b, p.b.picked.hovered
	if p.press.active || b.question.hasHighlight() ||
		over >= 0 && (b.picked.reaches(over) || b.state.movable(Origin{over, b.state.Pieces[over]})) {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// Scrolled reports the mouse wheel to the oracle.
func (p *pointer) Scrolled(e *fyne.ScrollEvent) {
	wheel := p.b.oracle.Wheel
	switch {
	case wheel == nil:
	case e.Scrolled.DY > 0:
		wheel(1)
	case e.Scrolled.DY < 0:
		wheel(-1)
	}
}
