package engine

import (
	"time"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// overhead is the default reserve on every clock.
const overhead = 15 * time.Millisecond

// A timeManager observes a search from depth to depth, to decide whether more time is useful.
type timeManager struct {
	bestMove      rules.Move // best move of the previous depth
	stability     int        // number of depths for which it has been best
	lastScore     value      // of the depth before
	scoreDrop     value      // by how much the score has fallen since
	bestMoveShare float64    // share of the nodes spent on the best move
}

// update records a finished depth.
func (tm *timeManager) update(s *searcher) {
	r := &s.roots[0]
	if tm.stability++; r.move != tm.bestMove {
		tm.stability = 0
	}
	tm.scoreDrop = 0
	if s.depth > 1 {
		tm.scoreDrop = tm.lastScore - r.score
	}
	tm.bestMove, tm.lastScore = r.move, r.score
	tm.bestMoveShare = float64(r.nodes) / float64(max(s.nodes, 1))
}

// scale returns the factor of the planned time, 0.4 to 4.1: less for a move that has been best for long and
// took most of the nodes, more after the score fell, where each centipawn adds a 120th, up to a half. The
// factors were set by hand and confirmed by games with clocks (docs/lab/EXPERIMENTS.md).
func (tm *timeManager) scale() float64 {
	stability := [...]float64{1.7, 1.25, 1.05, 0.95, 0.85, 0.8}[min(tm.stability, 5)]
	drop := min(max(1+float64(tm.scoreDrop)/120, 0.8), 1.5)
	return stability * drop * min(max(1.7-1.1*tm.bestMoveShare, 0.6), 1.6)
}

// budget is the time that a search may use: it starts no new depth after soft and stops at hard. Zero means no
// limit.
type budget struct {
	soft, hard time.Duration
}

// budgetFor allocates the clock of the side to move: an equal part for each of the moves to come, three times
// as much if the position requires it, never more than half of the remaining time, or nine tenths before the
// clock is refilled.
func budgetFor(l *Limits, turn chess.Color) budget {
	if l.Infinite {
		return budget{}
	}
	var b budget
	overhead := overhead
	if l.Overhead > 0 {
		overhead = l.Overhead
	}
	left, increment := l.WhiteTime, l.WhiteIncrement
	if turn == chess.Black {
		left, increment = l.BlackTime, l.BlackIncrement
	}
	if l.WhiteTime > 0 || l.BlackTime > 0 || increment > 0 {
		left = max(left-overhead, time.Millisecond)
		moves := time.Duration(25)
		if l.MovesToGo > 0 {
			moves = time.Duration(min(l.MovesToGo, 25))
		}
		share := left/moves + increment*13/20
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

// shouldStopDepth reports whether another depth is not worth starting for s, the main searcher.
func (t *threadPool) shouldStopDepth(s *searcher, tm *timeManager) bool {
	mateIn := mateMoves(s.roots[0].score)
	if l := &t.limits; l.Depth > 0 && s.depth >= l.Depth || l.Mate > 0 && mateIn > 0 && mateIn <= l.Mate {
		return true
	}
	if t.limits.Infinite || !t.clockRuns() {
		return false
	}
	if t.budget.soft == 0 {
		// Without a clock the search continues until there can be no shorter mate.
		return mateIn != 0 && s.depth > 2*max(mateIn, -mateIn)+2 && t.limits.Nodes == 0 && t.limits.Depth == 0
	}
	spent := time.Since(t.clockStart)
	if t.limits.MoveTime > 0 && t.budget.soft == t.budget.hard {
		return spent >= t.budget.soft
	}
	if len(s.roots) == 1 && s.depth > 6 {
		return true
	}
	return float64(spent) >= float64(t.budget.soft)*tm.scale()
}
