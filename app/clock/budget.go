package clock

import (
	"time"

	"github.com/notnil/chess"
)

// A Budget is the state of the clock for an engine, with the fields of UCI's go: wtime, btime, winc, binc, movestogo. If
// neither side has a clock, all fields are 0. A side without a clock has the values of the other side.
type Budget struct {
	White, Black           time.Duration // at least a millisecond
	WhiteBonus, BlackBonus time.Duration
	MovesToGo              int // moves of the side to move until its next stage, 0 if there is no next stage
}

// margin is subtracted from delays and byo-yomi periods, so that an engine does not exceed them.
const margin = 100 * time.Millisecond

// Budget returns the budget at an instant. A delay counts as an increment, less a margin. During the main time a byo-yomi
// period also counts as an increment; in overtime the budget is the current period, for one move.
func (c Clock) Budget(now time.Duration) Budget {
	c.settle(now)
	var b Budget
	b.White, b.WhiteBonus = c.sideBudget(chess.White, now)
	b.Black, b.BlackBonus = c.sideBudget(chess.Black, now)
	if b.White == 0 {
		b.White, b.WhiteBonus = b.Black, b.BlackBonus
	}
	if b.Black == 0 {
		b.Black, b.BlackBonus = b.White, b.WhiteBonus
	}
	f := c.faceOf(c.turn, now)
	if b.MovesToGo = f.ToGo; f.Overtime {
		b.MovesToGo = 1
	}
	return b
}

// sideBudget returns the time and bonus of a side for a budget, 0 if the side has no clock.
func (c *Clock) sideBudget(color chess.Color, now time.Duration) (left, bonus time.Duration) {
	f, control, own := c.faceOf(color, now), c.control(color), c.of(color)
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

// Share returns the time that a side should spend on its next move: three quarters of the bonus plus a part of the time
// left. The part is a thirtieth, or 1/n if the next stage is n < 30 moves away. A share is at most half of the time left,
// or nine tenths for the last move of a stage. It is 0 without a clock.
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
