package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// quiesce plays out captures and promotions until the position is quiet enough
// to be evaluated, and all evasions of checks met on the way
// (https://www.chessprogramming.org/Quiescence_Search).
func (s *searcher) quiesce(ply int, alpha, beta value) value {
	f := &s.stack[ply]
	f.pvLen = 0
	if s.shouldStop() {
		return draw
	}
	s.selDepth = max(s.selDepth, ply)
	if s.isDraw(ply) {
		return draw
	}
	if ply >= maxPly-1 {
		return s.evaluate(ply)
	}
	pv := beta-alpha > 1
	tt, hit := s.table.probe(f.pos.Key())
	if hit && !pv {
		if v := fromTable(tt.score, ply); tt.decides(v, beta) {
			return v
		}
	}
	tt.pv = tt.pv || pv
	s.setEval(ply, tt, hit)
	best := -infinity
	if !f.inCheck {
		best = f.eval
		if tt.bound != 0 {
			if v := fromTable(tt.score, ply); tt.decides(v, best+1) {
				best = v
			}
		}
		if best >= beta {
			if !hit {
				s.table.store(f.pos.Key(), ttEntry{eval: int16(f.rawEval), score: toTable(best, ply), bound: lower})
			}
			return best
		}
	}
	return s.quiesceMoves(ply, max(alpha, best), beta, best, tt)
}

// quiesceMoves searches the moves of a quiescence node. best is the value of standing
// pat, −infinity in check.
func (s *searcher) quiesceMoves(ply int, alpha, beta, best value, tt ttEntry) value {
	f := &s.stack[ply]
	pv := beta-alpha > 1
	oldAlpha, bestMove, bound, n, missed := alpha, rules.Move{}, upper, 0, false
	f.startPicker(tt.move, !f.inCheck)
	for m := s.nextMove(ply, false); !m.IsZero(); m = s.nextMove(ply, false) {
		if s.blunders.chance != 0 && s.blunders.misses(&s.stack, ply, m) {
			missed = true
			continue
		}
		n++
		if best > -won && s.skipInQuiescence(f, n, m, alpha) {
			if f.inCheck {
				break // the rest is worse
			}
			continue
		}
		s.doMove(ply, m)
		v := -s.quiesce(ply+1, -beta, -alpha)
		if s.stopped {
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
			s.stack.updatePV(ply, m)
		}
		if v >= beta {
			bound = lower
			break
		}
	}
	if n == 0 && f.inCheck {
		if missed {
			return s.evaluate(ply)
		}
		return -mate + value(ply)
	}
	if bound == upper && best > oldAlpha && pv {
		bound = exact
	}
	s.table.store(f.pos.Key(), ttEntry{
		move: bestMove, score: toTable(best, ply), eval: int16(f.rawEval), bound: bound, pv: tt.pv,
	})
	return best
}

// skipInQuiescence reports whether the n-th move of a quiescence node can be pruned: in
// check, after two moves, quiet moves and bad captures; else captures that win too little
// (delta pruning), and after three moves those that are neither recaptures nor checks.
// Out of check, bad captures are not even picked.
func (s *searcher) skipInQuiescence(f *frame, n int, m rules.Move, alpha value) bool {
	if f.inCheck {
		return n > 2 && f.stage >= stageQuiets
	}
	if m.Promotion() != chess.NoPieceType {
		return false
	}
	if n > 3 && f.ply > 0 && m.To() != s.stack[f.ply-1].move.Landing() && !givesDirectCheck(&f.pos, m) {
		return true
	}
	floor := f.eval + s.params.quiesceFutility
	return floor+seeValues[captured(&f.pos, m)] <= alpha || floor <= alpha && !seeAtLeast(&f.pos, m, 1)
}
