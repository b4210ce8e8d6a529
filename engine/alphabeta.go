package engine

import (
	"math"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// reductions of late moves, by depth and number of the move
// (https://www.chessprogramming.org/Late_Move_Reductions).
var reductions = func() (t [64][64]int8) {
	for depth := 1; depth < 64; depth++ {
		for n := 1; n < 64; n++ {
			t[depth][n] = int8(0.6 + math.Log(float64(depth))*math.Log(float64(n))/2.2)
		}
	}
	return t
}()

func reduction(depth, n int) int { return int(reductions[min(depth, 63)][min(n, 63)]) }

// node searches the position at ply, 1 or more, to depth plies and returns its
// value: exact between alpha and beta, else a bound. cut says that a value of
// beta or more is expected.
func (s *searcher) node(ply, depth int, alpha, beta value, cut bool) value {
	f := &s.frames[ply]
	f.pvLen = 0
	if f.check && ply < 2*s.depth+8 {
		depth++
	}
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
		return s.eval.eval(&f.pos)
	}
	alpha, beta = max(alpha, -mate+value(ply)), min(beta, mate-value(ply)-1)
	if alpha >= beta {
		return alpha
	}
	known, hit := s.table.find(f.pos.Key())
	if hit && beta-alpha == 1 && int(known.depth) >= depth && f.pos.HalfMoves() < 90 {
		if v := fetched(known.score, ply); known.decides(v, beta) {
			return v
		}
	}
	s.assess(ply, known, hit)
	if beta-alpha == 1 && !f.check {
		if v, ok := s.prune(ply, depth, beta, known, hit); ok || s.stop {
			return v
		}
	}
	if known.move.IsZero() && depth > 3 && (cut || beta-alpha > 1) {
		depth-- // nothing known here: a shallower look finds where to begin
	}
	return s.branch(ply, depth, alpha, beta, cut, known.move)
}

// decides reports whether an entry's score settles a search with the window
// below beta.
func (e *entry) decides(v, beta value) bool {
	if v >= beta {
		return e.bound()&lower != 0
	}
	return e.bound()&upper != 0
}

// assess sets the static evaluation of the node.
func (s *searcher) assess(ply int, known entry, hit bool) {
	f := &s.frames[ply]
	switch {
	case f.check:
		f.eval = -infinity
	case hit && known.eval > -int16(won) && known.eval < int16(won):
		f.eval = value(known.eval)
	default:
		f.eval = s.eval.eval(&f.pos)
	}
}

// better reports whether the side to move stands better than two plies before.
func (s *searcher) better(ply int) bool {
	return ply < 2 || s.frames[ply].eval > s.frames[ply-2].eval
}

// prune tries to settle a node of the null window without looking at its moves.
func (s *searcher) prune(ply, depth int, beta value, known entry, hit bool) (value, bool) {
	f := &s.frames[ply]
	eval := f.eval
	if hit {
		if v := fetched(known.score, ply); known.decides(v, eval+1) {
			eval = v
		}
	}
	margin := value(85 * depth)
	if s.better(ply) {
		margin -= 60
	}
	if depth < 8 && eval-margin >= beta && abs(eval) < won && beta > -won {
		return eval, true // so far ahead that the opponent cannot come back
	}
	if depth < 4 && eval+value(220+180*depth) <= beta-1 && abs(beta) < won {
		if v := s.quiesce(ply, beta-1, beta); v < beta {
			return v, true // so far behind that only captures could help, and they do not
		}
	}
	if depth < 3 || eval < beta || f.eval < beta-value(20*depth)+100 || beta < -won {
		return 0, false
	}
	return s.pass(ply, depth, eval, beta)
}

// pass lets the opponent move twice: if beta stands even then, it stands. Not
// where a move is a burden, that is with pawns alone
// (https://www.chessprogramming.org/Null_Move_Pruning).
func (s *searcher) pass(ply, depth int, eval, beta value) (value, bool) {
	f, g := &s.frames[ply], &s.frames[ply+1]
	own := f.pos.Of(f.pos.Turn())
	if s.frames[ply-1].move.IsZero() || own&^(f.pos.Kind(chess.Pawn)|f.pos.Kind(chess.King)) == 0 {
		return 0, false
	}
	f.move, f.man = rules.Move{}, 0
	f.pos.Pass(&g.pos)
	g.check, g.fresh = false, 0
	s.keys[s.before+ply+1] = g.pos.Key()
	less := 3 + depth/3 + int(min((eval-beta)/180, 3))
	v := -s.node(ply+1, depth-less, -beta, -beta+1, true)
	if s.stop || v < beta {
		return draw, false
	}
	if v > won {
		v = beta
	}
	if depth < 12 {
		return v, true
	}
	// A deep node is not settled without a look at real moves.
	if w := s.branch(ply, depth-less, beta-1, beta, false, rules.Move{}); w >= beta {
		return v, true
	}
	f.pvLen = 0
	return draw, false
}

