package board

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// This file turns a press, motion and a release of the pointer into the drop of a piece. The board has no rules: what a
// drop means, for example castling if the king is dropped on its partner, is decided by Gestures.Dropped in package game
// (ui/game/gestures.go), which asks rules.Position.Resolve (variants/rules/drop.go).

// pull handles motion of the pointer while a piece is pressed: it begins or continues the drag.
func (p *pointer) pull(pos fyne.Position) {
	b := p.b
	if b.view.style.Moving == ClickOnly {
		return
	}
	if !p.press.started {
		far := float32(dragThreshold)
		if p.hasDragged {
			far = 0
		}
		if d := p.at.Subtract(p.press.start); hypot(d.X, d.Y) < far {
			return
		}
		p.press.started = true
		b.sync()
	}
	b.view.carry(pos)
	sq := b.view.grid.at(pos)
	p.press.leftSquare = p.press.leftSquare || sq != p.press.from.Square
	b.picked.hover(sq)
}

// drop ends a press at the pointer's last position. A piece that has left its origin is not dropped, nor is one over an
// open dialog or menu, which hides the squares.
func (p *pointer) drop() {
	b, picked := p.b, &p.b.picked
	if b.overlaid() {
		p.cancel()
		return
	}
	p.updatePlace()
	b.oracle.update()
	d, pos := p.press, p.inside()
	p.press = press{}
	to, dragOnly := b.view.grid.at(pos), b.view.style.Moving == DragOnly
	switch {
	case !d.active:
	case !d.started:
		if picked.targets == [64]Kind{} {
			b.oracle.immovable(d.from)
		}
		if d.wasSelected || dragOnly {
			picked.unpick()
		}
	case to == d.from.Square && to >= 0:
		if d.leftSquare || d.wasSelected || dragOnly {
			picked.unpick()
		}
	case picked.reaches(to) && picked.targets[to]&Premove != 0:
		picked.unpick()
		b.sync()
		b.oracle.dropped(d.from, to, Drag)
	case picked.reaches(to):
		picked.unpick()
		p.held = held{from: d.from, at: to, dragged: true}
		picked.hover(chess.NoSquare)
		b.sync()
		b.oracle.dropped(d.from, to, Drag)
	case to < 0 && b.state.Free:
		picked.unpick()
		if !d.from.InTray() {
			b.oracle.dropped(d.from, chess.NoSquare, Drag)
		}
	default:
		picked.unpick()
		b.flyBack(d.from, pos)
		if to >= 0 {
			b.oracle.dropped(d.from, to, Drag)
		}
	}
}
