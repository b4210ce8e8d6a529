package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"backrank/lang"
	"backrank/variants/gametree"
)

// String returns the control in the form that [Parse] reads: "3+2", "40/90+30:30+30", "5d3", "5b3", "10+5x30",
// "hourglass 3", "none".
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

// signs are written between a time and its bonus.
var signs = map[Kind]string{Fischer: "+", Delay: "d", Bronstein: "b"}

// String returns the terms in the form that [Parse] reads: "3+2", "5+3 vs 1+0", "10+5 prepare 10 draft 2+3".
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

const day = 24 * time.Hour

// Label returns the terms as players read them: "2 days a move" for correspondence, otherwise the form that [Parse] reads.
func (t Terms) Label() string {
	c := t.White
	if !c.Equal(t.Black) || t.Preparation > 0 || c.Kind != Fischer || len(c.Stages) != 1 {
		return t.String()
	}
	s := c.Stages[0]
	if s.Moves != 1 || s.Bonus > 0 || s.Time < day || s.Time%day != 0 {
		return t.String()
	}
	return lang.N("{{.Count}} days a move", int(s.Time/day))
}

// formatTime formats a time in minutes, "1.5", or in seconds if it is not a multiple of a quarter of a minute, "100s".
func formatTime(d time.Duration) string {
	if d%(15*time.Second) == 0 {
		return strconv.FormatFloat(d.Minutes(), 'f', -1, 64)
	}
	return formatSeconds(d) + "s"
}

func formatSeconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

const (
	tenth = 100 * time.Millisecond
	// tenthsFrom is the largest time at which tenths are shown.
	tenthsFrom = 99 * tenth
)

// rounded rounds a time up to the seconds that a clock shows, or tenths below 10 seconds. Because it rounds up, a clock
// does not show zero before the flag has fallen.
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

// Command returns the value of the PGN command %clk for a time, rounded as the clock shows it: "1:23:45", "0:00:09.8".
// [gametree.Note.Clock] parses it.
func Command(d time.Duration) string { return gametree.FormatClock(rounded(d)) }
