package rules

import "github.com/notnil/chess"

// Attackers returns the pieces of colour c that attack sq. Pinned pieces attack too (RULES.md §4, law 3).
func (p *Position) Attackers(sq chess.Square, c chess.Color) Squares {
	return p.attackers(int(sq), p.occupied()) & p.Of(c)
}

// Attacks returns the squares that the piece on sq attacks, including those of its own side's pieces; empty for an
// empty square.
func (p *Position) Attacks(sq chess.Square) Squares {
	piece := p.board[sq&63]
	switch kindOf[piece] {
	case chess.King:
		return kingSteps[sq&63]
	case chess.Queen:
		return rookAttacks(int(sq), p.occupied()) | bishopAttacks(int(sq), p.occupied())
	case chess.Rook:
		return rookAttacks(int(sq), p.occupied())
	case chess.Bishop:
		return bishopAttacks(int(sq), p.occupied())
	case chess.Knight:
		return knightLeaps[sq&63]
	case chess.Pawn:
		return pawnTakes[sideOf[piece]&1][sq&63]
	}
	return 0
}

// Checkers returns the pieces that give check to the side to move.
func (p *Position) Checkers() Squares {
	return p.attackers(int(p.kings[p.turn]), p.occupied()) & p.sides[p.turn^1]
}

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.Checkers() != 0 }

// attackers returns the pieces of both sides that attack sq, given the occupied squares.
func (p *Position) attackers(sq int, occ Squares) Squares {
	sq &= 63
	queens := p.kinds[chess.Queen]
	return pawnTakes[white][sq]&p.kinds[chess.Pawn]&p.sides[black] |
		pawnTakes[black][sq]&p.kinds[chess.Pawn]&p.sides[white] |
		knightLeaps[sq]&p.kinds[chess.Knight] |
		kingSteps[sq]&p.kinds[chess.King] |
		rookAttacks(sq, occ)&(p.kinds[chess.Rook]|queens) |
		bishopAttacks(sq, occ)&(p.kinds[chess.Bishop]|queens)
}

// attacked reports whether one of the enemies attacks sq, given the occupied squares. side is the attacked side.
func (p *Position) attacked(sq int, side uint8, enemies, occ Squares) bool {
	sq &= 63
	if (knightLeaps[sq]&p.kinds[chess.Knight]|
		pawnTakes[side&1][sq]&p.kinds[chess.Pawn]|
		kingSteps[sq]&p.kinds[chess.King])&enemies != 0 {
		return true
	}
	if rooks := (p.kinds[chess.Rook] | p.kinds[chess.Queen]) & enemies; rookRays[sq]&rooks != 0 &&
		rookAttacks(sq, occ)&rooks != 0 {
		return true
	}
	bishops := (p.kinds[chess.Bishop] | p.kinds[chess.Queen]) & enemies
	return bishopRays[sq]&bishops != 0 && bishopAttacks(sq, occ)&bishops != 0
}