// branch searches the moves of a node.
func (s *searcher) branch(ply, depth int, alpha, beta value, cut bool, first rules.Move) value {
	f := &s.frames[ply]
	s.frames[ply+1].killers = [2]rules.Move{}
	n := len(f.pos.Moves(f.moves[:0]))
	if n == 0 {
		if f.check {
			return -mate + value(ply)
		}
		return draw
	}
	s.rate(ply, f.moves[:n], first)
	best, bestMove, is := -infinity, rules.Move{}, upper
	tried := f.tried[:0]
	for i := range n {
		m := s.next(ply, n, i)
		quiet := !noisy(&f.pos, m)
		if best > -won && s.hopeless(ply, depth, i, m, quiet, alpha) {
			continue
		}
		v := s.try(ply, depth, i, m, quiet, alpha, beta, cut)
		if s.stop {
			return draw
		}
		if quiet && len(tried) < cap(f.tried[:]) {
			tried = append(tried, m)
		}
		if v <= best {
			continue
		}
		best = v
		if v <= alpha {
			continue
		}
		alpha, bestMove, is = v, m, exact
		s.extendLine(ply, m)
		if v >= beta {
			is = lower
			s.praise(ply, depth, m, tried)
			break
		}
	}
	s.table.store(f.pos.Key(), bestMove, stored(best, ply), int16(f.eval), depth, is)
	return best
}

// hopeless reports whether a late move near the leaves can be left out.
func (s *searcher) hopeless(ply, depth, i int, m rules.Move, quiet bool, alpha value) bool {
	f := &s.frames[ply]
	if f.check || depth > 8 {
		return false
	}
	if !quiet {
		return f.order[i] < 0 && depth < 6 && !gains(&f.pos, m, -value(90*depth))
	}
	enough := 4 + depth*depth
	if !s.better(ply) {
		enough /= 2
	}
	late := i >= enough
	if depth < 6 && i > 0 && f.order[i] < orderKiller {
		late = late || f.eval+value(110+95*depth) <= alpha || !gains(&f.pos, m, -value(45*depth))
	}
	return late && !checks(&f.pos, m)
}

// checks reports whether the man moved by m attacks the enemy king from where it
// lands; checks uncovered behind it do not count.
func checks(p *rules.Position, m rules.Move) bool {
	to := m.Landing() & 63
	king := p.King(p.Turn().Other()) & 63
	kind := kindOf[p.At(m.From())&15]
	switch kind {
	case chess.Knight:
		return knightLeaps[to].Has(king)
	case chess.Pawn:
		return pawnTakes(rules.Bit(to), side(p)).Has(king)
	case chess.King:
		return false
	}
	line := rules.Squares(0)
	if kind != chess.Bishop {
		line |= straights[to]
	}
	if kind != chess.Rook {
		line |= diagonals[to]
	}
	return line.Has(king) && rules.Between(to, king)&p.Occupied()&^rules.Bit(m.From()) == 0
}

// try plays one move of a node and searches it, late ones less deeply and, but
// for the first, only for being better than alpha at all
// (https://www.chessprogramming.org/Principal_Variation_Search).
func (s *searcher) try(ply, depth, i int, m rules.Move, quiet bool, alpha, beta value, cut bool) value {
	f := &s.frames[ply]
	s.enter(ply, m)
	if i == 0 {
		return -s.node(ply+1, depth-1, -beta, -alpha, beta-alpha == 1 && !cut)
	}
	less := 0
	if depth > 2 && i > 1 && (quiet || f.order[i] < 0) {
		less = s.reduce(ply, depth, i, quiet, beta-alpha > 1, cut)
	}
	v := -s.node(ply+1, depth-1-less, -alpha-1, -alpha, true)
	if v > alpha && less > 0 {
		v = -s.node(ply+1, depth-1, -alpha-1, -alpha, !cut)
	}
	if v > alpha && v < beta {
		v = -s.node(ply+1, depth-1, -beta, -alpha, false)
	}
	return v
}

// reduce is how many plies less a late move deserves.
func (s *searcher) reduce(ply, depth, i int, quiet, pv, cut bool) int {
	f := &s.frames[ply]
	r := reduction(depth, i)
	if pv {
		r--
	}
	if cut {
		r++
	}
	if f.check || s.frames[ply+1].check {
		r--
	}
	if !s.better(ply) {
		r++
	}
	if quiet {
		if f.order[i] >= orderKiller {
			r--
		} else {
			r -= int(f.order[i] / 6000)
		}
	}
	return min(max(r, 0), depth-2)
}

// extendLine makes the best line from ply: m and the best line after it.
func (s *searcher) extendLine(ply int, m rules.Move) {
	f, g := &s.frames[ply], &s.frames[ply+1]
	f.pv[0] = m
	n := min(g.pvLen, len(f.pv)-1)
	copy(f.pv[1:], g.pv[:n])
	f.pvLen = n + 1
}
