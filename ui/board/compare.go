package board

import "github.com/notnil/chess"

// compare finds which pieces went where between two positions, and fades those
// that were captured. Each piece that appears is taken for the nearest equal one
// that disappeared; a promotion and its taking back are known by the marks of
// the move; a piece from a tray comes from there.
func (b *Board) compare(old *State, h held) []flight {
	var flights []flight
	now := &b.state
	gone := changed(&old.Pieces, &now.Pieces)
	for sq := range changed(&now.Pieces, &old.Pieces).All() {
		piece := now.Pieces[sq]
		from := nearest(&old.Pieces, gone, sq, func(p chess.Piece) bool { return p == piece })
		if from < 0 {
			from = promoted(old, now, gone, sq)
		}
		if from < 0 {
			if f, ok := b.fromTray(old, h, piece, sq); ok {
				flights = append(flights, f)
			}
			continue
		}
		gone &^= SetOf(from)
		f := flight{piece: piece, from: b.grid.pos(from), to: b.grid.pos(sq), hides: sq}
		if h.from.on() == from && !h.from.None() {
			f.from = b.grid.pos(h.at)
		}
		if f.from != f.to {
			flights = append(flights, f)
		}
	}
	if len(flights) > 0 {
		b.fadeCaptured(old, gone)
	}
	return flights
}

// changed returns the squares on which a piece of x is not in y.
func changed(x, y *[64]chess.Piece) (s Squares) {
	for i, piece := range x {
		if piece != chess.NoPiece && y[i] != piece {
			s |= 1 << i
		}
	}
	return s
}

// nearest returns the square of the set nearest to sq whose piece fits, or chess.NoSquare.
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

// promoted finds the pawn that became the piece on sq, or, when a promotion is
// taken back, the piece that had been the pawn now on sq.
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

// fromTray is the flight of a piece out of its tray, unless the player has put it down himself.
func (b *Board) fromTray(old *State, h held, piece chess.Piece, sq chess.Square) (flight, bool) {
	inHand := Origin{chess.NoSquare, piece}
	if !old.Trays.Shown || !old.holds(inHand) || h.from == inHand && h.at == sq {
		return flight{}, false
	}
	return flight{piece: piece, from: b.handPos(piece), to: b.grid.pos(sq), hides: sq}, true
}

// fadeCaptured leaves captured pieces half visible while the others move.
func (b *Board) fadeCaptured(old *State, gone Squares) {
	i := 0
	for sq := range gone.All() {
		if i == len(b.scene.fading) {
			return
		}
		b.scene.fading[i].showPiece(b.scene.cabinet.piece(old.Pieces[sq]), .5)
		b.scene.fading[i].moveTo(b.grid.pos(sq))
		i++
	}
}
