package app

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// isDead reports whether neither side can mate by any series of legal moves. Callers have found that material suffices. To
// save time it searches in two cases only. One: only kings, bishops and pawns are left, which a wall of blocked pawns can
// keep apart, and p is the first position of the game or follows a capture or pawn move. Two: all legal moves are captures.
func isDead(p *rules.Position, first bool) bool {
	pieces := p.Occupied().Len()
	for _, c := range []chess.Color{chess.White, chess.Black} {
		for _, kind := range []chess.PieceType{chess.King, chess.Pawn, chess.Bishop} {
			pieces -= p.Pieces(c, kind).Len()
		}
	}
	walled := pieces == 0 && (first || p.HalfmoveClock() == 0)
	return (walled || mustCapture(p)) && !canMate(p, chess.White) && !canMate(p, chess.Black)
}

// mustCapture reports whether all legal moves are captures.
func mustCapture(p *rules.Position) bool {
	var buf [rules.MaxMoves]rules.Move
	moves := p.Moves(buf[:0])
	return len(moves) > 0 && !slices.ContainsFunc(moves, func(m rules.Move) bool { return captured(p, m) == chess.NoPiece })
}

// canMate reports whether a side can mate by some series of legal moves. It returns true if the search is inconclusive.
func canMate(p *rules.Position, by chess.Color) bool {
	can, settled := p.CanMate(by)
	return can || !settled
}
