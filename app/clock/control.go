package clock

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// Kind is what a side gets for each move.
type Kind uint8

const (
	Fischer   Kind = iota // the bonus is added after each move
	Delay                 // the clock waits for the length of the bonus on each move before it runs
	Bronstein             // what a move took is given back after it, at most the bonus
	Byoyomi               // when the time is over there are periods as long as the bonus; one that is not used up starts anew
	Hourglass             // what a move took is given to the opponent
)

// Limits of a time control.
const (
	maxTime    = 24 * time.Hour // of a stage, and of the preparation
	maxBonus   = time.Hour
	maxMoves   = 999 // of a stage
	maxStages  = 4
	maxPeriods = 99
	resolution = time.Millisecond
)

// A Stage is a part of a game with a time of its own. What is left of it is added to that of the next.
type Stage struct {
	Moves int           // after which the next stage begins, or the last one again; 0 for the rest of the game
	Time  time.Duration // added when the stage begins
	Bonus time.Duration // of each move, see [Kind]
}

// A Control is what one side plays on. The zero Control is no clock.
type Control struct {
	Kind    Kind
	Stages  []Stage // never changed
	Periods int     // of byo-yomi, 0 otherwise
}

// None reports whether the side has no clock.
func (c Control) None() bool { return len(c.Stages) == 0 }

// Equal reports whether two controls are the same.
func (c Control) Equal(other Control) bool {
	return c.Kind == other.Kind && c.Periods == other.Periods && slices.Equal(c.Stages, other.Stages)
}

// Shown returns the time that a clock shows between moves, of the time left that [Clock.Press] returned: in byo-yomi
// without the periods to come.
func (c Control) Shown(left time.Duration) time.Duration {
	if c.Kind == Byoyomi {
		left, _, _ = c.byoyomi(left)
	}
	return left
}

// Check returns what is wrong with the control, nil if nothing is.
func (c Control) Check() error {
	if c.None() {
		if c.Kind != Fischer || c.Periods != 0 {
			return errors.New("a time control needs a time")
		}
		return nil
	}
	if len(c.Stages) > maxStages {
		return fmt.Errorf("a time control has at most %d stages", maxStages)
	}
	bonus := false
	for i, s := range c.Stages {
		if err := s.check(); err != nil {
			return err
		}
		bonus = bonus || s.Bonus > 0
		if s.Moves == 0 && i < len(c.Stages)-1 {
			return errors.New("a stage for the rest of the game must be the last one")
		}
		if s.Time == 0 && (s.Bonus == 0 || c.Kind == Hourglass) {
			return errors.New("a time of 0 needs seconds for each move, as in 0+3")
		}
	}
	plain := len(c.Stages) == 1 && c.Stages[0].Moves == 0
	switch {
	case c.Kind > Hourglass:
		return fmt.Errorf("%d is no kind of clock", c.Kind)
	case (c.Kind == Byoyomi || c.Kind == Hourglass) && !plain:
		return errors.New("byo-yomi and the hourglass have no stages")
	case c.Kind == Hourglass && bonus:
		return errors.New("an hourglass adds no time")
	case (c.Kind == Delay || c.Kind == Bronstein || c.Kind == Byoyomi) && !bonus:
		return errors.New("a delay and a period of byo-yomi need seconds")
	case c.Kind == Byoyomi && (c.Periods < 1 || c.Periods > maxPeriods):
		return fmt.Errorf("byo-yomi has 1 to %d periods", maxPeriods)
	case c.Kind != Byoyomi && c.Periods != 0:
		return errors.New("only byo-yomi has periods")
	}
	return nil
}

func (s Stage) check() error {
	switch {
	case s.Moves < 0 || s.Moves > maxMoves:
		return fmt.Errorf("a stage has 1 to %d moves", maxMoves)
	case s.Time < 0 || s.Time > maxTime:
		return errors.New("the time of a stage is at most 24 hours")
	case s.Bonus < 0 || s.Bonus > maxBonus:
		return errors.New("the seconds for each move are at most an hour")
	case s.Time%resolution != 0 || s.Bonus%resolution != 0:
		return errors.New("times are whole milliseconds")
	}
	return nil
}

// stage returns the index of the stage in which the move after so many is made, and the moves to the end of it, 0 if it
// has none.
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

// wholePeriods returns a time left with the period that has begun in full.
func (c Control) wholePeriods(left time.Duration) time.Duration {
	if _, n, overtime := c.byoyomi(left); overtime {
		return time.Duration(n) * c.Stages[0].Bonus
	}
	return left
}

// refill returns what is added after so many moves: the time of the stage that begins with the next one.
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

// low returns the time from which little is left, as on Lichess.
func (c Control) low() time.Duration {
	return min(time.Minute, max(10*time.Second, c.Stages[0].Time/8))
}
