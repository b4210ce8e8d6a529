package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// A blunderModel determines which moves a player of a level misses in one search: random ones, but always the
// same. Human players miss moves from far away, along diagonals, backwards, by a knight or by castling, and
// more of them the further ahead they look; they rarely miss a recapture or a flight, and never that they can
// castle themselves.
type blunderModel struct {
	seed   uint64
	chance uint32 // probability of missing an ordinary reply, in 65,536ths; 0 misses none
}

// Factors of the probability of missing a move, in eighths.
const (
	easyRecapture = 2
	easyFlight    = 3 // of a piece that is attacked
	ownCapture    = 1 // own captures are seen first
	queenFromAfar = 4 // capture of a queen from afar; from near it is never missed
	farDiagonal   = 20
	farStraight   = 12
	byKnight      = 12
	byCastling    = 16 // by the opponent: an attack from a square that was empty
	backwards     = 11
	lookingAhead  = 2 // for each ply after the first
)

// Distances in king's moves.
const (
	nearQueen    = 3 // up to here the capture of a queen is never missed
	nearStraight = 4 // up to here moves along a file or rank are easy to see
	nearDiagonal = 3
)

// maxMissChance is the maximum probability of missing a move, in 65,536ths: about 19 of 20.
const maxMissChance = 62_000

// misses reports whether m at ply is missed. The moves of ply 0 are the player's own.
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
	return h>>48 < min(uint64(o.chance)*w/8, maxMissChance)
}
