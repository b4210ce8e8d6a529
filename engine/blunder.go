package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// A blunderModel determines which moves a weak level misses. The moves are random, but the same throughout a search.
// Like people, it misses more long moves, above all diagonal ones, backward moves, knight moves and the opponent's
// castlings, and more moves at greater depth. It rarely misses its own captures, a recapture or the escape of an attacked
// piece, and never its own castling.
type blunderModel struct {
	seed   uint64
	chance uint32 // probability of missing an ordinary move, in 65,536ths; 0 misses no move
}

// Factors of the probability of missing a move, in eighths; 8 is an ordinary move.
const (
	recaptureFactor    = 2
	escapeFactor       = 3 // move of an attacked piece
	ownCaptureFactor   = 1 // capture by the level itself
	distantQueenFactor = 4 // capture of a queen beyond maxNearQueen
	longDiagonalFactor = 20
	longStraightFactor = 12
	knightFactor       = 12
	castlingFactor     = 16 // castling by the opponent
	backwardFactor     = 11
	lookaheadFactor    = 2 // added for each ply after the first reply
)

// Distances in king moves.
const (
	maxNearQueen    = 3 // maximum distance at which the capture of a queen is never missed
	maxNearStraight = 4 // maximum length of an ordinary move along a file or rank
	maxNearDiagonal = 3 // maximum length of an ordinary diagonal move
)

// maxMissChance is the maximum probability of missing a move, in 65,536ths: about 95 %.
const maxMissChance = 62_000

// misses reports whether the level misses m at ply. Moves at even plies are its own, at odd plies the opponent's.
func (b *blunderModel) misses(st *stack, ply int, m rules.Move) bool {
	if b.chance == 0 || m.IsCastling() && ply&1 == 0 {
		return false
	}
	p := &st[ply].pos
	from, to := m.From()&63, m.To()&63
	piece := p.At(from) & 15
	w := uint64(8 + lookaheadFactor*min(max(ply-1, 0), 6))
	if ply < 2 && !m.IsCastling() && kindOf[p.At(to)&15] == chess.Queen {
		if distance[from][to] <= maxNearQueen {
			return false
		}
		w = distantQueenFactor
	}
	switch {
	case m.IsCastling():
		w = w * castlingFactor / 8
	case ply > 0 && p.At(to) != chess.NoPiece && st[ply-1].move.Landing() == to:
		w = min(w, recaptureFactor)
	case ply == 0 && p.At(to) != chess.NoPiece:
		w = ownCaptureFactor
	case ply > 0 && p.Attackers(from, p.Turn().Other()) != 0:
		w = min(w, escapeFactor)
	case kindOf[piece] == chess.Knight:
		w = w * knightFactor / 8
	case kindOf[piece] == chess.Pawn, kindOf[piece] == chess.King:
	case from&7 == to&7 || from>>3 == to>>3:
		if distance[from][to] > maxNearStraight {
			w = w * longStraightFactor / 8
		}
	case distance[from][to] > maxNearDiagonal:
		w = w * longDiagonalFactor / 8
	}
	if up := int(to>>3) - int(from>>3); up < 0 == (p.Turn() == chess.White) && up != 0 {
		w = w * backwardFactor / 8
	}
	h := (b.seed ^ uint64(piece)<<12 ^ uint64(from)<<6 ^ uint64(to)) * 0x9e3779b97f4a7c15
	h = (h ^ h>>32) * 0xd6e8feb86659fd93
	return h>>48 < min(uint64(b.chance)*w/8, maxMissChance)
}
