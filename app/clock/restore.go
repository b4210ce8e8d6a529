package clock

import (
	"time"

	"github.com/notnil/chess"
)

// A Step is what a journal knows of the clock after a move or a placement, or of time given by hand. Milliseconds are
// enough.
type Step struct {
	Phase Phase // Draft or Play
	By    chess.Color
	Left  time.Duration // of that side, as Press returned it
	Given time.Duration // to that side, as Add returned it; then no move was made
}

// Restore returns the clock of a game after steps from the first one, standing at the start of a turn: after a crash,
// when moves are taken back, when a game is opened. The turn that was in progress is charged to nobody. The phase is
// that of the turn.
func Restore(t Terms, steps []Step, phase Phase, turn chess.Color) Clock {
	c := New(t)
	for _, s := range steps {
		c.Enter(s.Phase, turn)
		c.replay(s)
	}
	c.Enter(phase, turn)
	c.arm()
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
