package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"backrank/variants/notation"
)

// String returns the control as [Parse] reads it: "3+2", "40/90+30:30+30", "5d3", "5b3", "10+5x30", "hourglass 3",
// "none".
func (c Control) String() string {
	switch {
	case c.None():
		return "none"
	case c.Kind == Hourglass:
		return "hourglass " + formatTime(c.Stages[0].Time)
	case c.Kind == Byoyomi:
		s := c.Stages[0]
		return fmt.Sprintf("%s+%dx%s", formatTime(s.Time), c.Periods, formatSeconds(s.Bonus))
	case c.Kind == Fischer && len(c.Stages) == 1 && c.Stages[0].Moves == 0:
		return formatTime(c.Stages[0].Time) + "+" + formatSeconds(c.Stages[0].Bonus)
	}
	var stages []string
	for _, s := range c.Stages {
		text := formatTime(s.Time)
		if s.Moves > 0 {
			text = strconv.Itoa(s.Moves) + "/" + text
		}
		if s.Bonus > 0 {
			text += signs[c.Kind] + formatSeconds(s.Bonus)
		}
		stages = append(stages, text)
	}
	return strings.Join(stages, ":")
}

// signs stand between a time and its bonus.
var signs = map[Kind]string{Fischer: "+", Delay: "d", Bronstein: "b"}

// String returns the terms as [Parse] reads them: "3+2", "5+3 vs 1+0", "10+5 prepare 10 draft 2+3".
func (t Terms) String() string {
	text := t.White.String()
	if !t.White.Equal(t.Black) {
		text += " vs " + t.Black.String()
	}
	if t.Preparation > 0 {
		text += " prepare " + formatTime(t.Preparation)
	}
	switch t.Draft {
	case DraftGameTime:
		text += " draft same"
	case DraftOwnTime:
		text += " draft " + t.DraftControl.String()
	}
	return text
}

// formatTime formats minutes, "1.5", or seconds where minutes are an odd number, "100s".
func formatTime(d time.Duration) string {
	if d%(15*time.Second) == 0 {
		return strconv.FormatFloat(d.Minutes(), 'f', -1, 64)
	}
	return formatSeconds(d) + "s"
}

func formatSeconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

const (
	tenth = 100 * time.Millisecond
	// tenthsFrom is the time from which tenths are shown.
	tenthsFrom = 99 * tenth
)

// rounded returns what a clock shows: whole seconds, or tenths below 10 seconds. It is rounded up, so that zero is shown
// when the flag has fallen and not before.
func rounded(d time.Duration) time.Duration {
	unit := time.Second
	if d <= tenthsFrom {
		unit = tenth
	}
	return (max(d, 0) + unit - 1) / unit * unit
}

// Text returns a time as clocks show it: "1:23:45", "12:07", "0:09.8".
func Text(d time.Duration) string {
	d = rounded(d)
	h, m, s := int(d/time.Hour), int(d/time.Minute%60), int(d/time.Second%60)
	switch {
	case h > 0:
		return fmt.Sprintf("%d:%02d:%02d", h, m, s)
	case d <= tenthsFrom:
		return fmt.Sprintf("%d:%02d.%d", m, s, d/tenth%10)
	}
	return fmt.Sprintf("%d:%02d", m, s)
}

// Command returns a time as the command %clk of PGN has it, with what the clock showed: "1:23:45", "0:00:09.8".
// [notation.Note.Clock] reads it.
func Command(d time.Duration) string { return notation.FormatClock(rounded(d)) }
