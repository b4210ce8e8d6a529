package engine

import (
	"time"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// overhead is kept back from every clock if nothing else is asked for.
const overhead = 15 * time.Millisecond

// patience is what a search sees of itself from depth to depth, to know whether
// more time is well spent.
type patience struct {
	last   rules.Move // best of the depth before
	steady int        // depths for which it has been best
	score  value      // of the depth before
	fallen value      // how much worse it looks now than then
	share  float64    // of the nodes, spent on the best move
}

// see takes note of a depth finished.
func (p *patience) see(s *searcher) {
	r := &s.roots[0]
	if p.steady++; r.move != p.last {
		p.steady = 0
	}
	p.fallen = 0
	if s.depth > 1 {
		p.fallen = p.score - r.score
	}
	p.last, p.score = r.move, r.score
	p.share = float64(r.nodes) / float64(max(s.nodes, 1))
}

// factor is by how much the time planned should be stretched, 0.4 to 4.1: less for a move
// that was best for long and took most of the work, more after a bad surprise, where each
// centipawn by which the score fell adds a 120th, up to a half. The numbers are set by hand
// and held by games on clocks (docs/lab/EXPERIMENTS.md).
func (p *patience) factor() float64 {
	steady := [...]float64{1.7, 1.25, 1.05, 0.95, 0.85, 0.8}[min(p.steady, 5)]
	fallen := min(max(1+float64(p.fallen)/120, 0.8), 1.5)
	return steady * fallen * min(max(1.7-1.1*p.share, 0.6), 1.6)
}

// budget is how long a search may take: it begins no new depth after soft and
// breaks off at hard. Zero means without end.
type budget struct {
	soft, hard time.Duration
}

// budgetFor shares out the clock of the side to move: an equal part for each of
// the moves to come, three times as much if the position asks for it, never
// more than half of what is left, or nine tenths before the clock is refilled.
func budgetFor(l *Limits, turn chess.Color) budget {
	if l.Infinite {
		return budget{}
	}
	var b budget
	overhead := overhead
	if l.Overhead > 0 {
		overhead = l.Overhead
	}
	left, gain := l.WhiteTime, l.WhiteIncrement
	if turn == chess.Black {
		left, gain = l.BlackTime, l.BlackIncrement
	}
	if l.WhiteTime > 0 || l.BlackTime > 0 || gain > 0 {
		left = max(left-overhead, time.Millisecond)
		moves := time.Duration(25)
		if l.MovesToGo > 0 {
			moves = time.Duration(min(l.MovesToGo, 25))
		}
		share := left/moves + gain*13/20
		most := left / 2
		if moves == 1 {
			most = left * 9 / 10
		}
		hard := max(min(share*3, most), 1)
		b = budget{soft: max(min(share, hard*3/5), 1), hard: hard}
	}
	if l.MoveTime > 0 {
		t := max(l.MoveTime-overhead/5, l.MoveTime/2, 1)
		if b.hard == 0 {
			return budget{soft: t, hard: t}
		}
		b = budget{soft: min(b.soft, t), hard: min(b.hard, t)}
	}
	return b
}

// enough reports whether another depth is not worth beginning for s, the first
// of the team.
func (t *team) enough(s *searcher, p *patience) bool {
	mateIn := mateMoves(s.roots[0].score)
	if l := &t.limits; l.Depth > 0 && s.depth >= l.Depth || l.Mate > 0 && mateIn > 0 && mateIn <= l.Mate {
		return true
	}
	if t.limits.Infinite || !t.timed() {
		return false
	}
	if t.budget.soft == 0 {
		// Without a clock a mate is looked for until no shorter one can be.
		return mateIn != 0 && s.depth > 2*max(mateIn, -mateIn)+2 && t.limits.Nodes == 0 && t.limits.Depth == 0
	}
	spent := time.Since(t.clock)
	if t.limits.MoveTime > 0 && t.budget.soft == t.budget.hard {
		return spent >= t.budget.soft
	}
	if len(s.roots) == 1 && s.depth > 6 {
		return true
	}
	return float64(spent) >= float64(t.budget.soft)*p.factor()
}
