package arena

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"backrank/engine"
)

// Control is how much a player may think. Limits given hold together; the zero
// Control is none.
type Control struct {
	Moves     int           // to be made in Base, which then comes again; 0 if Base is for the whole game
	Base      time.Duration // on the clock
	Increment time.Duration // after each move
	MoveTime  time.Duration // for each move
	Nodes     uint64        // for each move
	Depth     int           // of each search, in plies
}

// ParseControl reads a clock: "60", "0.8+0.04" and "40/10+0.1", in seconds.
func ParseControl(text string) (Control, error) {
	var c Control
	rest := text
	wrong := fmt.Errorf("time control %q: it is seconds, with +increment behind and moves/ before, as in 40/10+0.1", text)
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

// Seconds reads a time in seconds, from 0 to a hundred days.
func Seconds(text string) (time.Duration, bool) {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n >= 0 && n <= 100*24*3600) {
		return 0, false
	}
	return time.Duration(math.Round(n*1e6)) * time.Microsecond, true
}

// String is the control as ParseControl reads it, with the other limits in words.
func (c Control) String() string {
	var parts []string
	if c.Base > 0 {
		text := inSeconds(c.Base)
		if c.Moves > 0 {
			text = fmt.Sprintf("%d/%s", c.Moves, text)
		}
		if c.Increment > 0 {
			text += "+" + inSeconds(c.Increment)
		}
		parts = append(parts, text)
	}
	if c.MoveTime > 0 {
		parts = append(parts, inSeconds(c.MoveTime)+" s a move")
	}
	if c.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d nodes", c.Nodes))
	}
	if c.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", c.Depth))
	}
	return strings.Join(parts, ", ")
}

func inSeconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

// clock is one player's clock in a game.
type clock struct {
	Control
	left time.Duration
	made int
}

func (c Control) start() clock { return clock{Control: c, left: c.Base} }

// allowed is how long the next move may take, 0 if no time is kept.
func (c *clock) allowed() time.Duration {
	switch {
	case c.Base == 0:
		return c.MoveTime
	case c.MoveTime == 0:
		return c.left
	}
	return min(c.left, c.MoveTime)
}

// press ends a move and reports whether it was in time, a margin granted. A
// clock that only the margin has saved goes on from nothing.
func (c *clock) press(took, margin time.Duration) bool {
	if allowed := c.allowed(); allowed > 0 && took > allowed+margin {
		return false
	}
	if c.Base == 0 {
		return true
	}
	// An engine is told whole milliseconds, and at least one.
	c.left = max(max(c.left-took, 0)+c.Increment, time.Millisecond)
	if c.made++; c.Moves > 0 && c.made%c.Moves == 0 {
		c.left += c.Base
	}
	return true
}

// limits are what a player is told: its own clock and the other's. One who has no
// clock is taken to have the same.
func (c *clock) limits(other *clock, white bool) engine.Limits {
	l := engine.Limits{MoveTime: c.MoveTime, Nodes: c.Nodes, Depth: c.Depth}
	if c.Base == 0 {
		return l
	}
	if other.Base == 0 {
		other = c
	}
	l.WhiteTime, l.WhiteIncrement = c.left, c.Increment
	l.BlackTime, l.BlackIncrement = other.left, other.Increment
	if !white {
		l.WhiteTime, l.BlackTime = l.BlackTime, l.WhiteTime
		l.WhiteIncrement, l.BlackIncrement = l.BlackIncrement, l.WhiteIncrement
	}
	if c.Moves > 0 {
		l.MovesToGo = c.Moves - c.made%c.Moves
	}
	return l
}
