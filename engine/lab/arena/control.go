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
	Moves     int           // per Base, which is added again after so many moves; 0 if Base is for the whole game
	Base      time.Duration // initial time on the clock
	Increment time.Duration // added after each move
	MoveTime  time.Duration // limit of each move
	Nodes     uint64        // limit of each move
	Depth     int           // limit of each search, in plies
}

// ParseControl parses a time control in seconds: "60", "0.8+0.04" or "40/10+0.1".
func ParseControl(text string) (Control, error) {
	var c Control
	rest := text
	wrong := fmt.Errorf("time control %q: want seconds, optionally with moves/ before and +increment after, as in 40/10+0.1", text)
	if moves, after, ok := strings.Cut(rest, "/"); ok {
		n, err := strconv.Atoi(moves)
		if err != nil || n < 1 {
			return c, wrong
		}
		c.Moves, rest = n, after
	}
	base, increment, gains := strings.Cut(rest, "+")
	var ok bool
	if c.Base, ok = Seconds(base); !ok || c.Base == 0 {
		return c, wrong
	}
	if gains {
		if c.Increment, ok = Seconds(increment); !ok {
			return c, wrong
		}
	}
	return c, nil
}

// Seconds parses a duration in seconds, from 0 to a hundred days.
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
	made      int // moves so far
}

func (c Control) start() clock { return clock{Control: c, remaining: c.Base} }

// allowed returns the time limit of the next move, 0 if there is none.
func (c *clock) allowed() time.Duration {
	switch {
	case c.Base == 0:
		return c.MoveTime
	case c.MoveTime == 0:
		return c.remaining
	}
	return min(c.remaining, c.MoveTime)
}

// press ends a move that took so long and reports whether it was in time, with a margin of tolerance. A
// clock that is overdrawn within the margin continues from zero.
func (c *clock) press(took, margin time.Duration) bool {
	if allowed := c.allowed(); allowed > 0 && took > allowed+margin {
		return false
	}
	if c.Base == 0 {
		return true
	}
	// UCI sends whole milliseconds, and at least one.
	c.remaining = max(max(c.remaining-took, 0)+c.Increment, time.Millisecond)
	if c.made++; c.Moves > 0 && c.made%c.Moves == 0 {
		c.remaining += c.Base
	}
	return true
}

// limits returns the search limits for the player of this clock: its own time and the opponent's. An
// opponent without a clock is reported with the player's own time.
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
		l.MovesToGo = c.Moves - c.made%c.Moves
	}
	return l
}
