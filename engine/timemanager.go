package engine

import (
	"time"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// defaultOverhead is the default time reserved on the clock for each move, for communication.
const defaultOverhead = 15 * time.Millisecond

// A timeManager records the stability of a search after each depth, to decide whether another depth is worth its time.
type timeManager struct {
	bestMove      rules.Move // best move of the last completed depth
	stability     int        // number of depths since the best move changed
	lastScore     value      // score of the last completed depth
	scoreDrop     value      // by how much the last depth lowered the score
	bestMoveShare float64    // fraction of all nodes spent on the best move
}

// update records a completed depth.
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

// scale returns a factor of the soft limit, 0.4 to 4.1: lower if the best move has been stable and took most of the
// nodes, higher if the score dropped, by 1/120 per centipawn up to a half. The factors were set by hand and confirmed
// by games with clocks (docs/lab/EXPERIMENTS.md).
func (tm *timeManager) scale() float64 {
	stability := [...]float64{1.7, 1.25, 1.05, 0.95, 0.85, 0.8}[min(tm.stability, 5)]
	drop := min(max(1+float64(tm.scoreDrop)/120, 0.8), 1.5)
	return stability * drop * min(max(1.7-1.1*tm.bestMoveShare, 0.6), 1.6)
}

// A budget is the time for a search: it starts no new depth after soft, scaled by [timeManager.scale], and stops at
// hard. Zero means no limit.
type budget struct {
	soft, hard time.Duration
}

// budgetFor allocates time from the clock of the side to move: soft is an equal share for each move until the next time
// control, at most 25, plus 13/20 of the increment; hard is three times that, but at most half of the remaining time,
// or nine tenths for the last move of a time control. soft is at most three fifths of hard, and MoveTime caps both.
func budgetFor(l *Limits, turn chess.Color) budget {
	if l.Infinite {
		return budget{}
	}
	var b budget
	overhead := defaultOverhead
	if l.Overhead > 0 {
		overhead = l.Overhead
	}
	remaining, increment := l.WhiteTime, l.WhiteIncrement
	if turn == chess.Black {
		remaining, increment = l.BlackTime, l.BlackIncrement
	}
	if l.WhiteTime > 0 || l.BlackTime > 0 || increment > 0 {
		remaining = max(remaining-overhead, time.Millisecond)
		moves := time.Duration(25)
		if l.MovesToGo > 0 {
			moves = time.Duration(min(l.MovesToGo, 25))
		}
		share := remaining/moves + increment*13/20
		maxHard := remaining / 2
		if moves == 1 {
			maxHard = remaining * 9 / 10
		}
		hard := max(min(share*3, maxHard), 1)
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

// shouldStopDepth reports whether s, the main searcher, should not start another depth.
func (t *threadPool) shouldStopDepth(s *searcher, tm *timeManager) bool {
	mateIn := mateMoves(s.roots[0].score)
	if l := &t.limits; l.Depth > 0 && s.depth >= l.Depth || l.Mate > 0 && mateIn > 0 && mateIn <= l.Mate {
		return true
	}
	if t.limits.Infinite || !t.updateClock() {
		return false
	}
	if t.budget.soft == 0 {
		// Without a clock or other limits, search on until a shorter mate is impossible.
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
