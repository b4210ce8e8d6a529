package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// quiesce plays out captures and promotions until the position is quiet enough
// to be evaluated, and all evasions of checks met on the way
// (https://www.chessprogramming.org/Quiescence_Search).
func (s *searcher) quiesce(ply int, alpha, beta value) value {
	f := &s.frames[ply]
	f.pvLen = 0
	if s.over() {
		return draw
	}
	s.selDepth = max(s.selDepth, ply)
	if s.drawn(ply) {
		return draw
	}
	if ply >= maxPly-1 {
		return s.eval.eval(&f.pos)
	}
	known, hit := s.table.find(f.pos.Key())
	if hit && beta-alpha == 1 {
		if v := fetched(known.score, ply); known.decides(v, beta) {
			return v
		}
	}
	best, quiet := -infinity, value(0)
	if !f.check {
		s.assess(ply, known, hit)
		best = f.eval
		if hit {
			if v := fetched(known.score, ply); known.decides(v, best+1) {
				best = v
			}
		}
		if best >= beta {
			return best
		}
		alpha = max(alpha, best)
		quiet = f.eval + 160
	}
	return s.calm(ply, alpha, beta, best, quiet, known.move)
}

// calm searches the moves of a quiescence node. best is the value of moving
// nothing, −infinity in check; margin what a capture must add to in order to
// matter.
func (s *searcher) calm(ply int, alpha, beta, best, margin value, first rules.Move) value {
	f := &s.frames[ply]
	moves := f.moves[:0]
	if f.check {
		moves = f.pos.Moves(moves)
		if len(moves) == 0 {
			return -mate + value(ply)
		}
	} else {
		moves = f.pos.Captures(moves)
	}
	s.rate(ply, moves, first)
	from, bestMove, is := alpha, rules.Move{}, upper
	for i := range moves {
		m := s.next(ply, len(moves), i)
		if best > -won && s.idle(f, i, m, alpha, margin) {
			if f.check || f.order[i] < 0 {
				break // the rest is worse
			}
			continue
		}
		s.enter(ply, m)
		v := -s.quiesce(ply+1, -beta, -alpha)
		if s.stop {
			return draw
		}
		if v <= best {
			continue
		}
		best = v
		if v <= alpha {
			continue
		}
		alpha, bestMove = v, m
		s.extendLine(ply, m)
		if v >= beta {
			is = lower
			break
		}
	}
	if is == upper && best > from {
		is = exact
	}
	s.table.store(f.pos.Key(), bestMove, stored(best, ply), int16(f.evalOr()), 0, is)
	return best
}

// evalOr is the static evaluation as the table keeps it: none in check.
func (f *frame) evalOr() value {
	if f.check {
		return -infinity
	}
	return f.eval
}

// idle reports whether a move of a quiescence node can be left out: one that
// loses material, that wins too little to matter, or a quiet evasion after the
// first.
func (s *searcher) idle(f *frame, i int, m rules.Move, alpha, margin value) bool {
	if f.order[i] < 0 {
		return true
	}
	if f.check {
		return i > 2 && f.order[i] < orderTaking/2
	}
	gain := worth[kindOf[f.pos.At(m.To())&15]]
	return margin+gain <= alpha && m.Promotion() == chess.NoPieceType
}
