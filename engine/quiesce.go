package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// quiesce searches captures and promotions until the position is quiet, and all evasions when in check, and returns
// the value for the side to move (https://www.chessprogramming.org/Quiescence_Search).
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
		if v := scoreFromTT(tt.score, ply); tt.cutsOff(v, beta) {
			return v
		}
	}
	tt.pv = tt.pv || pv
	s.setEval(ply, tt, hit)
	best := -infinity
	if !f.inCheck {
		best = f.eval
		if tt.bound != 0 {
			if v := scoreFromTT(tt.score, ply); tt.cutsOff(v, best+1) {
				best = v
			}
		}
		if best >= beta {
			if !hit {
				s.table.store(f.pos.Key(), ttEntry{eval: int16(f.rawEval), score: scoreToTT(best, ply), bound: lower})
			}
			return best
		}
	}
	return s.quiesceMoves(ply, max(alpha, best), beta, best, tt)
}

// quiesceMoves searches the moves of a quiescence node. best is the stand-pat value, −infinity in check.
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
		if best > -mateThreshold && s.skipInQuiescence(f, n, m, alpha) {
			if f.inCheck {
				break // only quiet moves and bad captures remain
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
		move: bestMove, score: scoreToTT(best, ply), eval: int16(f.rawEval), bound: bound, pv: tt.pv,
	})
	return best
}

// skipInQuiescence reports whether the n-th move of a quiescence node can be pruned. In check, quiet moves and bad
// captures are pruned after two moves. Otherwise captures that cannot raise alpha are pruned (delta pruning), and
// after three moves all but recaptures, checks and promotions; the picker does not return bad captures.
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
	futility := f.eval + s.params.quiesceFutility
	return futility+seeValues[captured(&f.pos, m)] <= alpha || futility <= alpha && !seeAtLeast(&f.pos, m, 1)
}
