package atlas

import (
	"image/color"

	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
)

// pictures returns a side's back rank before a castling, with marks on king, partner, and the pieces that must move away
// first, and after it, without these pieces.
func pictures(a variants.Array, w facts.Way, side chess.Color) (before, after [64]chess.Piece, marks map[chess.Square]color.Color) {
	marks = map[chess.Square]color.Color{}
	for f, piece := range a {
		sq := rules.Mirrored(side, chess.Square(f))
		before[sq] = chess.NewPiece(piece, side)
		if w.Clear.Has(chess.Square(f)) {
			marks[sq] = theme.Hue(fynetheme.ColorNameError)
			continue
		}
		after[sq] = before[sq]
	}
	marks[rules.Mirrored(side, w.King)] = hue(w)
	after[rules.Mirrored(side, w.King)] = chess.NoPiece
	if !w.IsLeap() {
		marks[rules.Mirrored(side, w.Partner)] = theme.Hue(theme.ColorNamePartner)
		after[rules.Mirrored(side, w.Partner)] = chess.NoPiece
		after[rules.Mirrored(side, w.PartnerTo)] = before[rules.Mirrored(side, w.Partner)]
	}
	after[rules.Mirrored(side, w.KingTo)] = chess.NewPiece(chess.King, side)
	return before, after, marks
}

// landings marks the landings of king and partner.
func landings(w facts.Way, side chess.Color) map[chess.Square]color.Color {
	marks := map[chess.Square]color.Color{rules.Mirrored(side, w.KingTo): hue(w)}
	if !w.IsLeap() {
		marks[rules.Mirrored(side, w.PartnerTo)] = theme.Hue(theme.ColorNamePartner)
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
