package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// stage is how far the moves of a node have been handed out: the table's move,
// captures that lose nothing, killers, quiet moves by what was learnt, captures
// that lose. Moves are made when their stage is reached; most nodes end before
// (https://www.chessprogramming.org/Move_Ordering).
type stage uint8

const (
	pickFirst stage = iota
	makeTakings
	pickTakings
	pickKiller
	pickKiller2
	makeQuiets
	pickQuiets
	pickLosing
)

// picker hands out the moves of a node. Its lists are those of the frame.
type picker struct {
	stage  stage
	noisy  bool       // captures and promotions only
	first  rules.Move // legal, or zero
	at     int        // next of the stage
	end    int        // of the moves made
	losing int        // captures put aside, at the front
	score  int32      // of the move handed out last: what was learnt about it
}

// pick readies the picker of a node; first comes first if it is legal here.
func (f *frame) pick(first rules.Move, noisyOnly bool) {
	f.picker = picker{noisy: noisyOnly}
	if first.IsZero() || noisyOnly && !noisy(&f.pos, first) || !f.pos.Legal(first) {
		f.stage = makeTakings
		return
	}
	f.first = first
}

// next is the next move of the node at ply, zero if there is none left. Quiet
// moves not handed out yet are left out if skip says so.
func (s *searcher) next(ply int, skip bool) rules.Move {
	f := &s.frames[ply]
	switch f.stage {
	case pickFirst:
		f.stage = makeTakings
		f.score = 0
		return f.first
	case makeTakings:
		f.end = len(f.pos.Captures(f.moves[:0]))
		s.rateTakings(f)
		f.stage = pickTakings
		fallthrough
	case pickTakings:
		if m := f.nextTaking(); !m.IsZero() {
			return m
		}
		if f.noisy {
			return rules.Move{}
		}
		f.stage = pickKiller
		fallthrough
	case pickKiller, pickKiller2:
		for f.stage <= pickKiller2 {
			m := f.killers[f.stage-pickKiller]
			f.stage++
			if f.fits(m, skip) {
				f.score = s.quietValue(ply, m)
				return m
			}
		}
		fallthrough
	case makeQuiets:
		f.stage = pickQuiets
		f.at, f.end = f.losing, f.losing
		if !skip {
			f.end = f.losing + len(f.pos.Quiets(f.moves[f.losing:f.losing]))
			s.rateQuiets(ply)
		}
		fallthrough
	case pickQuiets:
		if !skip {
			if m := f.nextQuiet(); !m.IsZero() {
				return m
			}
		}
		f.stage = pickLosing
		f.at = 0
		fallthrough
	default:
		if f.at < f.losing {
			f.at++
			f.score = f.order[f.at-1]
			return f.moves[f.at-1]
		}
		return rules.Move{}
	}
}

// fits reports whether a killer of another node can be played here.
func (f *frame) fits(m rules.Move, skip bool) bool {
	return !skip && !m.IsZero() && m != f.first && !noisy(&f.pos, m) && f.pos.Legal(m)
}

// rateTakings orders captures by the most valuable man taken, and by what was
// learnt about them.
func (s *searcher) rateTakings(f *frame) {
	for i, m := range f.moves[:f.end] {
		v := s.takingValue(&f.pos, m) / 8
		v += 16 * worth[takenBy(&f.pos, m)]
		switch m.Promotion() {
		case chess.NoPieceType:
		case chess.Queen:
			v += 20000
		default:
			v -= 60000
		}
		f.order[i] = v
	}
}

// rateQuiets orders quiet moves by what was learnt about them, checks first, and men attacked by lesser ones.
func (s *searcher) rateQuiets(ply int) {
	f := &s.frames[ply]
	l, threats := s.lessons(ply), f.threats()
	safety := [7]int32{chess.Queen: s.h.escapeQueen, chess.Rook: s.h.escapeRook, chess.Bishop: s.h.escapeMinor, chess.Knight: s.h.escapeMinor}
	for i := f.at; i < f.end; i++ {
		m := f.moves[i]
		f.order[i] = l.value(f.pos.At(m.From()), m)
		if checks(&f.pos, m) {
			f.order[i] += s.h.checkFirst
		}
		if m.IsCastling() {
			continue
		}
		kind := kindOf[f.pos.At(m.From())&15]
		bad := threats.byLesser(kind)
		if bad.Has(m.From()) {
			f.order[i] += safety[kind]
		}
		if bad.Has(m.To()) {
			f.order[i] -= safety[kind]
		}
	}
}

// best brings the best of the moves from f.at on to f.at, and steps over it.
func (f *frame) best() rules.Move {
	i, best := f.at, f.at
	for j := i + 1; j < f.end; j++ {
		if f.order[j] > f.order[best] {
			best = j
		}
	}
	f.moves[i], f.moves[best] = f.moves[best], f.moves[i]
	f.order[i], f.order[best] = f.order[best], f.order[i]
	f.at++
	f.score = f.order[i]
	return f.moves[i]
}

// nextTaking is the next capture that loses nothing; those that do are put aside.
func (f *frame) nextTaking() rules.Move {
	for f.at < f.end {
		m := f.best()
		if m == f.first {
			continue
		}
		if f.score > -20000 && gains(&f.pos, m, 0) {
			return m
		}
		f.moves[f.losing], f.order[f.losing] = m, f.score
		f.losing++
	}
	return rules.Move{}
}

// nextQuiet is the next quiet move that was not handed out as a killer.
func (f *frame) nextQuiet() rules.Move {
	for f.at < f.end {
		if m := f.best(); m != f.first && m != f.killers[0] && m != f.killers[1] {
			return m
		}
	}
	return rules.Move{}
}
