package board

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// Places says where things are in the widget, in units. Ask again when something may have moved.
type Places struct{ b *Board }

// Places says where things are.
func (b *Board) Places() Places { return Places{b} }

// Area is where the squares are: the top left corner of the eight by eight inside
// the widget, their size, and the edge of one square. Trays lie outside it, or
// between the ranks.
func (p Places) Area() (corner fyne.Position, size fyne.Size, cell float32) {
	g := &p.b.view.grid
	return g.corner, g.area(), g.cell
}

// At returns the square under a position, or chess.NoSquare. The whole square counts, not the
// piece drawn on it.
func (p Places) At(pos fyne.Position) chess.Square { return p.b.view.grid.at(pos) }

// Centre returns the middle of a square.
func (p Places) Centre(sq chess.Square) fyne.Position { return p.b.view.grid.centre(sq) }

// Hand returns the middle of a piece's place in its tray.
func (p Places) Hand(piece chess.Piece) fyne.Position {
	g := &p.b.view.grid
	return g.hand(&p.b.state.Trays, piece).AddXY(g.cell/2, g.cell/2)
}

// Choice returns the middle of the i-th choice of the open question.
func (p Places) Choice(i int) fyne.Position { return p.b.asked.centre(i) }
