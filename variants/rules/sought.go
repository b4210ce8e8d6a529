package rules

import "github.com/notnil/chess"

// Sought appends the legal moves to one square of the pieces in from that are of one kind, castlings excepted: those
// that a line of text like "Nbd2" can mean. It looks at no other pieces than these and those around the king, and so is
// several times as fast as [Position.Moves].
func (p *Position) Sought(kind chess.PieceType, from Squares, to chess.Square, buf []Move) []Move {
	m := moverOf(p)
	own := m.occ &^ m.enemies
	target := Bit(to)
	s := sink{moves: buf, pieces: target, steps: target, takes: target}
	from &= own & p.kinds[kind&7]
	if kind == chess.King {
		m.kingSought(&s, from, own)
		return s.moves
	}
	if kind != chess.Pawn {
		from &= m.reach(kind, int(to))
	}
	if from == 0 || own&target != 0 {
		return s.moves
	}
	checkers, pinned := m.threats(own)
	evade := everywhere
	if checkers != 0 {
		if checkers&(checkers-1) != 0 {
			return s.moves
		}
		evade = checkers | between[m.king&63][checkers.low()]
	}
	if kind == chess.Pawn {
		m.pawnMoves(&s, from, pinned, evade)
		return s.moves
	}
	for ; from != 0; from &= from - 1 {
		sq := from.low()
		if pinned.Has(chess.Square(sq)) {
			s.write(sq, target&evade&lines[m.king&63][sq])
		} else {
			s.write(sq, target&evade)
		}
	}
	return s.moves
}

// reach returns the squares from which a knight, bishop, rook or queen attacks sq.
func (m *mover) reach(kind chess.PieceType, sq int) Squares {
	switch kind {
	case chess.Knight:
		return knightLeaps[sq&63]
	case chess.Bishop:
		return bishopAttacks(sq, m.occ)
	case chess.Rook:
		return rookAttacks(sq, m.occ)
	case chess.Queen:
		return rookAttacks(sq, m.occ) | bishopAttacks(sq, m.occ)
	}
	return 0
}

// kingSought generates steps and leaps of the king to the target.
func (m *mover) kingSought(s *sink, from, own Squares) {
	king := m.king & 63
	if !from.Has(chess.Square(king)) {
		return
	}
	if steps := kingSteps[king] &^ own & s.pieces; steps != 0 {
		s.write(king, m.safeSteps(steps))
	}
	if m.p.rights&(1<<uint(king)) == 0 || own&s.pieces != 0 || m.p.InCheck() {
		return
	}
	all := sink{}
	m.castlings(&all, own)
	for _, o := range all.moves {
		if o.IsLeap() && s.pieces.Has(o.To()) {
			s.one(o)
		}
	}
}
