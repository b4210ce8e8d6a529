package rules

import (
	"github.com/notnil/chess"
)

// Ended returns the outcome of a game that is over without a claim (RULES.md §7), [chess.NoOutcome] if it is not over.
// A game ends by checkmate, stalemate, insufficient material, the fifth occurrence of a position, or seventy-five moves
// by each side without capture or pawn move; checkmate takes precedence. Package app finds other dead positions with
// [Position.CanMate], which takes longer. earlier has the keys of the previous positions in any order; positions before
// the last capture or pawn move may be omitted, because they cannot recur.
func (p *Position) Ended(earlier []uint64) (chess.Outcome, chess.Method) {
	if p.Count() == 0 {
		switch {
		case !p.InCheck():
			return chess.Draw, chess.Stalemate
		case p.turn == white:
			return chess.BlackWon, chess.Checkmate
		}
		return chess.WhiteWon, chess.Checkmate
	}
	switch {
	case p.InsufficientMaterial():
		return chess.Draw, chess.InsufficientMaterial
	case occurrences(p.key, earlier) >= 5:
		return chess.Draw, chess.FivefoldRepetition
	case p.half >= 150:
		return chess.Draw, chess.SeventyFiveMoveRule
	}
	return chess.NoOutcome, chess.NoMethod
}

// Claim returns the draw that a player may claim in this position: [chess.ThreefoldRepetition], [chess.FiftyMoveRule],
// or [chess.NoMethod] if there is none. earlier is as for [Position.Ended].
func (p *Position) Claim(earlier []uint64) chess.Method {
	switch {
	case occurrences(p.key, earlier) >= 3:
		return chess.ThreefoldRepetition
	case p.half >= 100:
		return chess.FiftyMoveRule
	}
	return chess.NoMethod
}

// occurrences returns 1 plus the number of times that key occurs in earlier.
func occurrences(key uint64, earlier []uint64) int {
	n := 1
	for _, e := range earlier {
		if e == key {
			n++
		}
	}
	return n
}

// lightSquares are the squares of b1's colour.
const lightSquares Squares = 0x55aa55aa55aa55aa

// InsufficientMaterial reports whether the material alone excludes mate: bare kings, a single knight, or only bishops of
// one square colour (RULES.md §7). A position with more material can be dead too, for example with a wall of blocked
// pawns; see [Position.CanMate].
func (p *Position) InsufficientMaterial() bool {
	if p.kinds[chess.Pawn]|p.kinds[chess.Rook]|p.kinds[chess.Queen] != 0 {
		return false
	}
	knights, bishops := p.kinds[chess.Knight], p.kinds[chess.Bishop]
	if knights != 0 {
		return bishops == 0 && knights.Len() == 1
	}
	return bishops&lightSquares == 0 || bishops&^lightSquares == 0
}
