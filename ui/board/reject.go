package board

import "fyne.io/fyne/v2"

// Reject rejects an illegal drop: the piece goes back, and the squares at fault flash until the next press or position.
func (b *Board) Reject(squares Squares) {
	b.finishAnimations()
	h := b.held
	b.release()
	if !h.from.None() {
		b.flyBack(h.from, b.view.grid.centre(h.at))
	}
	b.view.flash(squares)
	b.sync()
}

// flyBack animates a piece from a position back to its origin.
func (b *Board) flyBack(o Origin, centre fyne.Position) {
	if !b.state.holds(o) || b.state.Blind {
		return
	}
	g, d := &b.view.grid, b.view.style.Return
	f := flight{piece: o.Piece, from: centre.SubtractXY(g.cell/2, g.cell/2), hides: o.Square}
	if o.InTray() {
		f.to = g.hand(&b.state.Trays, o.Piece)
	} else {
		f.to = g.pos(o.Square)
	}
	if b.view.style.Move == 0 {
		d = 0
	}
	b.moving.fly([]flight{f}, d)
}
