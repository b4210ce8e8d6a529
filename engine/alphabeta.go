package engine

import "backrank/variants/rules"

// node searches the position at ply, 1 or more, to depth plies and returns its
// value: exact between alpha and beta, else a bound. cut says that a value of
// beta or more is expected.
func (s *searcher) node(ply, depth int, alpha, beta value, cut bool) value {
	f := &s.frames[ply]
	f.pvLen = 0
	if depth <= 0 {
		return s.quiesce(ply, alpha, beta)
	}
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
	alpha, beta = max(alpha, -mate+value(ply)), min(beta, mate-value(ply)-1)
	if alpha >= beta {
		return alpha
	}
	pv := beta-alpha > 1
	var k known
	if f.excluded.IsZero() {
		hit := false
		// An entry does not know how near the fifty moves are: within five moves of them nobody believes it.
		if k, hit = s.table.find(f.pos.Key()); hit && !pv && int(k.depth) >= depth && f.pos.HalfMoves() < 90 {
			if v := fetched(k.score, ply); k.decides(v, beta) {
				if v >= beta && !k.move.IsZero() && f.pos.Legal(k.move) && !noisy(&f.pos, k.move) {
					s.teachQuiet(ply, k.move, min(int32(depth)*s.h.bonusTable, s.h.bonusMost))
				}
				return v
			}
		}
		k.line = k.line || pv
		s.assess(ply, k, hit)
		depth = s.compare(ply, depth)
		if !pv && !f.check {
			if v, ok := s.prune(ply, depth, beta, k); ok || s.stop {
				return v
			}
		}
	}
	return s.branch(ply, depth, alpha, beta, cut, k)
}

// decides reports whether an entry's score settles a search with the window
// below beta.
func (k *known) decides(v, beta value) bool {
	if v >= beta {
		return k.bound&lower != 0
	}
	return k.bound&upper != 0
}

// assess sets the static evaluation of the node.
func (s *searcher) assess(ply int, k known, hit bool) {
	f := &s.frames[ply]
	switch {
	case f.check:
		f.raw, f.eval = -infinity, -infinity
		return
	case hit && value(k.eval) != -infinity:
		f.raw = value(k.eval)
	default:
		f.raw = s.evaluate(ply)
	}
	f.eval = s.corrected(f, f.raw)
}

// compare looks at what the opponent's move did to the evaluation: such moves are learnt by it, and a
// reduced search that turns out to matter more, or less, than was thought gets another depth.
func (s *searcher) compare(ply, depth int) int {
	f, g := &s.frames[ply], &s.frames[ply-1]
	if f.check || g.check || g.move.IsZero() {
		return depth
	}
	gain := -(f.eval + g.eval)
	if !noisy(&g.pos, g.move) {
		l := s.lessons(ply - 1)
		teach(l.ofOwn(g.move), min(max(s.h.bonusEval*gain/4, -900), 1100))
	}
	switch {
	case g.less >= 3 && gain > 0:
		return depth + 1
	case g.less >= 1 && depth >= 2 && gain < -s.h.hindsight:
		return depth - 1
	}
	return depth
}

// thank records that the quiet move from ply left the opponent nothing good.
func (s *searcher) thank(ply int, gain int32) {
	if g := &s.frames[ply]; !g.move.IsZero() && !noisy(&g.pos, g.move) {
		s.teachQuiet(ply, g.move, gain)
	}
}

// better reports whether the side to move stands better than two plies before.
func (s *searcher) better(ply int) bool {
	f := &s.frames[ply]
	switch {
	case f.check || ply < 2:
		return false
	case !s.frames[ply-2].check:
		return f.eval > s.frames[ply-2].eval
	case ply >= 4 && !s.frames[ply-4].check:
		return f.eval > s.frames[ply-4].eval
	}
	return true
}

// branch searches the moves of a node.
func (s *searcher) branch(ply, depth int, alpha, beta value, cut bool, k known) value {
	f := &s.frames[ply]
	pv := beta-alpha > 1
	longer := 0
	// Nearer to the leaves the look for other good moves costs what it gives; lines twice as long as the search is deep are long enough.
	if depth > 6 && f.excluded.IsZero() && k.bound&lower != 0 && int(k.depth) >= depth-3 && abs(value(k.score)) < won && ply < 2*s.depth && f.pos.Legal(k.move) {
		v := value(0)
		if longer, v = s.single(ply, depth, beta, pv, cut, k); longer == many || s.stop {
			return v
		}
	}
	s.frames[ply+1].killers, s.frames[ply+1].cutoffs = [2]rules.Move{}, 0
	f.pick(k.move, false)
	f.tried, f.taken = 0, 0
	best, bestMove, is, n, skip, unseen := -infinity, rules.Move{}, upper, 0, false, false
	for m := s.next(ply, skip); !m.IsZero(); m = s.next(ply, skip) {
		if m == f.excluded || s.blunders.most != 0 && s.misses(ply, m) {
			unseen = true
			continue
		}
		n++
		quiet := !noisy(&f.pos, m)
		if best > -won && (ply > 1 || s.blunders.most == 0) { // a level looks at every reply that it sees
			leave := false
			if leave, skip = s.hopeless(ply, depth, n, m, quiet, pv, alpha); leave {
				continue
			}
		}
		by := 0
		if n == 1 {
			by = longer
		}
		v := s.try(ply, depth, n, by, m, quiet, alpha, beta, best, cut, k)
		if s.stop {
			return draw
		}
		f.note(m, quiet)
		if v <= best {
			continue
		}
		best = v
		if v <= alpha {
			continue
		}
		alpha, bestMove, is = v, m, exact
		if pv {
			s.extendLine(ply, m)
		}
		if v >= beta {
			is = lower
			f.cutoffs++
			s.praise(ply, depth, m)
			break
		}
		if depth > 2 && depth < 14 && abs(v) < won {
			depth-- // others are less likely to be better still
		}
	}
	if n == 0 {
		switch {
		case !f.excluded.IsZero():
			return alpha
		case unseen:
			return s.evaluate(ply)
		case f.check:
			return -mate + value(ply)
		}
		return draw
	}
	if is == lower && !pv && abs(best) < won && abs(beta) < won {
		best = (best*value(depth) + beta) / value(depth+1) // a shallow search is believed less
	}
	if is == upper && f.excluded.IsZero() {
		s.thank(ply-1, min(int32(depth)*s.h.bonusLow, s.h.bonusMost))
	}
	if f.excluded.IsZero() {
		if !f.check && (bestMove.IsZero() || !noisy(&f.pos, bestMove)) && !(is == lower && best <= f.eval) && !(is == upper && best >= f.eval) {
			s.regret(f, depth, best)
		}
		s.table.store(f.pos.Key(), known{move: bestMove, score: stored(best, ply), eval: int16(f.raw), depth: int8(depth), bound: is, line: k.line})
	}
	return best
}

