package engine

import (
	"slices"
	"time"

	"backrank/variants/rules"
)

// think deepens until a limit is reached and returns the best move found.
func (s *searcher) think() Result {
	if len(s.roots) == 0 {
		info := s.info()
		info.Mated = s.frames[0].check && s.frames[0].pos.Count() == 0
		if info.Mated {
			info.Score = int(-mate)
		}
		return Result{Info: info}
	}
	steady, last := 0, s.roots[0].move
	for depth := 1; depth < maxPly-8 && !s.stop; depth++ {
		s.aspire(depth)
		if s.stop && s.depth > 0 {
			break
		}
		s.depth = depth
		if s.roots[0].move == last {
			steady++
		} else {
			steady, last = 0, s.roots[0].move
		}
		info := s.info()
		if s.report != nil {
			s.report(info)
		}
		if s.enough(info, steady) {
			break
		}
	}
	return s.result()
}

// aspire searches one depth in a narrow window around the score of the last, and
// widens it where the score falls outside
// (https://www.chessprogramming.org/Aspiration_Windows).
func (s *searcher) aspire(depth int) {
	alpha, beta, width := -infinity, infinity, value(18)
	guess := s.roots[0].score
	if depth > 4 && abs(guess) < won {
		alpha, beta = max(guess-width, -infinity), min(guess+width, infinity)
	}
	reduced := 0
	for {
		v := s.root(max(depth-reduced, 1), alpha, beta)
		s.sort()
		switch {
		case s.stop:
			return
		case v <= alpha && alpha > -infinity:
			beta = (alpha + beta) / 2
			alpha = max(v-width, -infinity)
			reduced = 0
		case v >= beta && beta < infinity:
			beta = min(v+width, infinity)
			reduced = min(reduced+1, 2)
		default:
			return
		}
		if width *= 2; width > 500 {
			width = infinity
		}
	}
}

// root searches all root moves, the best so far first.
func (s *searcher) root(depth int, alpha, beta value) value {
	best, former := -infinity, s.roots[0].score
	f := &s.frames[0]
	f.eval = s.eval.eval(&f.pos)
	for i := range s.roots {
		s.roots[i].score = -infinity // only what this depth finds counts
	}
	for i := range s.roots {
		r := &s.roots[i]
		before := s.nodes
		s.enter(0, r.move)
		v := s.rootMove(depth, i, alpha, beta)
		r.nodes += s.nodes - before
		if s.stop && (s.depth > 0 || i > 0) {
			if i == 0 {
				r.score = former
			}
			return best
		}
		if i > 0 && v <= alpha {
			continue
		}
		r.score = v
		r.pv = append(append(r.pv[:0], r.move), s.frames[1].pv[:s.frames[1].pvLen]...)
		best = max(best, v)
		if v >= beta {
			break
		}
		alpha = max(alpha, v)
		if s.stop {
			break
		}
	}
	return best
}

// rootMove searches the root move that was just entered.
func (s *searcher) rootMove(depth, i int, alpha, beta value) value {
	if i == 0 {
		return -s.node(1, depth-1, -beta, -alpha, false)
	}
	reduced := 0
	if depth > 2 && i > 3 && !s.frames[1].check && !s.frames[0].check && !noisy(&s.frames[0].pos, s.roots[i].move) {
		reduced = max(reduction(depth, i)-1, 0)
	}
	v := -s.node(1, depth-1-reduced, -alpha-1, -alpha, true)
	if v > alpha && reduced > 0 {
		v = -s.node(1, depth-1, -alpha-1, -alpha, true)
	}
	if v > alpha {
		v = -s.node(1, depth-1, -beta, -alpha, false)
	}
	return v
}

// sort brings the best root moves to the front; those that were only refuted
// keep their order.
func (s *searcher) sort() {
	slices.SortStableFunc(s.roots, func(a, b root) int { return int(b.score) - int(a.score) })
}

// enough reports whether another depth is not worth beginning.
func (s *searcher) enough(info Info, steady int) bool {
	if s.limits.Depth > 0 && info.Depth >= s.limits.Depth {
		return true
	}
	if s.limits.Mate > 0 && info.Mate > 0 && info.Mate <= s.limits.Mate {
		return true
	}
	if !s.timed() || s.limits.Infinite {
		return false
	}
	if s.budget.soft == 0 {
		// Without a clock a mate is looked for until no shorter one can be.
		return info.Mate != 0 && info.Depth > 2*max(info.Mate, -info.Mate)+2 && s.limits.Nodes == 0 && s.limits.Depth == 0
	}
	spent := time.Since(s.clock)
	if s.limits.MoveTime > 0 && s.budget.soft == s.budget.hard {
		return spent >= s.budget.soft
	}
	if len(s.roots) == 1 && info.Depth > 6 {
		return true
	}
	soft := s.budget.soft
	if steady > 6 {
		soft = soft * 2 / 3
	} else if steady < 2 {
		soft = soft * 3 / 2
	}
	return spent >= soft
}

// info is what is known now. Its line is a copy.
func (s *searcher) info() Info {
	t := time.Since(s.began)
	i := Info{Depth: s.depth, SelDepth: s.selDepth, Nodes: s.nodes, Time: t, HashFull: s.table.full()}
	if t > 0 {
		i.NPS = uint64(float64(s.nodes) / max(t.Seconds(), 1e-6))
	}
	if len(s.roots) > 0 {
		r := &s.roots[0]
		i.Score, i.Mate = int(r.score), mateMoves(r.score)
		i.PV = slices.Clone(r.pv)
	}
	return i
}

func (s *searcher) result() Result {
	r := Result{Move: s.roots[0].move, Info: s.info()}
	if len(r.PV) == 0 {
		r.PV = []rules.Move{r.Move}
	}
	if len(r.PV) > 1 {
		r.Ponder = r.PV[1]
	}
	return r
}
