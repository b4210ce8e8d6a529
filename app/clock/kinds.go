package clock

import "time"

// stage returns the index of the stage of the next move of a side that has made a number of moves, and the number of
// moves until the end of the stage, 0 if it has no end.
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

// ToGo returns the number of moves until the next stage for a side that has made the given number of moves; 0 if there
// is no next stage or no clock.
func (c Control) ToGo(moves int) int {
	if c.None() {
		return 0
	}
	_, toGo := c.stage(moves)
	return toGo
}

// bonus returns the bonus of the next move after the given number of moves.
func (c Control) bonus(moves int) time.Duration {
	i, _ := c.stage(moves)
	return c.Stages[i].Bonus
}

// start returns the time at the beginning of the game. With an increment it is at least 3 seconds. Bronstein includes the
// bonus of the first move, because a delay clock has that delay too. Byo-yomi includes all periods.
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

// overtime returns the length of all byo-yomi periods.
func (c Control) overtime() time.Duration { return time.Duration(c.Periods) * c.Stages[0].Bonus }

// byoyomi returns, for a time left, the time that the clock shows, the number of periods left, and whether the side is
// in overtime, that is, the first of these periods has begun.
func (c Control) byoyomi(left time.Duration) (shown time.Duration, periods int, overtime bool) {
	if left > c.overtime() {
		return left - c.overtime(), c.Periods, false
	}
	period := c.Stages[0].Bonus
	n := (left + period - 1) / period
	return left - max(n-1, 0)*period, int(n), true
}

// afterMove returns the time left after a move that took the given time, without the time that the next stage adds.
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

// MoveTime returns the time that a move took, given the times left before and after it and the number of moves before it.
// Before the first move the time left is that of the first stage. MoveTime returns false for kinds other than [Fischer], and
// if the times show that an arbiter added time.
func (c Control) MoveTime(before, after time.Duration, moves int) (time.Duration, bool) {
	if c.None() || c.Kind != Fischer {
		return 0, false
	}
	if moves == 0 {
		before = c.start()
	}
	took := before + c.bonus(moves) - after
	if took < 0 { // some programs add the time of the next stage one move early
		took += c.refill(moves + 1)
	}
	return took, took >= 0
}

// wholePeriods returns a time left, in overtime rounded up to whole periods.
func (c Control) wholePeriods(left time.Duration) time.Duration {
	if _, n, overtime := c.byoyomi(left); overtime {
		return time.Duration(n) * c.Stages[0].Bonus
	}
	return left
}

// refill returns the time that is added after a number of moves: the time of the stage that begins with the next move, 0
// if none begins.
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

// Length returns how long a side may think in a game of a number of moves: the time of all stages that begin by then, and
// the bonus of each move. It is 0 without a clock.
func (c Control) Length(moves int) time.Duration {
	if c.None() {
		return 0
	}
	sum := time.Duration(0)
	for made := 0; made < moves; {
		i, toGo := c.stage(made)
		sum += c.Stages[i].Time
		if toGo == 0 {
			break
		}
		made += toGo
	}
	for made := range moves {
		sum += c.bonus(made)
	}
	return sum
}
