package clock

import "time"

// stage returns the stage of the next move of a side that has made a number of moves: its index, and the moves to its end, 0 if
// it has no end.
func (c Control) stage(moves int) (i, toGo int) {
	last := len(c.Stages) - 1
	for i < last && moves >= c.Stages[i].Moves {
		moves -= c.Stages[i].Moves
		i++
	}
	if n := c.Stages[i].Moves; n > 0 {
		toGo = n - moves%n
	}
	return i, toGo
}

// ToGo returns the moves that are left to the next stage for a side that has made the given number of moves: 0 if the stage
// has no number of moves, or there is no clock.
func (c Control) ToGo(moves int) int {
	if c.None() {
		return 0
	}
	_, toGo := c.stage(moves)
	return toGo
}

// bonus returns the bonus of the move after so many.
func (c Control) bonus(moves int) time.Duration {
	i, _ := c.stage(moves)
	return c.Stages[i].Bonus
}

// start returns the time at the beginning: at least 3 seconds with an increment; with the bonus in Bronstein's way, as
// delay has it on the first move too; with all periods of byo-yomi.
func (c Control) start() time.Duration {
	if c.None() {
		return 0
	}
	s := c.Stages[0]
	switch c.Kind {
	case Fischer:
		if s.Time == 0 {
			return max(s.Bonus, 3*time.Second)
		}
	case Bronstein:
		return s.Time + s.Bonus
	case Byoyomi:
		return s.Time + c.overtime()
	}
	return s.Time
}

// overtime returns the length of all periods of byo-yomi.
func (c Control) overtime() time.Duration { return time.Duration(c.Periods) * c.Stages[0].Bonus }

// byoyomi divides a time left: into what is shown, the periods left, and whether the first of them has begun.
func (c Control) byoyomi(left time.Duration) (shown time.Duration, periods int, overtime bool) {
	if left > c.overtime() {
		return left - c.overtime(), c.Periods, false
	}
	period := c.Stages[0].Bonus
	n := (left + period - 1) / period
	return left - max(n-1, 0)*period, int(n), true
}

// afterMove returns the time left after a move that took so long, without what the next stage adds.
func (c Control) afterMove(left, took time.Duration, moves int) time.Duration {
	bonus := c.bonus(moves)
	switch c.Kind {
	case Fischer:
		return left - took + bonus
	case Delay:
		return left - max(took-bonus, 0)
	case Bronstein:
		return left - took + min(took, bonus)
	case Byoyomi:
		return c.wholePeriods(left - took)
	}
	return left - took
}

// Took returns the time that the move after so many took, by the time left before and after it; before the first move the
// side has its time for the first stage. It is false unless the clock gives nothing but an increment, or if time was given
// by hand.
func (c Control) Took(before, after time.Duration, moves int) (time.Duration, bool) {
	if c.None() || c.Kind != Fischer {
		return 0, false
	}
	if moves == 0 {
		before = c.start()
	}
	took := before + c.bonus(moves) - after
	if took < 0 { // some programs count the next stage before the move that it begins with
		took += c.refill(moves + 1)
	}
	return took, took >= 0
}

// wholePeriods returns a time left with the period that has begun in full.
func (c Control) wholePeriods(left time.Duration) time.Duration {
	if _, n, overtime := c.byoyomi(left); overtime {
		return time.Duration(n) * c.Stages[0].Bonus
	}
	return left
}

// refill returns the time that is added after a number of moves: that of the stage that begins with the next move, or 0.
func (c Control) refill(moves int) time.Duration {
	before, toGo := c.stage(moves - 1)
	if toGo != 1 {
		return 0
	}
	now, _ := c.stage(moves)
	added := c.Stages[now].Time
	if c.Kind == Bronstein {
		added += c.Stages[now].Bonus - c.Stages[before].Bonus
	}
	return added
}
