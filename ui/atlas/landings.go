package atlas

import (
	"image/color"

	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/facts"
)

// pictures returns a side's back rank before a castling, with marks on the pieces that must move away first, and after
// it, without these pieces.
func pictures(a variants.Array, w facts.Way, side chess.Color) (before, after [64]chess.Piece, marks map[chess.Square]color.Color) {
	marks = map[chess.Square]color.Color{}
	for f, piece := range a {
		sq := on(side, chess.Square(f))
		before[sq] = chess.NewPiece(piece, side)
		if w.Clear.Has(chess.Square(f)) {
			marks[sq] = theme.Hue(fynetheme.ColorNameError)
			continue
		}
		after[sq] = before[sq]
	}
	marks[on(side, w.King)] = hue(w)
	after[on(side, w.King)] = chess.NoPiece
	if !w.IsLeap() {
		marks[on(side, w.Partner)] = theme.Hue(theme.ColorNamePartner)
		after[on(side, w.Partner)] = chess.NoPiece
		after[on(side, w.PartnerTo)] = before[on(side, w.Partner)]
	}
	after[on(side, w.KingTo)] = chess.NewPiece(chess.King, side)
	return before, after, marks
}

// landings marks the landings of king and partner.
func landings(w facts.Way, side chess.Color) map[chess.Square]color.Color {
	marks := map[chess.Square]color.Color{on(side, w.KingTo): hue(w)}
	if !w.IsLeap() {
		marks[on(side, w.PartnerTo)] = theme.Hue(theme.ColorNamePartner)
	}
	return marks
}

// hue returns the colour of the king in a castling or leap.
func hue(w facts.Way) color.Color {
	if w.IsLeap() {
		return theme.Hue(theme.ColorNameLeap)
	}
	return theme.Hue(theme.ColorNameCastle)
}
