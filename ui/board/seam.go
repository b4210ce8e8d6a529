package board

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// SquareAt returns the square under a position in the widget, or
// chess.NoSquare. The whole square counts, not the man drawn on it.
func (b *Board) SquareAt(p fyne.Position) chess.Square { return b.grid.at(p) }

// SquareCentre returns the middle of a square, in the widget.
func (b *Board) SquareCentre(sq chess.Square) fyne.Position { return b.grid.centre(sq) }

// HandCentre returns the middle of a man's place in his tray, in the widget.
func (b *Board) HandCentre(man chess.Piece) fyne.Position {
	return b.handPos(man).AddXY(b.grid.cell/2, b.grid.cell/2)
}

// ChoiceCentre returns the middle of the i-th choice of the open question, in the widget.
func (b *Board) ChoiceCentre(i int) fyne.Position {
	if len(b.asked.men) > 0 {
		return b.pickSpot(i).AddXY(b.grid.cell/2, b.grid.cell/2)
	}
	g := b.scene.rows[i].ground
	return g.Position().AddXY(g.Size().Width/2, g.Size().Height/2)
}

// Asking reports whether chips or the promotion picker are open.
func (b *Board) Asking() bool { return b.asked.open() }

// MenOn returns the men that are seen on squares, with the one that was put
// down and waits where it was put. A man in the player's hand or in flight is on none.
func (b *Board) MenOn() map[chess.Square]chess.Piece {
	men := map[chess.Square]chess.Piece{}
	for i, sp := range b.scene.men {
		if sq := chess.Square(i); !sp.Hidden && b.lifted().on() != sq {
			men[sq] = b.state.Men[i]
		}
	}
	if !b.held.from.None() {
		men[b.held.at] = b.held.from.Man
	}
	return men
}
