package clock

import (
	"errors"
	"fmt"
	"time"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/words"
)

// DraftClock is the clock for a draft.
type DraftClock uint8

const (
	DraftUntimed  DraftClock = iota // no clock
	DraftGameTime                   // the game's clock: placements use time and earn the bonus, but are no moves of a stage
	DraftOwnTime                    // a separate clock, Terms.DraftControl; the game begins with its full time
)

// Terms are the time controls of a game. The zero Terms mean no clock.
type Terms struct {
	White, Black Control
	Preparation  time.Duration // countdown before move 1, for both sides; 0 for none
	Draft        DraftClock
	DraftControl Control // for either side
}

// Both returns terms with the same control for both sides.
func Both(c Control) Terms { return Terms{White: c, Black: c} }

// Of returns the control of a side in the game.
func (t Terms) Of(side chess.Color) Control {
	if side == chess.Black {
		return t.Black
	}
	return t.White
}

// None reports whether nothing is timed.
func (t Terms) None() bool { return t.Equal(Terms{}) }

// Equal reports whether two terms are the same.
func (t Terms) Equal(other Terms) bool {
	return t.White.Equal(other.White) && t.Black.Equal(other.Black) && t.Preparation == other.Preparation &&
		t.Draft == other.Draft && t.DraftControl.Equal(other.DraftControl)
}

// Check returns an error, with a message for players, if the terms are invalid.
func (t Terms) Check() error {
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if err := t.Of(side).Check(); err != nil {
			return fmt.Errorf("%s: %w", words.Color(side), err)
		}
	}
	if err := t.DraftControl.Check(); err != nil {
		return fmt.Errorf("%s: %w", lang.X("clock of a draft", "draft"), err)
	}
	glass := t.White.Kind == Hourglass
	switch {
	case glass != (t.Black.Kind == Hourglass):
		return errors.New(lang.L("both sides must have the hourglass"))
	case t.Preparation < 0 || t.Preparation > maxTime:
		return errors.New(lang.L("the preparation is at most 24 hours"))
	case t.Preparation%resolution != 0:
		return errors.New(lang.L("times are whole milliseconds"))
	case t.Draft > DraftOwnTime:
		return errors.New(lang.L("{{.Number}} is not a clock for a draft", "Number", uint8(t.Draft)))
	case t.Draft == DraftGameTime && t.White.None() && t.Black.None():
		return errors.New(lang.L("to draft on the game's clock, set a clock for the game"))
	case t.Draft == DraftOwnTime && t.DraftControl.None():
		return errors.New(lang.L("set a time for the draft's separate clock"))
	case t.Draft != DraftOwnTime && !t.DraftControl.None():
		return errors.New(lang.L("remove the draft's time, or give the draft a separate clock"))
	case !t.DraftControl.None() && t.DraftControl.Stages[0].Moves > 0:
		return errors.New(lang.L("a draft has no stages"))
	}
	return nil
}
