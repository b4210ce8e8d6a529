package rules

import "github.com/notnil/chess"

// CanMate reports whether some sequence of legal moves, in which both sides may cooperate, ends with a mate by side c. It
// decides between a loss and a draw if the other side oversteps the time or resigns (FIDE Laws 6.9 and 5.1.2). If the
// search reaches its limit of positions without a proof, can is true and settled false.
//
// Repetitions and the counts of fifty and seventy-five moves are ignored: they end games, but make no move illegal. A
// stalemate ends a sequence without mate.
//
// The result depends on the position alone, never on time. A mate that the search finds proves that a side can mate.
// That it cannot is proved by the material, by pieces that can never reach the squares that a mate needs, or by an
// exhaustive search. Nearly all positions take some microseconds, the hardest about 50 ms.
func (p *Position) CanMate(c chess.Color) (can, settled bool) {
	switch us := uint8(Side(c)); {
	case p.Count() == 0:
		return p.turn != us && p.InCheck(), true
	case lacksMaterial(p, us), cannotReachMate(p, us):
		return false, true
	default:
		return findMate(p, us)
	}
}

// lacksMaterial reports whether no legal move of a side can mate, now or later, because of the material:
//
//   - A lone king gives no check.
//   - A single knight mates only if other pieces of the mated side block flight squares of their king. If all of
//     these pieces are queens, one of them can always capture the knight.
//   - Bishops on squares of one colour do not attack squares of the other colour. The check passes through a square
//     diagonally next to the king; two flight squares of the other colour are next to that square. The attacking king
//     covers at most one of them, and a rook or queen that blocks the other can capture the bishop or interpose.
//
// Later captures and promotions of the other side lead to material that these cases include, and none of the seven
// castling rules moves a bishop to a square of the other colour.
func lacksMaterial(p *Position, us uint8) bool {
	own, other := p.sides[us&1], p.sides[(us^1)&1]
	if own&(p.kinds[chess.Pawn]|p.kinds[chess.Rook]|p.kinds[chess.Queen]) != 0 {
		return false
	}
	knights, bishops := own&p.kinds[chess.Knight], own&p.kinds[chess.Bishop]
	light, dark := p.kinds[chess.Bishop]&lightSquares, p.kinds[chess.Bishop]&^lightSquares
	switch {
	case knights == 0:
		pawns := other & (p.kinds[chess.Pawn] | p.kinds[chess.Knight])
		return pawns == 0 && (light == 0 || dark == 0) || bishops == 0
	case bishops == 0 && knights&(knights-1) == 0:
		return other&^(p.kinds[chess.King]|p.kinds[chess.Queen]) == 0
	}
	return false
}
