package board

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// pull handles motion with a piece pressed.
func (p *pointer) pull(pos fyne.Position) {
	b := p.b
	p.press.last = pos
	if b.view.style.Moving == ClickOnly {
		return
	}
	if !p.press.started {
		far := float32(dragThreshold)
		if p.hasDragged {
			far = 0
		}
		if d := pos.Subtract(p.press.start); hypot(d.X, d.Y) < far {
			return
		}
		p.press.started = true
		b.sync()
	}
	b.view.carry(pos)
	sq := b.view.grid.at(pos)
	p.press.left = p.press.left || sq != p.press.from.Square
	b.picked.point(sq)
}

// drop ends a press at a position. A piece that has left its origin is not dropped.
func (p *pointer) drop(pos fyne.Position) {
	b, picked := p.b, &p.b.picked
	b.oracle.update()
	d := p.press
	p.press = press{}
	to, dragOnly := b.view.grid.at(pos), b.view.style.Moving == DragOnly
	switch {
	case !d.active:
	case !d.started:
		if picked.targets == [64]Kind{} {
			b.oracle.fixed(d.from)
		}
		if d.again || dragOnly {
			picked.unpick()
		}
	case to == d.from.Square && to >= 0:
		if d.left || d.again || dragOnly {
			picked.unpick()
		}
	case picked.reaches(to) && picked.targets[to]&Premove != 0:
		picked.unpick()
		b.sync()
		b.oracle.dropped(d.from, to, Drag)
	case picked.reaches(to):
		picked.unpick()
		p.held = held{from: d.from, at: to, dragged: true}
		picked.point(chess.NoSquare)
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
