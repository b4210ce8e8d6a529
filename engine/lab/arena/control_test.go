package arena

import (
	"testing"
	"time"

	"backrank/engine"
)

const ms = time.Millisecond

func TestParseControl(t *testing.T) {
	for text, want := range map[string]Control{
		"60":        {Base: time.Minute},
		"0.8+0.04":  {Base: 800 * ms, Increment: 40 * ms},
		"40/10+0.1": {Moves: 40, Base: 10 * time.Second, Increment: 100 * ms},
		"1/0.5":     {Moves: 1, Base: 500 * ms},
	} {
		got, err := ParseControl(text)
		if err != nil || got != want || got.String() != text {
			t.Errorf("%q: %+v, %q, %v", text, got, got.String(), err)
		}
	}
	for _, text := range []string{"", "0", "-1", "x", "1+", "+1", "1+x", "0/5", "x/5", "40/", "40/0", "1e9", "NaN", "1+-1"} {
		if got, err := ParseControl(text); err == nil {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// Each move subtracts its time from the clock and adds the increment, and the base time again when a period
// of moves is complete. A move loses the game if it takes longer than the remaining time plus the margin.
func TestClockPress(t *testing.T) {
	const margin = 5 * ms
	for _, c := range []struct {
		control Control
		took    []time.Duration
		left    time.Duration // on the clock after the moves
		lost    bool          // the last move exceeds the time
	}{
		{Control{Base: 100 * ms}, []time.Duration{30 * ms, 30 * ms}, 40 * ms, false},
		{Control{Base: 100 * ms, Increment: 10 * ms}, []time.Duration{30 * ms, 0}, 90 * ms, false},
		{Control{Base: 100 * ms, Increment: 10 * ms}, []time.Duration{104 * ms}, 10 * ms, false}, // within the margin
		{Control{Base: 100 * ms}, []time.Duration{105 * ms}, ms, false},
		{Control{Base: 100 * ms}, []time.Duration{106 * ms}, 0, true},
		{Control{Base: 100 * ms}, []time.Duration{100 * ms, 7 * ms}, 0, true},
		{Control{Base: 100 * ms, Moves: 2}, []time.Duration{60 * ms, 30 * ms}, 110 * ms, false},
		{Control{Base: 100 * ms, Moves: 2}, []time.Duration{60 * ms, 30 * ms, 90 * ms}, 20 * ms, false},
		{Control{Base: 100 * ms, MoveTime: 50 * ms}, []time.Duration{56 * ms}, 0, true},
		{Control{MoveTime: 50 * ms}, []time.Duration{50 * ms, 55 * ms, 1 * ms}, 0, false},
		{Control{MoveTime: 50 * ms}, []time.Duration{56 * ms}, 0, true},
		{Control{Depth: 1}, []time.Duration{time.Hour}, 0, false},
	} {
		k := c.control.start()
		ok := true
		for i, took := range c.took {
			if ok = k.press(took, margin); !ok && i < len(c.took)-1 {
				t.Errorf("%+v lost with move %d of %v", c.control, i+1, c.took)
			}
		}
		if ok == c.lost || ok && k.remaining != c.left {
			t.Errorf("%+v %v: in time %t, left %v, want %v", c.control, c.took, ok, k.remaining, c.left)
		}
	}
}

// The limits of a search have the times of both clocks and the player's own nodes, depth and move time.
func TestLimitsHaveBothClocks(t *testing.T) {
	withMoves, withClock, withoutClock := clock{Control: Control{Base: 9 * ms, Increment: ms, Moves: 3}, remaining: 7 * ms, movesMade: 4}, clock{Control: Control{Base: 5 * ms}, remaining: 4 * ms}, clock{Control: Control{Nodes: 8, Depth: 2}}
	for _, c := range []struct {
		own, other clock
		white      bool
		want       engine.Limits
	}{
		{withMoves, withClock, true, engine.Limits{WhiteTime: 7 * ms, WhiteIncrement: ms, BlackTime: 4 * ms, MovesToGo: 2}},
		{withMoves, withClock, false, engine.Limits{BlackTime: 7 * ms, BlackIncrement: ms, WhiteTime: 4 * ms, MovesToGo: 2}},
		{withClock, withoutClock, true, engine.Limits{WhiteTime: 4 * ms, BlackTime: 4 * ms}},
		{withoutClock, withClock, true, engine.Limits{Nodes: 8, Depth: 2}},
	} {
		got := c.own.limits(&c.other, c.white)
		got.Moves, c.want.Moves = nil, nil
		if got.WhiteTime != c.want.WhiteTime || got.BlackTime != c.want.BlackTime || got.WhiteIncrement != c.want.WhiteIncrement ||
			got.BlackIncrement != c.want.BlackIncrement || got.MovesToGo != c.want.MovesToGo || got.Nodes != c.want.Nodes || got.Depth != c.want.Depth {
			t.Errorf("%+v, want %+v", got, c.want)
		}
	}
}
