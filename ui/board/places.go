package board

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// Places returns positions of things in the widget, in units. They become outdated when the layout changes.
type Places struct{ b *Board }

// Places returns the positions of the board.
func (b *Board) Places() Places { return Places{b} }

// Area returns the squares' top left corner in the widget, their size, and the edge of one square. Trays are outside,
// or between the ranks.
func (p Places) Area() (corner fyne.Position, size fyne.Size, cell float32) {
	g := &p.b.view.grid
	return g.corner, g.area(), g.cell
}

// At returns the square under a position, or chess.NoSquare. The whole square counts, not the piece drawn on it.
func (p Places) At(pos fyne.Position) chess.Square { return p.b.view.grid.at(pos) }

// Centre returns the centre of a square.
func (p Places) Centre(sq chess.Square) fyne.Position { return p.b.view.grid.centre(sq) }

// Hand returns the centre of a piece's slot in its tray.
func (p Places) Hand(piece chess.Piece) fyne.Position {
	g := &p.b.view.grid
	return g.hand(&p.b.state.Trays, piece).AddXY(g.cell/2, g.cell/2)
}

// Choice returns the centre of the i-th choice of the open question.
func (p Places) Choice(i int) fyne.Position { return p.b.Questions.centre(i) }
