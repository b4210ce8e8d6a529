package rules

import "github.com/notnil/chess"

// Movers returns the pieces of the given type that have a legal move to a square, other than a castling. from restricts
// them to a set of squares: to read SAN such as "Nbd2", pass the b-file. Movers tests these pieces only, and is many
// times as fast as [Position.Moves].
func (p *Position) Movers(kind chess.PieceType, from Squares, to chess.Square) Squares {
	m := newMover(p)
	own, sq := m.occ&^m.enemies, int(to)&63
	target := Squares(1) << uint(sq)
	if from &= own & p.kinds[kind&7]; own&target != 0 {
		return 0
	}
	switch kind {
	case chess.King:
		return m.kingMovers(from, own, sq)
	case chess.Pawn:
		if sq == int(p.ep) { // no pawn can be pushed there
			return m.enPassantMovers(from)
		}
		from &= m.pawnOrigins(sq)
	default:
		from &= reaches[white][kind&7][sq]
		for t := from; t != 0; t &= t - 1 {
			if between[t.low()][sq]&m.occ != 0 {
				from &^= t & -t
			}
		}
	}
	if from == 0 {
		return 0
	}
	checkers, pinned := m.threats(own)
	if checkers != 0 && (checkers&(checkers-1) != 0 || target&(checkers|between[m.king&63][checkers.low()]) == 0) {
		return 0
	}
	for t := from & pinned; t != 0; t &= t - 1 {
		if lines[m.king&63][t.low()]&target == 0 {
			from &^= t & -t
		}
	}
	return from
}

// MoveTo returns the one legal move of a piece of the given type to a square, where from restricts the pieces as in
// [Position.Movers]. promoted is the new piece of a pawn that reaches the last rank, [chess.NoPieceType] for other moves.
// MoveTo returns false if no such piece or more than one has a move there, or if promoted does not fit. It ignores
// castlings.
func MoveTo(p *Position, kind chess.PieceType, from Squares, to chess.Square, promoted chess.PieceType) (Move, bool) {
	origin := p.Movers(kind, from, to)
	if origin == 0 || origin&(origin-1) != 0 {
		return Move{}, false
	}
	sq := origin.low()
	m := Move{uint32(sq) | uint32(to)<<6}
	switch promotes := kind == chess.Pawn && Bit(to)&backRanks != 0; {
	case promotes:
		m.bits |= promotion<<kindShift | uint32(promoted)<<promotionShift
		return m, promoted > chess.King && promoted < chess.Pawn
	case kind == chess.Pawn && int(to) == int(p.ep):
		m.bits |= enPassant << kindShift
	case kind == chess.King && kingSteps[sq]&Bit(to) == 0:
		m.bits |= leap << kindShift
	}
	return m, promoted == chess.NoPieceType
}

// pawnOrigins returns the squares from which a pawn can capture on sq or, if sq is empty, be pushed to it.
func (m *mover) pawnOrigins(sq int) Squares {
	us, target := m.us&1, Squares(1)<<(uint(sq)&63)
	if m.enemies&target != 0 {
		return pawnTakes[us^1][sq&63]
	}
	one := rotate(target, -forward[us])
	if one&m.occ == 0 && one&thirdRanks[us] != 0 {
		return rotate(one, -forward[us])
	}
	return one
}

// enPassantMovers returns the pawns in from that can capture en passant.
func (m *mover) enPassantMovers(from Squares) Squares {
	ep := int(m.p.ep) & 63
	from &= pawnTakes[(m.us^1)&1][ep]
	for t := from; t != 0; t &= t - 1 {
		if !enPassantSafe(m.p, t.low(), ep) {
			from &^= t & -t
		}
	}
	return from
}

// kingMovers returns the king, if it is in from and steps or leaps to sq.
func (m *mover) kingMovers(from, own Squares, sq int) Squares {
	king, target := m.king&63, Squares(1)<<(uint(sq)&63)
	switch {
	case from == 0:
	case kingSteps[king]&target != 0:
		if m.p.attacked(sq, m.us, m.enemies, m.occ&^from) {
			return 0
		}
		return from
	case m.p.rights&from != 0 && len(m.p.rule.leaps[king&7]) > 0 && !m.p.InCheck():
		s := sink{counting: true, seek: Move{uint32(king) | uint32(sq)<<6 | leap<<kindShift}}
		if m.leaps(&s, own); s.n > 0 {
			return from
		}
	}
	return 0
}
