package clock

import (
	"errors"
	"slices"
	"time"

	"backrank/lang"
)

// Kind is the way in which a clock uses the bonus of a move.
type Kind uint8

const (
	Fischer   Kind = iota // the bonus is added after each move
	Delay                 // the clock waits for the length of the bonus on each move before it runs
	Bronstein             // after each move the time that it took is given back, at most the bonus
	Byoyomi               // after the main time come periods of the length of the bonus; one that is not used up begins again
	Hourglass             // the time that a move took is added to the opponent's
)

// Limits of a time control.
const (
	maxTime    = 24 * time.Hour // of a stage for the rest of the game, and of the preparation
	maxPerMove = 30 * day       // of a stage for a number of moves, as in correspondence
	maxBonus   = time.Hour
	maxMoves   = 999 // of a stage
	maxStages  = 4
	maxPeriods = 99
	resolution = time.Millisecond
)

// A Stage is a part of a game with its own time. Time left at its end is added to that of the next stage.
type Stage struct {
	Moves int           // number of moves of the stage, 0 for the rest of the game; if the last stage has moves, it repeats
	Time  time.Duration // added when the stage begins
	Bonus time.Duration // for each move, see [Kind]
}

// A Control is the time control of one side. The zero Control means no clock.
type Control struct {
	Kind    Kind
	Stages  []Stage // must not be modified
	Periods int     // number of byo-yomi periods, 0 for other kinds
}

// None reports whether the side has no clock.
func (c Control) None() bool { return len(c.Stages) == 0 }

// Equal reports whether two controls are the same.
func (c Control) Equal(other Control) bool {
	return c.Kind == other.Kind && c.Periods == other.Periods && slices.Equal(c.Stages, other.Stages)
}

// Shown returns the time that a clock shows between moves, given the time left as returned by [Clock.Press]. In byo-yomi
// it does not include periods that have not begun.
func (c Control) Shown(left time.Duration) time.Duration {
	if c.Kind == Byoyomi {
		left, _, _ = c.byoyomi(left)
	}
	return left
}

// Check returns an error, with a message for players, if the control is invalid.
func (c Control) Check() error {
	if c.None() {
		if c.Kind != Fischer || c.Periods != 0 {
			return errors.New(lang.L("a time control needs a time"))
		}
		return nil
	}
	if len(c.Stages) > maxStages {
		return errors.New(lang.N("a time control has at most {{.Number}} stages", maxStages, "Number", maxStages))
	}
	bonus := false
	for i, s := range c.Stages {
		if err := s.check(); err != nil {
			return err
		}
		bonus = bonus || s.Bonus > 0
		if s.Moves == 0 && i < len(c.Stages)-1 {
			return errors.New(lang.L("a stage for the rest of the game must be the last one"))
		}
		if s.Time == 0 && (s.Bonus == 0 || c.Kind == Hourglass) {
			return errors.New(lang.L("a time of 0 needs seconds for each move, as in 0+3"))
		}
	}
	plain := len(c.Stages) == 1 && c.Stages[0].Moves == 0
	switch {
	case c.Kind > Hourglass:
		return errors.New(lang.L("{{.Number}} is not a kind of clock", "Number", uint8(c.Kind)))
	case (c.Kind == Byoyomi || c.Kind == Hourglass) && !plain:
		return errors.New(lang.L("byo-yomi and the hourglass have no stages"))
	case c.Kind == Hourglass && bonus:
		return errors.New(lang.L("an hourglass adds no time"))
	case (c.Kind == Delay || c.Kind == Bronstein || c.Kind == Byoyomi) && !bonus:
		return errors.New(lang.L("a delay and a period of byo-yomi need seconds"))
	case c.Kind == Byoyomi && (c.Periods < 1 || c.Periods > maxPeriods):
		return errors.New(lang.N("byo-yomi has 1 to {{.Number}} periods", maxPeriods, "Number", maxPeriods))
	case c.Kind != Byoyomi && c.Periods != 0:
		return errors.New(lang.L("only byo-yomi has periods"))
	}
	return nil
}

func (s Stage) check() error {
	switch {
	case s.Moves < 0 || s.Moves > maxMoves:
		return errors.New(lang.N("a stage has 1 to {{.Number}} moves", maxMoves, "Number", maxMoves))
	case s.Time < 0 || s.Moves == 0 && s.Time > maxTime:
		return errors.New(lang.L("the time of a stage is at most 24 hours"))
	case s.Time > maxPerMove:
		return errors.New(lang.L("the time for a number of moves is at most 30 days"))
	case s.Bonus < 0 || s.Bonus > maxBonus:
		return errors.New(lang.L("the seconds for each move are at most an hour"))
	case s.Time%resolution != 0 || s.Bonus%resolution != 0:
		return errors.New(lang.L("times are whole milliseconds"))
	}
	return nil
}

// Low returns the low time, at which players are warned, by the formula of Lichess: an eighth of the time of the first
// stage, at least 10 seconds and at most a minute.
func (c Control) Low() time.Duration {
	return min(time.Minute, max(10*time.Second, c.Stages[0].Time/8))
}
