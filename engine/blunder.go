package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// blunderModel is what a player of a level does not see in one search: moves at
// random, and always the same ones. People overlook what comes from far away, along
// diagonals, backwards, by a knight or by castling, and more of it the further ahead
// they look; they seldom overlook a recapture or a flight, and never that
// they may castle themselves.
type blunderModel struct {
	seed   uint64
	chance uint32 // how likely an ordinary reply is not seen, in 65,536ths; 0 sees all
}

// Weights of what makes a move hard to see, in eighths.
const (
	easyRecapture = 2
	easyFlight    = 3 // of a piece that is attacked
	ownCapture    = 1 // what one can take oneself is seen first
	queenFromAfar = 4 // a queen that can be taken; from near that is always seen
	farDiagonal   = 20
	farStraight   = 12
	byKnight      = 12
	byCastling    = 16 // of the other side: an attack from where no piece stood
	backwards     = 11
	lookingAhead  = 2 // for each ply after the first
)

// Distances in squares, as a king walks.
const (
	nearQueen    = 3 // so near a queen that can be taken is always seen
	nearStraight = 4 // no further a line of a file or rank is easy to see
	nearDiagonal = 3
)

// mostUnseen is how likely the hardest move is not seen at most, in 65,536ths: one of twenty is.
const mostUnseen = 62_000

// misses reports whether m at ply is not seen. The moves of ply 0 are the
// player's own.
func (o *blunderModel) misses(st *stack, ply int, m rules.Move) bool {
	if o.chance == 0 || m.IsCastling() && ply&1 == 0 {
		return false
	}
	p := &st[ply].pos
	from, to := m.From()&63, m.To()&63
	piece := p.At(from) & 15
	w := uint64(8 + lookingAhead*min(max(ply-1, 0), 6))
	if ply < 2 && !m.IsCastling() && kindOf[p.At(to)&15] == chess.Queen {
		if distance[from][to] <= nearQueen {
			return false
		}
		w = queenFromAfar
	}
	switch {
	case m.IsCastling():
		w = w * byCastling / 8
	case ply > 0 && p.At(to) != chess.NoPiece && st[ply-1].move.Landing() == to:
		w = min(w, easyRecapture)
	case ply == 0 && p.At(to) != chess.NoPiece:
		w = ownCapture
	case ply > 0 && p.Attackers(from, p.Turn().Other()) != 0:
		w = min(w, easyFlight)
	case kindOf[piece] == chess.Knight:
		w = w * byKnight / 8
	case kindOf[piece] == chess.Pawn, kindOf[piece] == chess.King:
	case from&7 == to&7 || from>>3 == to>>3:
		if distance[from][to] > nearStraight {
			w = w * farStraight / 8
		}
	case distance[from][to] > nearDiagonal:
		w = w * farDiagonal / 8
	}
	if up := int(to>>3) - int(from>>3); up < 0 == (p.Turn() == chess.White) && up != 0 {
		w = w * backwards / 8
	}
	h := (o.seed ^ uint64(piece)<<12 ^ uint64(from)<<6 ^ uint64(to)) * 0x9e3779b97f4a7c15
	h = (h ^ h>>32) * 0xd6e8feb86659fd93
	return h>>48 < min(uint64(o.chance)*w/8, mostUnseen)
}
