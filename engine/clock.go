package engine

import (
	"time"

	"github.com/notnil/chess"
)

// overhead is kept back from every clock if nothing else is asked for.
const overhead = 15 * time.Millisecond

// budget is how long a search may take: it begins no new depth after soft and
// breaks off at hard. Zero means without end.
type budget struct {
	soft, hard time.Duration
}

// budgetFor shares out the clock of the side to move: an equal part for each of
// the moves to come, three times as much if the position asks for it, never
// more than half of what is left.
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
		moves := time.Duration(32)
		if l.MovesToGo > 0 {
			moves = time.Duration(min(l.MovesToGo, 32))
		}
		share := left/moves + gain*3/4
		most := left / 2
		if moves == 1 {
			most = left * 9 / 10
		}
		b = budget{soft: max(min(share*7/10, most), 1), hard: max(min(share*3, most), 1)}
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
