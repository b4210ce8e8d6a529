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
		return s.evaluate(ply)
	}
	pv := beta-alpha > 1
	k, hit := s.table.find(f.pos.Key())
	if hit && !pv {
		if v := fetched(k.score, ply); k.decides(v, beta) {
			return v
		}
	}
	k.line = k.line || pv
	s.assess(ply, k, hit)
	best := -infinity
	if !f.check {
		best = f.eval
		if k.bound != 0 {
			if v := fetched(k.score, ply); k.decides(v, best+1) {
				best = v
			}
		}
		if best >= beta {
			if !hit {
				s.table.store(f.pos.Key(), known{eval: int16(f.raw), score: stored(best, ply), bound: lower})
			}
			return best
		}
	}
	return s.calm(ply, max(alpha, best), beta, best, k)
}

// calm searches the moves of a quiescence node. best is the value of moving
// nothing, −infinity in check.
func (s *searcher) calm(ply int, alpha, beta, best value, k known) value {
	f := &s.frames[ply]
	pv := beta-alpha > 1
	from, bestMove, is, n, unseen := alpha, rules.Move{}, upper, 0, false
	f.pick(k.move, !f.check)
	for m := s.next(ply, false); !m.IsZero(); m = s.next(ply, false) {
		if s.blunders.most != 0 && s.misses(ply, m) {
			unseen = true
			continue
		}
		n++
		if best > -won && s.idle(f, n, m, alpha) {
			if f.check {
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
		if pv {
			s.extendLine(ply, m)
		}
		if v >= beta {
			is = lower
			break
		}
	}
	if n == 0 && f.check {
		if unseen {
			return s.evaluate(ply)
		}
		return -mate + value(ply)
	}
	if is == upper && best > from && pv {
		is = exact
	}
	s.table.store(f.pos.Key(), known{move: bestMove, score: stored(best, ply), eval: int16(f.raw), bound: is, line: k.line})
	return best
}

// idle reports whether the n-th move of a quiescence node can be left out: in check, after
// two moves, one that takes nothing or loses material; else one that wins too little to
// matter, or takes elsewhere when better ones failed. Out of check, captures that lose
// material are not even picked.
func (s *searcher) idle(f *frame, n int, m rules.Move, alpha value) bool {
	if f.check {
		return n > 2 && f.stage >= pickQuiets
	}
	if m.Promotion() != chess.NoPieceType {
		return false
	}
	if n > 3 && f.ply > 0 && m.To() != s.frames[f.ply-1].move.Landing() && !checks(&f.pos, m) {
		return true
	}
	floor := f.eval + s.h.quietSwing
	return floor+worth[takenBy(&f.pos, m)] <= alpha || floor <= alpha && !gains(&f.pos, m, 1)
}
