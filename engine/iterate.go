package engine

import (
	"slices"
	"time"

	"backrank/variants/rules"
)

// A rootMove is a move of the root position.
type rootMove struct {
	move      rules.Move
	score     value  // score at the current depth; −infinity if it was not searched, or was not the first and failed low
	bound     bound  // type of the score
	lastScore value  // score at the previous depth
	nodes     uint64 // nodes spent on the move at all depths
	pv        []rules.Move
}

// iterate searches with increasing depth until a limit is reached or the main searcher has finished
// (https://www.chessprogramming.org/Iterative_Deepening).
func (s *searcher) iterate() {
	main := s == s.pool.searchers[0]
	lines := min(s.pool.limits.lines(), len(s.roots))
	tm := timeManager{bestMove: s.roots[0].move}
	for depth := 1; depth < maxPly-8 && !s.stopped; depth++ {
		for s.pvLine = 0; s.pvLine < lines && !s.stopped; s.pvLine++ {
			s.aspirationSearch(depth)
		}
		s.pvLine = 0
		if s.stopped && s.depth > 0 {
			break
		}
		s.depth = depth
		sortRoots(s.roots[:lines])
		if best := &s.roots[0]; best.bound == exact && best.score > -infinity {
			s.evaluation, s.evaluated = best.score, true
		}
		for i := range s.roots {
			s.roots[i].lastScore = s.roots[i].score
		}
		if !main {
			continue
		}
		for i := range lines {
			if s.roots[i].score > -infinity { // −infinity: depth 1 stopped before this line
				s.pool.report(s, i, depth)
			}
		}
		if tm.update(s); s.pool.shouldStopDepth(s, &tm) {
			break
		}
	}
	if main && s.stopped && s.roots[0].move != tm.bestMove {
		s.pool.reportNow(s, 0, s.depth+1) // the unfinished depth found a better move
	}
}

// maxWindow is the width in centipawns beyond which the aspiration window becomes infinite.
const maxWindow = 500

// aspirationSearch searches one depth with a narrow window around the score of the previous depth, and widens the
// window when the search fails low or high (https://www.chessprogramming.org/Aspiration_Windows).
func (s *searcher) aspirationSearch(depth int) {
	roots := s.roots[s.pvLine:]
	alpha, beta, width := -infinity, infinity, s.params.aspiration
	if guess := roots[0].lastScore; depth > 4 && abs(guess) < mateThreshold {
		alpha, beta = max(guess-width, -infinity), min(guess+width, infinity)
	}
	reduction := 0
	for {
		v := s.searchRoot(max(depth-reduction, 1), alpha, beta)
		sortRoots(roots)
		switch {
		case s.stopped:
			return
		case v <= alpha && alpha > -infinity:
			s.pool.report(s, s.pvLine, depth)
			beta = (alpha + beta) / 2
			alpha = max(v-width, -infinity)
			reduction = 0
		case v >= beta && beta < infinity:
			s.pool.report(s, s.pvLine, depth)
			beta = min(v+width, infinity)
			reduction = min(reduction+1, 2)
		default:
			return
		}
		if width += width / 2; width > maxWindow {
			width = infinity
		}
	}
}

// searchRoot searches the root moves that no earlier line of MultiPV begins with, in order, and returns the best score.
func (s *searcher) searchRoot(depth int, alpha, beta value) value {
	f := &s.stack[0]
	tt, hit := s.table.probe(f.pos.Key())
	s.setEval(0, tt, hit)
	best, oldAlpha, roots := -infinity, alpha, s.roots[s.pvLine:]
	lastScore := roots[0].score
	for i := range roots {
		roots[i].score = -infinity // discard the score of the previous depth
	}
	for i := range roots {
		r := &roots[i]
		before := s.nodes
		s.doMove(0, r.move)
		v := s.searchRootMove(depth, i, alpha, beta)
		r.nodes += s.nodes - before
		if s.stopped && (s.depth > 0 || i > 0) {
			if i == 0 {
				r.score = lastScore // restore the score; its bound is unchanged
			}
			return best
		}
		if i > 0 && v <= alpha {
			continue
		}
		r.score, r.bound = v, boundOf(v, alpha, beta)
		r.pv = append(append(r.pv[:0], r.move), s.stack[1].pv[:s.stack[1].pvLen]...)
		best = max(best, v)
		if v >= beta {
			break
		}
		alpha = max(alpha, v)
		if s.stopped {
			return best
		}
	}
	if s.pvLine == 0 && len(s.pool.limits.Moves) == 0 && roots[0].score > -infinity {
		s.table.store(f.pos.Key(), ttEntry{
			move: bestRoot(roots).move, score: scoreToTT(best, 0), eval: int16(f.rawEval),
			depth: int8(depth), bound: boundOf(best, oldAlpha, beta), pv: true,
		})
	}
	return best
}

