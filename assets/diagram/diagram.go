// Package diagram exports positions and arrays as images, PNG and SVG. It knows squares and pieces, no rules.
package diagram

import (
	"errors"
	"fmt"

	"github.com/notnil/chess"

	"backrank/assets"
)

// Limits of the edge of a square in pixels.
const (
	MinSquare = 8
	MaxSquare = 512
)

// Diagram is an image of some ranks of a board. It is a value; the zero Diagram is an empty board in the default
// colours.
type Diagram struct {
	// Pieces are indexed by [chess.Square].
	Pieces [64]chess.Piece
	// Ranks are listed from the top; none means all eight.
	Ranks []chess.Rank
	// Flipped shows the board from Black's side.
	Flipped bool
	// Coordinates draws files and ranks in the outer squares.
	Coordinates bool
	// Set and Board are ids of package assets, "" for the defaults.
	Set, Board string
}

// FirstRank returns the diagram of White's array alone.
func FirstRank(pieces [64]chess.Piece) Diagram {
	return Diagram{Pieces: pieces, Ranks: []chess.Rank{chess.Rank1}}
}

// rows returns the ranks from the top as displayed.
func (d *Diagram) rows() []chess.Rank {
	rows := d.Ranks
	if len(rows) == 0 {
		rows = []chess.Rank{chess.Rank8, chess.Rank7, chess.Rank6, chess.Rank5, chess.Rank4, chess.Rank3, chess.Rank2, chess.Rank1}
	}
	if !d.Flipped {
		return rows
	}
	turned := make([]chess.Rank, len(rows))
	for i, r := range rows {
		turned[len(rows)-1-i] = r
	}
	return turned
}

// square returns the square displayed in a column and row.
func (d *Diagram) square(column, row int) chess.Square {
	f := chess.File(column)
	if d.Flipped {
		f = chess.FileH - f
	}
	return chess.NewSquare(f, d.rows()[row])
}

// light reports whether a square is light.
func light(sq chess.Square) bool { return (int(sq)%8+int(sq)/8)%2 == 1 }

// label returns the coordinates in a square: the rank at the right edge, the file at the lower one.
func (d *Diagram) label(column, row int) (rank, file string) {
	if !d.Coordinates {
		return "", ""
	}
	sq := d.square(column, row)
	if column == 7 {
		rank = sq.Rank().String()
	}
	if row == len(d.rows())-1 {
		file = sq.File().String()
	}
	return rank, file
}

func (d *Diagram) palette() assets.Palette { return assets.PaletteByID(d.Board) }
func (d *Diagram) set() assets.Set         { return assets.SetByID(d.Set) }

// checked returns an error if squares are too small or too large, or a piece is unknown.
func (d *Diagram) checked(square int) error {
	if square < MinSquare || square > MaxSquare {
		return fmt.Errorf("diagram: squares of %d pixels: want %d to %d", square, MinSquare, MaxSquare)
	}
	for _, piece := range d.Pieces {
		if piece < chess.NoPiece || piece > chess.BlackPawn {
			return errors.New("diagram: a piece that is none")
		}
	}
	return nil
}
