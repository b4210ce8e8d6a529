package dialogs

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/words"
)

// termsInWords says what both sides play on: "3 minutes each, 2 seconds more for each move". What a clock says of a
// draft is left out if there is none.
func termsInWords(t clock.Terms, drafted bool) string {
	var said []string
	switch {
	case !t.White.Equal(t.Black):
		for _, side := range []chess.Color{chess.White, chess.Black} {
			said = append(said, side.Name()+": "+controlInWords(t.Of(side), "", "move"))
		}
	case !t.White.None():
		said = append(said, words.Sentence(controlInWords(t.White, " each", "move")))
	case t.Preparation > 0 || t.Draft != clock.DraftUntimed:
		said = append(said, "No clock for the moves")
	}
	if t.Preparation > 0 {
		said = append(said, length(t.Preparation)+" to prepare")
	}
	switch {
	case drafted && t.Draft == clock.DraftGameTime:
		said = append(said, "The draft is on the same clock")
	case drafted && t.Draft == clock.DraftOwnTime:
		said = append(said, "Draft: "+controlInWords(t.DraftControl, " each", "piece"))
	}
	return words.Message(said...)
}

// controlInWords says what a side plays on; each follows the first time, and unit is what has a bonus.
func controlInWords(c clock.Control, each, unit string) string {
	if c.None() {
		return "no clock"
	}
	s := c.Stages[0]
	main := length(s.Time) + each
	switch {
	case c.Kind == clock.Hourglass:
		return main + ", and what one side uses the other gets"
	case c.Kind == clock.Byoyomi:
		return byoyomiInWords(s, c.Periods, each, unit)
	case s.Time == 0 && c.Kind == clock.Fischer:
		main = length(max(s.Bonus, 3*time.Second)) + each + " to begin with"
	case s.Time == 0 && len(c.Stages) == 1:
		return fmt.Sprintf("%s for each %s", length(s.Bonus), unit)
	}
	var parts []string
	for i, s := range c.Stages {
		text := main
		if i > 0 {
			text = "then " + length(s.Time)
		}
		switch {
		case s.Moves == 1 && i == len(c.Stages)-1:
			text += " for every move"
		case s.Moves == 1:
			text += " for 1 move"
		case s.Moves > 0 && i == len(c.Stages)-1: // it begins anew
			text += fmt.Sprintf(" for every %d moves", s.Moves)
		case s.Moves > 0:
			text += fmt.Sprintf(" for %d moves", s.Moves)
		}
		parts = append(parts, text)
		if last := i == len(c.Stages)-1; s.Bonus > 0 && (last || s.Bonus != c.Stages[i+1].Bonus) {
			parts = append(parts, bonusInWords(c.Kind, s.Bonus, unit))
		}
	}
	return strings.Join(parts, ", ")
}

func bonusInWords(kind clock.Kind, bonus time.Duration, unit string) string {
	switch kind {
	case clock.Delay:
		return fmt.Sprintf("not counting the first %s of each %s", length(bonus), unit)
	case clock.Bronstein:
		return fmt.Sprintf("up to %s of each %s given back", length(bonus), unit)
	}
	return fmt.Sprintf("%s more for each %s", length(bonus), unit)
}

func byoyomiInWords(s clock.Stage, periods int, each, unit string) string {
	overtime := fmt.Sprintf("%d periods of %s for a %s", periods, length(s.Bonus), unit)
	if periods == 1 {
		overtime = fmt.Sprintf("%s for each %s", length(s.Bonus), unit)
	}
	if s.Time == 0 {
		return overtime
	}
	return length(s.Time) + each + ", then " + overtime
}

// length says a time exactly: "90 minutes", "1 minute 30 seconds", "0.5 seconds".
func length(d time.Duration) string {
	number := func(n float64, unit string) string {
		if n != 1 {
			unit += "s"
		}
		return strconv.FormatFloat(n, 'f', -1, 64) + " " + unit
	}
	minutes, seconds := d.Truncate(time.Minute), d%time.Minute
	switch {
	case d > 0 && minutes == 0:
		return number(seconds.Seconds(), "second")
	case seconds == 0:
		return number(minutes.Minutes(), "minute")
	}
	return number(minutes.Minutes(), "minute") + " " + number(seconds.Seconds(), "second")
}
