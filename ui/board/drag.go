package board

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// This file turns a press, motion and a release of the pointer into the drop of a piece. The board has no rules: what a
// drop means, for example castling if the king is dropped on its partner, is decided by Gestures.Dropped in package game
// (ui/game/gestures.go), which asks rules.Position.Resolve (variants/rules/drop.go).

// dragThreshold is the distance in units at which a press becomes a drag, until the player has completed a move by
// dragging once (BOARD.md 3.1).
const dragThreshold = 3

// A drag has the piece that the left button holds, or has put down.
type drag struct {
	view     *view
	state    *State
	oracle   *Oracle
	moving   *moving
	drawings *Drawings
	picked   *selection
	pointer  *pointer

	press      press // the left button
	held       held  // a piece put down that awaits the window's answer
	hasDragged bool  // a drag was completed: the threshold no longer applies
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

// held is a piece that was put down on a square, and stays there until the window accepts or rejects the move.
type held struct {
	from    Origin
	at      chess.Square
	dragged bool
}

func (held) none() held { return held{at: chess.NoSquare} }

// lift returns the piece that is not drawn on its square. For a dragged piece, hand is the position of the pointer in
// the widget and put is chess.NoSquare. For a held piece, put is the square on which it was put down.
func (d *drag) lift() (lifted Origin, put chess.Square, hand fyne.Position) {
	if d.press.active && d.press.started {
		return d.press.from, chess.NoSquare, d.pointer.inside()
	}
	return d.held.from, d.held.at, fyne.Position{}
}

// release returns the held piece to its origin.
func (d *drag) release() { d.held = d.held.none() }

// answered ends the wait for the window's answer, because the position has changed.
func (d *drag) answered() {
	d.hasDragged = d.hasDragged || d.held.dragged && !d.state.holds(d.held.from)
	d.release()
}

// recheck cancels a drag whose piece is no longer there or no longer movable.
func (d *drag) recheck() {
	if d.press.active && !d.state.pickable(d.press.from) {
		d.cancel()
	}
}

// cancel cancels a drag: the piece returns to its square without animation and is deselected.
func (d *drag) cancel() {
	if d.press.active {
		d.press = press{}
		d.picked.unpick()
	}
}

// begin handles a press of the left button.
func (d *drag) begin(pos fyne.Position) {
	picked, sq := d.picked, d.view.grid.at(pos)
	hit := d.state.at(d.view.grid.spotAt(pos, &d.state.Trays))
	picked.hovered = sq
	if !picked.None() && picked.reaches(sq) && hit != picked.Origin && picked.click(sq, hit) {
		return
	}
	if picked.None() && d.view.style.Moving != DragOnly {
		if from := d.oracle.onlyPiece(sq); !from.None() {
			d.oracle.dropped(from, sq, Click)
			return
		}
	}
	if d.state.movable(hit) {
		before := picked.Origin
		d.press = press{active: true, from: hit, start: d.pointer.at, wasSelected: hit == before}
		picked.pick(hit)
		if !before.None() && before != hit && sq >= 0 {
			d.oracle.dropped(before, sq, Reselect)
		}
		return
	}
	if picked.None() {
		d.drawings.wipe()
		d.oracle.immovable(hit)
		return
	}
	from := picked.Origin
	picked.unpick()
	if sq >= 0 && from.Square != sq {
		d.oracle.dropped(from, sq, Stray)
	}
}

// pull handles motion of the pointer while a piece is pressed: it begins or continues the drag.
func (d *drag) pull(pos fyne.Position) {
	if d.view.style.Moving == ClickOnly {
		return
	}
	if !d.press.started {
		far := float32(dragThreshold)
		if d.hasDragged {
			far = 0
		}
		if moved := d.pointer.at.Subtract(d.press.start); hypot(moved.X, moved.Y) < far {
			return
		}
		d.press.started = true
		d.view.sync()
	}
	d.view.carry(pos)
	sq := d.view.grid.at(pos)
	d.press.leftSquare = d.press.leftSquare || sq != d.press.from.Square
	d.picked.hover(sq)
}

// drop ends a press at the pointer's last position.
func (d *drag) drop() {
	d.end()
	d.view.sync()
}

// end implements drop. A piece is not dropped if it is no longer on its square in the newest position, or if a dialog or
// menu is open, which hides the squares.
func (d *drag) end() {
	if d.pointer.screen.overlaid() {
		d.cancel()
		return
	}
	d.pointer.updatePlace()
	d.oracle.update()
	ended, picked, pos := d.press, d.picked, d.pointer.inside()
	d.press = press{}
	to, dragOnly := d.view.grid.at(pos), d.view.style.Moving == DragOnly
	switch {
	case !ended.active:
	case !ended.started:
		if picked.targets == [64]Kind{} {
			d.oracle.immovable(ended.from)
		}
		if ended.wasSelected || dragOnly {
			picked.unpick()
		}
	case to == ended.from.Square && to >= 0:
		if ended.leftSquare || ended.wasSelected || dragOnly {
			picked.unpick()
		}
	case picked.reaches(to) && picked.targets[to]&Premove != 0:
		picked.unpick()
		d.view.sync()
		d.oracle.dropped(ended.from, to, Drag)
	case picked.reaches(to):
		picked.unpick()
		d.held = held{from: ended.from, at: to, dragged: true}
		picked.hover(chess.NoSquare)
		d.view.sync()
		d.oracle.dropped(ended.from, to, Drag)
	case to < 0 && d.state.Free:
		picked.unpick()
		if !ended.from.InTray() {
			d.oracle.dropped(ended.from, chess.NoSquare, Drag)
		}
	default:
		picked.unpick()
		d.moving.flyBack(ended.from, pos)
		if to >= 0 {
			d.oracle.dropped(ended.from, to, Drag)
		}
	}
}