// boundOf returns the bound type of a value that a search with the window (alpha, beta) returned.
func boundOf(v, alpha, beta value) bound {
	switch {
	case v >= beta:
		return lower
	case v <= alpha:
		return upper
	}
	return exact
}

// bestRoot returns the root move with the highest score at this depth.
func bestRoot(roots []rootMove) *rootMove {
	best := &roots[0]
	for i := range roots {
		if r := &roots[i]; r.score > best.score {
			best = r
		}
	}
	return best
}

// searchRootMove searches the position after the i-th root move, which has been made on the stack.
func (s *searcher) searchRootMove(depth, i int, alpha, beta value) value {
	if i == 0 {
		return -s.alphaBeta(1, depth-1, -beta, -alpha, false)
	}
	reduction := 0
	quiet := !noisy(&s.stack[0].pos, s.roots[s.pvLine+i].move)
	if depth > 2 && i > 3 && !s.stack[1].inCheck && !s.stack[0].inCheck && quiet {
		reduction = max(int(s.params.reduction(depth, i)>>10)-1, 0)
	}
	v := -s.alphaBeta(1, depth-1-reduction, -alpha-1, -alpha, true)
	if v > alpha && reduction > 0 {
		v = -s.alphaBeta(1, depth-1, -alpha-1, -alpha, true)
	}
	if v > alpha {
		v = -s.alphaBeta(1, depth-1, -beta, -alpha, false)
	}
	return v
}

// sortRoots sorts root moves by descending score. Moves that failed low keep their order.
func sortRoots(roots []rootMove) {
	slices.SortStableFunc(roots, func(a, b rootMove) int { return int(b.score) - int(a.score) })
}

// info returns the search information about the i-th best line. Its PV is a copy.
func (s *searcher) info(i int) Info {
	t := time.Since(s.pool.started)
	info := Info{
		Depth: s.depth, SelDepth: s.selDepth, Line: i + 1,
		Nodes: s.pool.nodesWith(s), Time: t, HashFull: s.table.hashfull(),
	}
	if t > 0 {
		info.NPS = uint64(float64(info.Nodes) / max(t.Seconds(), 1e-6))
	}
	if len(s.roots) > i {
		r := &s.roots[i]
		info.Score, info.Mate = int(r.score), mateMoves(r.score)
		info.AtLeast, info.AtMost = r.bound == lower, r.bound == upper
		info.PV = slices.Clone(r.pv)
	}
	return info
}

// result returns the best move and the score. If the last score is only a bound, it is combined with the last exact
// one; see [Info.Refine].
func (s *searcher) result() Result {
	r := Result{Move: s.roots[0].move, Info: s.info(0)}
	if s.evaluated && s.roots[0].bound != exact { // the search stopped after failing low or high
		refined := Info{Score: int(s.evaluation), Mate: mateMoves(s.evaluation)}.Refine(r.Info)
		r.Score, r.Mate, r.AtLeast, r.AtMost = refined.Score, refined.Mate, false, false
	}
	if len(r.PV) == 0 {
		r.PV = []rules.Move{r.Move}
	}
	if len(r.PV) > 1 {
		r.Ponder = r.PV[1]
	}
	return r
}

// resultWithoutMove returns the result of a position without legal moves, or without any of Limits.Moves.
func (s *searcher) resultWithoutMove() Result {
	info := s.info(0)
	info.Mated = s.stack[0].inCheck && s.stack[0].pos.Count() == 0
	if info.Mated {
		info.Score = int(-mate)
	}
	return Result{Info: info}
}
