package engine

import (
	"math/bits"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// formation is what the pawns alone are worth, and which of them are passed.
type formation struct {
	pawns   [2]rules.Squares // whose formation this is
	score   taper            // White less Black
	passers [2]rules.Squares
	known   bool
}

// formation scores the pawns, from the cache if they have been seen, and the
// passed ones among the other men.
func (e *evaluator) formation(p *rules.Position, s *notes) taper {
	w, b := s.sides[white].pawns, s.sides[black].pawns
	h := bits.RotateLeft64(uint64(w)*0x9e3779b97f4a7c15, 23) ^ uint64(b)*0xc2b2ae3d27d4eb4f
	f := &e.pawns[(h>>40^h>>13)&uint64(len(e.pawns)-1)]
	if !f.known || f.pawns[white] != w || f.pawns[black] != b {
		*f = formation{pawns: [2]rules.Squares{w, b}, known: true}
		f.score = f.side(e.n, white) - f.side(e.n, black)
	}
	s.sides[white].passers, s.sides[black].passers = f.passers[white], f.passers[black]
	t := f.score
	if f.passers[white] != 0 {
		t += s.race(p, white)
	}
	if f.passers[black] != 0 {
		t -= s.race(p, black)
	}
	return t
}

// side scores the pawns of one side.
func (f *formation) side(n *numbers, side int) taper {
	own, enemy := f.pawns[side], f.pawns[side^1]
	guarded := pawnTakes(own, side)
	var t taper
	for men := own; men != 0; men &= men - 1 {
		sq := bits.TrailingZeros64(uint64(men)) & 63
		r := sq >> 3
		if side == black {
			r ^= 7
		}
		neighbours := own & beside[sq&7]
		rank := rank1 << (sq & 56)
		guard := guarded>>sq&1 != 0
		switch {
		case neighbours == 0:
			t += n.isolated
		case guard:
			t += n.supported
		case neighbours&rank == 0 && neighbours&^passes[side][sq] == 0:
			t += n.backward // its neighbours have all gone ahead
		}
		if neighbours&rank != 0 {
			t += n.phalanx[r]
		}
		if own&ahead[side][sq] != 0 {
			t += n.doubled
		} else if enemy&passes[side][sq] == 0 {
			t += n.passed[r]
			f.passers[side] |= 1 << sq
		}
	}
	return t
}

// race scores the passed pawns of one side among the other men: what stops
// them, which king is nearer, and whether anything can catch them at all.
func (s *notes) race(p *rules.Position, side int) taper {
	us, them := &s.sides[side], &s.sides[side^1]
	up := 8 - 16*side
	alone := them.own&^them.pawns&^(1<<them.king) == 0
	ourMove := int(p.Turn())-1 == side
	var t taper
	for men := us.passers; men != 0; men &= men - 1 {
		sq := bits.TrailingZeros64(uint64(men)) & 63
		r := sq >> 3
		if side == black {
			r ^= 7
		}
		next := (sq + up) & 63
		if s.occ>>next&1 != 0 {
			t += s.n.stopped[r]
		}
		if r > 2 {
			steps := int(distance[them.king][next]) - int(distance[us.king][next])
			t += s.n.kingToPawn * taper(steps*(r-2))
		}
		if alone && ahead[side][sq]&s.occ == 0 {
			goal := sq&7 | 56*(1-side)
			moves := min(7-r, 5)
			catch := int(distance[them.king][goal])
			if !ourMove {
				catch--
			}
			if catch > moves {
				t += s.n.unstoppable
			}
		}
	}
	return t
}

// hope is how many 64ths of an advantage the strong side can count on.
func (s *notes) hope(p *rules.Position, strong int) value {
	us, them := &s.sides[strong], &s.sides[strong^1]
	strength := func(h *half) (v value) {
		for kind := chess.Queen; kind <= chess.Knight; kind++ {
			v += force[kind] * value((p.Kind(kind) & h.own).Len())
		}
		return v
	}
	if us.pawns == 0 {
		ours, theirs := strength(us), strength(them)
		knights := (p.Kind(chess.Knight) & us.own).Len()
		switch {
		case ours <= 3:
			return 0 // a lone minor cannot win
		case knights == 2 && ours == 6 && them.pawns == 0:
			return 2
		case ours-theirs <= 3:
			return 10
		}
		return 64
	}
	bishops := p.Kind(chess.Bishop)
	if s.phase == 2 && (bishops&us.own).Len() == 1 && (bishops&them.own).Len() == 1 {
		const dark = rules.Squares(0xaa55aa55aa55aa55)
		if (bishops & dark).Len() == 1 {
			return 30 // bishops of opposite colours
		}
	}
	return 64
}
