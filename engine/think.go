package engine

import (
	"slices"
	"time"

	"backrank/variants/rules"
)

// root is a move of the first position.
type root struct {
	move  rules.Move
	score value // of this depth; −infinity if it was only refuted
	bound bound // what the score is
	guess value // what the last depth but this thought of it
	nodes uint64
	pv    []rules.Move
}

// think deepens until a limit is reached or the team has done.
func (s *searcher) think() {
	lead := s == s.team.members[0]
	lines := min(s.team.limits.lines(), len(s.roots))
	p := patience{last: s.roots[0].move}
	for depth := 1; depth < maxPly-8 && !s.stop; depth++ {
		for s.line = 0; s.line < lines && !s.stop; s.line++ {
			s.aspire(depth)
		}
		s.line = 0
		if s.stop && s.depth > 0 {
			break
		}
		s.depth = depth
		s.sort(s.roots[:lines])
		for i := range s.roots {
			s.roots[i].guess = s.roots[i].score
		}
		if !lead {
			continue
		}
		for i := range lines {
			if s.roots[i].score > -infinity { // else the first depth was not finished
				s.team.tell(s, i, depth)
			}
		}
		if p.see(s); s.team.enough(s, &p) {
			break
		}
	}
	if lead && s.stop && s.roots[0].move != p.last {
		s.team.say(s, 0, s.depth+1) // a better move was found before the depth ended
	}
}

// widest is the margin of a window, in centipawns, beyond which there is none.
const widest = 500

// aspire searches one depth in a narrow window around the score of the last, and
// widens it where the score falls outside
// (https://www.chessprogramming.org/Aspiration_Windows).
func (s *searcher) aspire(depth int) {
	roots := s.roots[s.line:]
	alpha, beta, width := -infinity, infinity, s.h.aspiration
	if guess := roots[0].guess; depth > 4 && abs(guess) < won {
		alpha, beta = max(guess-width, -infinity), min(guess+width, infinity)
	}
	reduced := 0
	for {
		v := s.root(max(depth-reduced, 1), alpha, beta)
		s.sort(roots)
		switch {
		case s.stop:
			return
		case v <= alpha && alpha > -infinity:
			s.team.tell(s, s.line, depth)
			beta = (alpha + beta) / 2
			alpha = max(v-width, -infinity)
			reduced = 0
		case v >= beta && beta < infinity:
			s.team.tell(s, s.line, depth)
			beta = min(v+width, infinity)
			reduced = min(reduced+1, 2)
		default:
			return
		}
		if width += width / 2; width > widest {
			width = infinity
		}
	}
}

// root searches the root moves from the line's on, the best so far first.
func (s *searcher) root(depth int, alpha, beta value) value {
	f := &s.frames[0]
	k, hit := s.table.find(f.pos.Key())
	s.assess(0, k, hit)
	best, from, roots := -infinity, alpha, s.roots[s.line:]
	former := roots[0].score
	for i := range roots {
		roots[i].score = -infinity // only what this depth finds counts
	}
	for i := range roots {
		r := &roots[i]
		before := s.nodes
		s.enter(0, r.move)
		v := s.rootMove(depth, i, alpha, beta)
		r.nodes += s.nodes - before
		if s.stop && (s.depth > 0 || i > 0) {
			if i == 0 {
				r.score = former // and its bound
			}
			return best
		}
		if i > 0 && v <= alpha {
			continue
		}
		r.score, r.bound = v, boundOf(v, alpha, beta)
		r.pv = append(append(r.pv[:0], r.move), s.frames[1].pv[:s.frames[1].pvLen]...)
		best = max(best, v)
		if v >= beta {
			break
		}
		alpha = max(alpha, v)
		if s.stop {
			return best
		}
	}
	if s.line == 0 && len(s.team.limits.Moves) == 0 && roots[0].score > -infinity {
		s.table.store(f.pos.Key(), known{move: s.leader().move, score: stored(best, 0), eval: int16(f.raw), depth: int8(depth), bound: boundOf(best, from, beta), line: true})
	}
	return best
}

// boundOf says what a value is that a search between alpha and beta found.
func boundOf(v, alpha, beta value) bound {
	switch {
	case v >= beta:
		return lower
	case v <= alpha:
		return upper
	}
	return exact
}

// leader is the best root move of the depth so far.
func (s *searcher) leader() *root {
	best := &s.roots[s.line]
	for i := range s.roots[s.line:] {
		if r := &s.roots[s.line+i]; r.score > best.score {
			best = r
		}
	}
	return best
}

// rootMove searches the i-th root move, which was just entered.
func (s *searcher) rootMove(depth, i int, alpha, beta value) value {
	if i == 0 {
		return -s.node(1, depth-1, -beta, -alpha, false)
	}
	reduced := 0
	if depth > 2 && i > 3 && !s.frames[1].check && !s.frames[0].check && !noisy(&s.frames[0].pos, s.roots[s.line+i].move) {
		reduced = max(int(s.h.reduction(depth, i)>>10)-1, 0)
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
func (s *searcher) sort(roots []root) {
	slices.SortStableFunc(roots, func(a, b root) int { return int(b.score) - int(a.score) })
}

// info is what is known now of the i-th best line. Its moves are a copy.
func (s *searcher) info(i int) Info {
	t := time.Since(s.team.began)
	info := Info{Depth: s.depth, SelDepth: s.selDepth, Line: i + 1, Nodes: s.team.visited(s), Time: t, HashFull: s.table.full()}
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

func (s *searcher) result() Result {
	r := Result{Move: s.roots[0].move, Info: s.info(0)}
	if len(r.PV) == 0 {
		r.PV = []rules.Move{r.Move}
	}
	if len(r.PV) > 1 {
		r.Ponder = r.PV[1]
	}
	return r
}

// nothing is the result where no move can be made.
func (s *searcher) nothing() Result {
	info := s.info(0)
	info.Mated = s.frames[0].check && s.frames[0].pos.Count() == 0
	if info.Mated {
		info.Score = int(-mate)
	}
	return Result{Info: info}
}
