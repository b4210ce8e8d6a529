package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// corrections are by how much the static evaluation was wrong where a search has told
// better, for positions that are alike: with the same pawns, or the same men of
// one side (https://www.chessprogramming.org/Static_Evaluation_Correction_History).
// Numbers are between −errorMost and errorMost, by side to move.
type corrections struct {
	pawns [2][errorSlots]int16
	men   [2][2][errorSlots]int16 // and by the side whose men they are
	moves [16][64][16][64]int16   // by man and goal of the last two moves
}

const (
	errorSlots = 1 << 14
	errorMost  = 1024
	errorGrain = 16 // to a centipawn
)

// likeness names the slots of a position.
type likeness struct{ pawns, white, black uint16 }

func likenessOf(p *rules.Position) likeness {
	const a, b, c, d, e = 0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb, 0xd6e8feb86659fd93, 0xff51afd7ed558ccd
	mix := func(h uint64) uint16 { return uint16((h ^ h>>29) * a >> (64 - 14)) }
	men := func(own rules.Squares) uint16 {
		h := uint64(p.Kind(chess.Knight)&own)*a ^ uint64(p.Kind(chess.Bishop)&own)*b ^
			uint64(p.Kind(chess.Rook)&own)*c ^ uint64(p.Kind(chess.Queen)&own)*d ^ uint64(p.Kind(chess.King)&own)*e
		return mix(h)
	}
	w, bl := p.Of(chess.White), p.Of(chess.Black)
	pawns := p.Kind(chess.Pawn)
	return likeness{mix(uint64(pawns&w)*a ^ uint64(pawns&bl)*b), men(w), men(bl)}
}

// corrected is a static evaluation less the error that is usual for the like.
func (s *searcher) corrected(f *frame, eval value) value {
	l, us := likenessOf(&f.pos), side(&f.pos)
	f.like = l
	e := &s.learnt.wrong
	h := s.h
	sum := h.correctPawns*int32(e.pawns[us][l.pawns]) + h.correctMen*(int32(e.men[us][white][l.white])+int32(e.men[us][black][l.black])) +
		h.correctMoves*int32(*s.wrongAfter(f))
	return min(max(eval+sum/(64*errorGrain), -won+1), won-1)
}

// regret learns that a search to so many plies made v of a position evaluated
// at f.eval.
func (s *searcher) regret(f *frame, depth int, v value) {
	us := side(&f.pos)
	gain := min(max((v-f.eval)*value(depth)/8, -errorMost/4), errorMost/4)
	e := &s.learnt.wrong
	for _, n := range [...]*int16{&e.pawns[us][f.like.pawns], &e.men[us][white][f.like.white], &e.men[us][black][f.like.black], s.wrongAfter(f)} {
		*n += int16(gain - int32(*n)*abs(gain)/errorMost)
	}
}

// wrongAfter is the error that is usual after the last two moves.
func (s *searcher) wrongAfter(f *frame) *int16 {
	if f.ply < 2 {
		return &s.learnt.wrong.moves[0][0][0][0]
	}
	a, b := &s.frames[f.ply-1], &s.frames[f.ply-2]
	return &s.learnt.wrong.moves[b.man&15][b.move.To()&63][a.man&15][a.move.To()&63]
}
