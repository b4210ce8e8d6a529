package app

import (
	"backrank/variants"
	"backrank/variants/rules"

	"github.com/notnil/chess"
)

// Pieces returns the pieces to show, by [chess.Square]: those of Position, or within the draft the pawns and the
// visible placements.
func (v *View) Pieces() [64]chess.Piece {
	if !v.Draft.Shown {
		return v.Position.Setup().Pieces
	}
	pieces := v.Draft.At.Pieces()
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if v.Hidden(c) {
			for sq := range rules.BackRank(c).All() {
				pieces[sq] = chess.NoPiece
			}
		}
	}
	return pieces
}

// Hidden reports whether a side's pieces are hidden: in a hidden draft those of the computer, or with two persons of
// the one who does not place, until all pieces are placed.
func (v *View) Hidden(c chess.Color) bool {
	switch {
	case !v.Draft.Going || v.Over() || v.Draft.End.Terms().Protocol != variants.Hidden:
		return false
	case v.White.Human() && v.Black.Human():
		return c != v.Turn
	}
	return !v.Side(c).Human() && v.Side(c.Other()).Human()
}
