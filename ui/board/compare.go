package board

import "github.com/notnil/chess"

// compare finds which pieces moved where between two positions, and which were captured. Each piece that appears is
// matched with the nearest equal one that disappeared; a promotion, made or undone, is recognised by the marks of the
// move; a piece from a tray starts there. The piece that the player put down, h, starts where it is.
func compare(old, now *State, h held, g *grid) (flights []flight, captured Squares) {
	gone := changed(&old.Pieces, &now.Pieces)
	for sq := range changed(&now.Pieces, &old.Pieces).All() {
		piece := now.Pieces[sq]
		from := nearest(&old.Pieces, gone, sq, func(p chess.Piece) bool { return p == piece })
		if from < 0 {
			from = promoted(old, now, gone, sq)
		}
		if from < 0 {
			if inHand := (Origin{chess.NoSquare, piece}); old.Trays.Shown && old.holds(inHand) && (h.from != inHand || h.at != sq) {
				flights = append(flights, flight{piece: piece, from: g.hand(&now.Trays, piece), to: g.pos(sq), hides: sq})
			}
			continue
		}
		gone &^= SetOf(from)
		f := flight{piece: piece, from: g.pos(from), to: g.pos(sq), hides: sq}
		if h.from.on() == from && !h.from.None() {
			f.from = g.pos(h.at)
		}
		if f.from != f.to {
			flights = append(flights, f)
		}
	}
	return flights, gone
}

// changed returns the squares on which x has a piece that y does not have there.
func changed(x, y *[64]chess.Piece) (s Squares) {
	for i, piece := range x {
		if piece != chess.NoPiece && y[i] != piece {
			s |= 1 << i
		}
	}
	return s
}

// nearest returns the square of the set nearest to sq whose piece satisfies fits, or chess.NoSquare.
func nearest(pieces *[64]chess.Piece, set Squares, sq chess.Square, fits func(chess.Piece) bool) chess.Square {
	best, least := chess.NoSquare, 1<<30
	for c := range set.All() {
		dx, dy := int(c)%8-int(sq)%8, int(c)/8-int(sq)/8
		if d := dx*dx + dy*dy; d < least && fits(pieces[c]) {
			best, least = c, d
		}
	}
	return best
}

// promoted returns the origin of the pawn that became the piece on sq, or, if a promotion is undone, of the piece that
// became the pawn on sq.
func promoted(old, now *State, gone Squares, sq chess.Square) chess.Square {
	piece := now.Pieces[sq]
	became := now.Last.To.Has(sq)
	undone := piece.Type() == chess.Pawn && old.Last.From.Has(sq)
	for c := range gone.All() {
		was := old.Pieces[c]
		if was.Color() != piece.Color() {
			continue
		}
		if became && now.Last.From.Has(c) && was.Type() == chess.Pawn || undone && old.Last.To.Has(c) {
			return c
		}
	}
	return chess.NoSquare
}
