package atlas

import (
	"image/color"

	"github.com/notnil/chess"

	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/facts"
)

// pictures are the first rank before a way is played, with what must go away marked,
// and after: only what the way needs is left on it.
func pictures(a variants.Array, w facts.Way) (before, after [64]chess.Piece, marks map[chess.Square]color.Color) {
	marks = map[chess.Square]color.Color{}
	for f, man := range a {
		sq := chess.Square(f)
		before[sq] = chess.NewPiece(man, chess.White)
		if w.Clear.Has(sq) {
			marks[sq] = theme.Faded(theme.Danger(), .4)
			continue
		}
		after[sq] = before[sq]
	}
	marks[w.King] = theme.Faded(hue(w), .45)
	after[w.King] = chess.NoPiece
	if !w.IsLeap() {
		marks[w.Partner] = marks[w.King]
		after[w.Partner] = chess.NoPiece
		after[w.PartnerTo] = before[w.Partner]
	}
	after[w.KingTo] = chess.WhiteKing
	return before, after, marks
}

// landings mark where king and partner end.
func landings(w facts.Way) map[chess.Square]color.Color {
	marks := map[chess.Square]color.Color{w.KingTo: theme.Faded(hue(w), .45)}
	if !w.IsLeap() {
		marks[w.PartnerTo] = marks[w.KingTo]
	}
	return marks
}

// hue is that of castling or leaping.
func hue(w facts.Way) color.Color {
	if w.IsLeap() {
		return theme.Leap()
	}
	return theme.Castle()
}
