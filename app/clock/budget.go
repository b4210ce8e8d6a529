package clock

import (
	"time"

	"github.com/notnil/chess"
)

// A Budget is what an engine is told of the clock, as the parameters of UCI's go: wtime, btime, winc, binc, movestogo.
// Without any clock all are 0; a side without one is told with the time of the other.
type Budget struct {
	White, Black           time.Duration // at least a millisecond
	WhiteBonus, BlackBonus time.Duration
	MovesToGo              int // of the side to move; 0 for the rest of the game
}

// margin is what is withheld from an engine of a time that it loses by not using it.
const margin = 100 * time.Millisecond

// Budget returns what an engine is told at an instant. A delay is told as an increment, less a margin; and so is a period
// of byo-yomi, until the main time is over: then the engine has this period for this move.
func (c Clock) Budget(now time.Duration) Budget {
	c.settle(now)
	var b Budget
	b.White, b.WhiteBonus = c.toEngine(chess.White, now)
	b.Black, b.BlackBonus = c.toEngine(chess.Black, now)
	if b.White == 0 {
		b.White, b.WhiteBonus = b.Black, b.BlackBonus
	}
	if b.Black == 0 {
		b.Black, b.BlackBonus = b.White, b.WhiteBonus
	}
	f := c.face(c.turn, now)
	if b.MovesToGo = f.ToGo; f.Overtime {
		b.MovesToGo = 1
	}
	return b
}

// toEngine returns the time and bonus of a side as an engine is told them, 0 without a clock.
func (c *Clock) toEngine(color chess.Color, now time.Duration) (left, bonus time.Duration) {
	f, control, own := c.face(color, now), c.control(color), c.of(color)
	if f.None {
		return 0, 0
	}
	left = max(f.Time+max(f.Delay-margin, 0), time.Millisecond)
	bonus = control.bonus(own.moves)
	switch {
	case f.Overtime:
		bonus = 0
	case control.Kind != Fischer:
		bonus = max(bonus-margin, 0)
	}
	return left, bonus
}

// Share returns the time of a side that is right for one move: an equal part for each of the thirty moves to come, or
// fewer to the next stage, and most of the bonus; never more than half of what is left, or nine tenths before the next
// stage. It is 0 without a clock.
func (b Budget) Share(side chess.Color) time.Duration {
	left, bonus := b.White, b.WhiteBonus
	if side == chess.Black {
		left, bonus = b.Black, b.BlackBonus
	}
	moves, most := time.Duration(30), left/2
	if b.MovesToGo > 0 {
		moves = min(moves, time.Duration(b.MovesToGo))
	}
	if moves == 1 {
		most = left * 9 / 10
	}
	return min(left/moves+bonus*3/4, most)
}
