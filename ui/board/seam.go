package board

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// SquareAt returns the square under a position in the widget, or
// chess.NoSquare. The whole square counts, not the piece drawn on it.
func (b *Board) SquareAt(p fyne.Position) chess.Square { return b.grid.at(p) }

// SquareCentre returns the middle of a square, in the widget.
func (b *Board) SquareCentre(sq chess.Square) fyne.Position { return b.grid.centre(sq) }

// HandCentre returns the middle of a piece's place in its tray, in the widget.
func (b *Board) HandCentre(piece chess.Piece) fyne.Position {
	return b.handPos(piece).AddXY(b.grid.cell/2, b.grid.cell/2)
}

// ChoiceCentre returns the middle of the i-th choice of the open question, in the widget.
func (b *Board) ChoiceCentre(i int) fyne.Position {
	if len(b.asked.pieces) > 0 {
		return b.pickSpot(i).AddXY(b.grid.cell/2, b.grid.cell/2)
	}
	g := b.scene.rows[i].ground
	return g.Position().AddXY(g.Size().Width/2, g.Size().Height/2)
}

// Asking reports whether chips or the promotion picker are open.
func (b *Board) Asking() bool { return b.asked.open() }

// PiecesOn returns the pieces that are seen on squares, with the one that was put
// down and waits where it was put. A piece in the player's hand or in flight is on none.
func (b *Board) PiecesOn() map[chess.Square]chess.Piece {
	pieces := map[chess.Square]chess.Piece{}
	for i, sp := range b.scene.pieces {
		if sq := chess.Square(i); !sp.Hidden && b.lifted().on() != sq {
			pieces[sq] = b.state.Pieces[i]
		}
	}
	if !b.held.from.None() {
		pieces[b.held.at] = b.held.from.Piece
	}
	return pieces
}