// note remembers a move tried, for the case that a later one is better.
func (f *frame) note(m rules.Move, quiet bool) {
	switch {
	case quiet && f.tried < len(f.quiets):
		f.quiets[f.tried] = m
		f.tried++
	case !quiet && f.taken < len(f.takings):
		f.takings[f.taken] = m
		f.taken++
	}
}

// many says that more than one move of a node is good enough.
const many = -100

// single looks whether the table's move is the only good one, and returns by
// how many plies it deserves to be searched more deeply: none or a negative
// number if others are as good, or many if beta stands without it, with the value
// (https://www.chessprogramming.org/Singular_Extensions).
func (s *searcher) single(ply, depth int, beta value, pv, cut bool, k known) (int, value) {
	f := &s.frames[ply]
	v := fetched(k.score, ply)
	bar := v - s.h.singular*value(depth)/16
	f.excluded = k.move
	w := s.node(ply, (depth-1)/2, bar-1, bar, cut)
	f.excluded = rules.Move{}
	f.pvLen = 0
	switch {
	case s.stop:
		return 0, draw
	case w < bar && !pv && w < bar-s.h.singularTwice && f.twice < 6:
		return 2, 0
	case w < bar:
		return 1, 0
	case bar >= beta && abs(bar) < won && !pv:
		return many, bar
	case v >= beta:
		return -2, 0
	case cut:
		return -1, 0
	}
	return 0, 0
}

// try plays the n-th move of a node and searches it, by so many plies more,
// late ones less deeply and, but for the first, only for being better than alpha
// at all (https://www.chessprogramming.org/Principal_Variation_Search).
func (s *searcher) try(ply, depth, n, by int, m rules.Move, quiet bool, alpha, beta, best value, cut bool, k known) value {
	f, g := &s.frames[ply], &s.frames[ply+1]
	pv := beta-alpha > 1
	score, stage := f.score, f.stage
	s.enter(ply, m)
	g.twice = f.twice
	if by > 1 {
		g.twice++
	}
	depth += by - 1
	if n == 1 {
		return -s.node(ply+1, depth, -beta, -alpha, !pv && !cut)
	}
	less := 0
	if depth > 0 && (quiet || stage == pickLosing || n > 2) {
		less = s.reduce(ply, depth+1, n, score, quiet, pv, cut, k)
	}
	f.less = less
	v := -s.node(ply+1, depth-less, -alpha-1, -alpha, true)
	f.less = 0
	if v > alpha && less > 0 {
		if v > best+s.h.deeper+2*value(depth) {
			depth++
		} else if v < best+s.h.shallower {
			depth--
		}
		v = -s.node(ply+1, depth, -alpha-1, -alpha, !cut)
	}
	if v > alpha && v < beta {
		v = -s.node(ply+1, depth, -beta, -alpha, false)
	}
	return v
}

// reduce is how many plies less a late move deserves, score being what was
// learnt about it.
func (s *searcher) reduce(ply, depth, n int, score int32, quiet, pv, cut bool, k known) int {
	f := &s.frames[ply]
	h := s.h
	r := h.reduction(depth, n)
	if pv {
		r -= h.reducePV
	}
	if cut {
		r += h.reduceCut
	}
	if k.line {
		r -= h.reduceLine
	}
	if f.check || s.frames[ply+1].check {
		r -= h.reduceCheck
	}
	if s.frames[ply+1].cutoffs > 2 {
		r += h.reduceBeaten
	}
	if !s.better(ply) {
		r += h.reduceWorse
	}
	if quiet {
		r -= score * 1024 / h.reduceHistory
	} else {
		r -= h.reduceTaking
	}
	return min(max(int(r>>10), 0), max(depth-2, 0))
}

// extendLine makes the best line from ply: m and the best line after it.
func (s *searcher) extendLine(ply int, m rules.Move) {
	f, g := &s.frames[ply], &s.frames[ply+1]
	f.pv[0] = m
	n := min(g.pvLen, len(f.pv)-1)
	copy(f.pv[1:], g.pv[:n])
	f.pvLen = n + 1
}
