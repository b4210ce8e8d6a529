package board

import "github.com/notnil/chess"

// compare finds which men went where between two positions, and fades those
// that were captured. Each man that appears is taken for the nearest equal one
// that disappeared; a promotion and its taking back are known by the marks of
// the move; a man from a tray comes from there.
func (b *Board) compare(old *State, h held) []flight {
	var flights []flight
	now := &b.state
	gone := changed(&old.Men, &now.Men)
	for sq := range changed(&now.Men, &old.Men).All() {
		man := now.Men[sq]
		from := nearest(&old.Men, gone, sq, func(p chess.Piece) bool { return p == man })
		if from < 0 {
			from = promoted(old, now, gone, sq)
		}
		if from < 0 {
			if f, ok := b.fromTray(old, h, man, sq); ok {
				flights = append(flights, f)
			}
			continue
		}
		gone &^= SetOf(from)
		f := flight{man: man, from: b.grid.pos(from), to: b.grid.pos(sq), hides: sq}
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

// changed returns the squares on which a man of x is not in y.
func changed(x, y *[64]chess.Piece) (s Squares) {
	for i, man := range x {
		if man != chess.NoPiece && y[i] != man {
			s |= 1 << i
		}
	}
	return s
}

// nearest returns the square of the set nearest to sq whose man fits, or chess.NoSquare.
func nearest(men *[64]chess.Piece, set Squares, sq chess.Square, fits func(chess.Piece) bool) chess.Square {
	best, least := chess.NoSquare, 1<<30
	for c := range set.All() {
		dx, dy := int(c)%8-int(sq)%8, int(c)/8-int(sq)/8
		if d := dx*dx + dy*dy; d < least && fits(men[c]) {
			best, least = c, d
		}
	}
	return best
}

// promoted finds the pawn that became the man on sq, or, when a promotion is
// taken back, the man that had been the pawn now on sq.
func promoted(old, now *State, gone Squares, sq chess.Square) chess.Square {
	man := now.Men[sq]
	became := now.Last.To.Has(sq)
	undone := man.Type() == chess.Pawn && old.Last.From.Has(sq)
	for c := range gone.All() {
		was := old.Men[c]
		if was.Color() != man.Color() {
			continue
		}
		if became && now.Last.From.Has(c) && was.Type() == chess.Pawn || undone && old.Last.To.Has(c) {
			return c
		}
	}
	return chess.NoSquare
}

// fromTray is the flight of a man out of its tray, unless the player has put it down himself.
func (b *Board) fromTray(old *State, h held, man chess.Piece, sq chess.Square) (flight, bool) {
	inHand := Origin{chess.NoSquare, man}
	if !old.Trays.Shown || !old.holds(inHand) || h.from == inHand && h.at == sq {
		return flight{}, false
	}
	return flight{man: man, from: b.handPos(man), to: b.grid.pos(sq), hides: sq}, true
}

// fadeCaptured leaves captured men half visible while the others move.
func (b *Board) fadeCaptured(old *State, gone Squares) {
	i := 0
	for sq := range gone.All() {
		if i == len(b.scene.fading) {
			return
		}
		b.scene.fading[i].showMan(b.scene.cabinet.man(old.Men[sq]), .5)
		b.scene.fading[i].moveTo(b.grid.pos(sq))
		i++
	}
}
