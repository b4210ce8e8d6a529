package clock

import (
	"time"

	"github.com/notnil/chess"
)

// A Step is the journal's record of the clock after a move or a placement, or after an arbiter added time. Its times may
// be rounded to milliseconds.
type Step struct {
	Phase Phase // Draft or Play
	By    chess.Color
	Left  time.Duration // time left of that side, as returned by Press
	Given time.Duration // time added for that side, as returned by Add; if it is not 0, no move was made
}

// Restore returns the clock of a game, stopped at the start of a turn, given the steps from the beginning of the game. It
// serves after a crash, when moves are taken back, and when a game is opened. The time of the turn that was in progress
// is not charged. phase is the phase of the turn.
func Restore(t Terms, steps []Step, phase Phase, turn chess.Color) Clock {
	c := New(t)
	for _, s := range steps {
		c.Enter(s.Phase, turn)
		c.replay(s)
	}
	c.Enter(phase, turn)
	c.resetWarnings()
	return c
}

// replay applies a step.
func (c *Clock) replay(s Step) {
	own := c.of(s.By)
	if s.Given != 0 {
		c.Add(0, s.By, s.Given)
		return
	}
	if c.control(s.By).Kind == Hourglass {
		c.of(s.By.Other()).left += max(own.left-s.Left, 0)
	}
	if own.left = s.Left; c.phase == Play {
		own.moves++
	}
}
