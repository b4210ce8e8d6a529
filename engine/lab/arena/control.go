package arena

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"backrank/engine"
)

// Control is a time control together with the limits of each search. All limits that are set apply at once;
// the zero Control sets none.
type Control struct {
	Moves     int           // moves to play in Base, which is added again after them; 0 if Base is for the whole game
	Base      time.Duration // initial time on the clock; 0 for no clock
	Increment time.Duration // added after each move
	MoveTime  time.Duration // time limit of each move
	Nodes     uint64        // node limit of each search
	Depth     int           // depth limit of each search, in plies
}

// ParseControl parses a time control of the form [moves/]seconds[+increment], such as "60", "0.8+0.04" or
// "40/10+0.1". The increment is in seconds.
func ParseControl(text string) (Control, error) {
	var c Control
	remaining := text
	errSyntax := fmt.Errorf("time control %q: want seconds, optionally with moves/ before and +increment after, as in 40/10+0.1", text)
	if moves, tail, ok := strings.Cut(remaining, "/"); ok {
		n, err := strconv.Atoi(moves)
		if err != nil || n < 1 {
			return c, errSyntax
		}
		c.Moves, remaining = n, tail
	}
	base, increment, hasIncrement := strings.Cut(remaining, "+")
	var ok bool
	if c.Base, ok = Seconds(base); !ok || c.Base == 0 {
		return c, errSyntax
	}
	if hasIncrement {
		if c.Increment, ok = Seconds(increment); !ok {
			return c, errSyntax
		}
	}
	return c, nil
}

// Seconds parses a duration in seconds, from 0 to a hundred days, and rounds it to microseconds.
func Seconds(text string) (time.Duration, bool) {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n >= 0 && n <= 100*24*3600) {
		return 0, false
	}
	return time.Duration(math.Round(n*1e6)) * time.Microsecond, true
}

// String returns the control in the form that ParseControl reads, followed by the other limits in words.
func (c Control) String() string {
	var parts []string
	if c.Base > 0 {
		text := formatSeconds(c.Base)
		if c.Moves > 0 {
			text = fmt.Sprintf("%d/%s", c.Moves, text)
		}
		if c.Increment > 0 {
			text += "+" + formatSeconds(c.Increment)
		}
		parts = append(parts, text)
	}
	if c.MoveTime > 0 {
		parts = append(parts, formatSeconds(c.MoveTime)+" s a move")
	}
	if c.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d nodes", c.Nodes))
	}
	if c.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", c.Depth))
	}
	return strings.Join(parts, ", ")
}

func formatSeconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

// A clock is the clock of one player in one game.
type clock struct {
	Control
	remaining time.Duration
	movesMade int
}

func (c Control) start() clock { return clock{Control: c, remaining: c.Base} }

// timeLimit returns the time limit of the next move, 0 if there is none.
func (c *clock) timeLimit() time.Duration {
	switch {
	case c.Base == 0:
		return c.MoveTime
	case c.MoveTime == 0:
		return c.remaining
	}
	return min(c.remaining, c.MoveTime)
}

// press ends a move that took the given time and reports whether it was within the limit plus the margin.
// If it exceeded the limit by less than the margin, the clock continues from zero.
func (c *clock) press(took, margin time.Duration) bool {
	if limit := c.timeLimit(); limit > 0 && took > limit+margin {
		return false
	}
	if c.Base == 0 {
		return true
	}
	// The UCI client sends times as whole milliseconds, and never 0.
	c.remaining = max(max(c.remaining-took, 0)+c.Increment, time.Millisecond)
	if c.movesMade++; c.Moves > 0 && c.movesMade%c.Moves == 0 {
		c.remaining += c.Base
	}
	return true
}

// limits returns the search limits for the player of clock c. They include the times of both clocks; if the
// opponent has none, the player's own time stands in for it.
func (c *clock) limits(other *clock, white bool) engine.Limits {
	l := engine.Limits{MoveTime: c.MoveTime, Nodes: c.Nodes, Depth: c.Depth}
	if c.Base == 0 {
		return l
	}
	if other.Base == 0 {
		other = c
	}
	l.WhiteTime, l.WhiteIncrement = c.remaining, c.Increment
	l.BlackTime, l.BlackIncrement = other.remaining, other.Increment
	if !white {
		l.WhiteTime, l.BlackTime = l.BlackTime, l.WhiteTime
		l.WhiteIncrement, l.BlackIncrement = l.BlackIncrement, l.WhiteIncrement
	}
	if c.Moves > 0 {
		l.MovesToGo = c.Moves - c.movesMade%c.Moves
	}
	return l
}
