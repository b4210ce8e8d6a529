package rules

import "github.com/notnil/chess"

// CanMate reports whether some series of legal moves, in which both sides may help, ends with by giving mate. It is
// what decides between a loss and a draw if the other side oversteps the time or resigns (FIDE Laws 6.9 and 5.1.2). If
// it cannot be settled within a bound, can is true and settled false.
//
// Repetitions and the counts of fifty and seventy-five moves are ignored: they end games, but make no move illegal.
// Like the mate itself, a stalemate ends every series.
//
// The answer depends on the position alone and never on time. A mate that is found is a proof. That there is none is
// proved by the material, by pieces that can never get where a mate needs them, or by trying everything. Nearly all
// positions take some microseconds, the hardest about 50 ms.
func (p *Position) CanMate(by chess.Color) (can, settled bool) {
	switch us := uint8(Side(by)); {
	case p.Count() == 0:
		return p.turn != us && p.InCheck(), true
	case lacksMaterial(p, us), confined(p, us):
		return false, true
	default:
		return findMate(p, us)
	}
}

// lacksMaterial reports whether no legal move of a side can mate, now or later, because of the material:
//
//   - A king alone gives no check.
//   - One knight mates only a king whose flight squares are blocked by its own pieces. Of queens that do so, one can
//     always capture the knight.
//   - Bishops of one colour leave a king the squares of the other colour. The check comes over one of its neighbours on
//     a diagonal, beside which are two of these squares. The other king covers at most one of them, and a rook or queen
//     that blocks the other can capture or interpose.
//
// Captures and promotions of the other side add nothing that is not considered here, and no castling moves a bishop to
// a square of the other colour.
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
