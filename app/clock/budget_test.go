package clock_test

import (
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
)

// The budget has the values of UCI's go after White has thought for 10 seconds about its first move.
func TestBudget(t *testing.T) {
	const ms = time.Millisecond
	for text, want := range map[string]clock.Budget{
		"none":        {},
		"1+2":         {White: 50 * second, Black: minute, WhiteBonus: 2 * second, BlackBonus: 2 * second},
		"1+0":         {White: 50 * second, Black: minute},
		"40/1+1":      {White: 50 * second, Black: minute, WhiteBonus: second, BlackBonus: second, MovesToGo: 40},
		"1d2":         {White: 52 * second, Black: minute, WhiteBonus: 1900 * ms, BlackBonus: 1900 * ms},
		"1d15":        {White: 64900 * ms, Black: minute, WhiteBonus: 14900 * ms, BlackBonus: 14900 * ms},
		"0d15":        {White: 4900 * ms, Black: ms, WhiteBonus: 14900 * ms, BlackBonus: 14900 * ms},
		"0.5s d12":    {White: 2400 * ms, Black: 500 * ms, WhiteBonus: 11900 * ms, BlackBonus: 11900 * ms},
		"1b2":         {White: 52 * second, Black: 62 * second, WhiteBonus: 1900 * ms, BlackBonus: 1900 * ms},
		"1d0.05":      {White: 50050 * ms, Black: minute},
		"1+3x30":      {White: 50 * second, Black: minute, WhiteBonus: 29900 * ms, BlackBonus: 29900 * ms},
		"0+3x30":      {White: 20 * second, Black: 30 * second, MovesToGo: 1},
		"hourglass 1": {White: 50 * second, Black: 70 * second},
		"1+2 vs none": {White: 50 * second, Black: 50 * second, WhiteBonus: 2 * second, BlackBonus: 2 * second},
		"none vs 1+2": {White: minute, Black: minute, WhiteBonus: 2 * second, BlackBonus: 2 * second},
	} {
		c := started(t, text)
		if got := c.Budget(10 * second); got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

// A side that spends its share on each move does not lose on time in 200 moves on any clock, and uses most of its time.
func TestSharesNeverLoseOnTime(t *testing.T) {
	for name, text := range kinds {
		c := started(t, text)
		now, used := time.Duration(0), [2]time.Duration{}
		for ply := range 400 {
			turn := c.At(now).Turn
			share := c.Budget(now).Share(turn)
			if share < 0 || share == 0 && name != "no clock" {
				t.Fatalf("%s: a share of %v at ply %d", name, share, ply)
			}
			used[ply%2] += share
			now += share
			if _, ok := c.Press(now); !ok {
				t.Fatalf("%s: the flag fell at ply %d", name, ply)
			}
		}
		if given := c.Terms().White; !given.None() && used[0] < given.Stages[0].Time*9/10 {
			t.Errorf("%s: White used %v", name, used[0])
		}
	}
}

func TestShare(t *testing.T) {
	b := clock.Budget{White: 300 * second, Black: 60 * second, WhiteBonus: 4 * second}
	if got := b.Share(chess.White); got != 13*second {
		t.Errorf("White's share is %v", got)
	}
	if got := b.Share(chess.Black); got != 2*second {
		t.Errorf("Black's share is %v", got)
	}
	for toGo, want := range map[int]time.Duration{1: 54 * second, 2: 30 * second, 3: 20 * second, 40: 2 * second} {
		b.MovesToGo = toGo
		if got := b.Share(chess.Black); got != want {
			t.Errorf("a share with %d moves to go is %v, want %v", toGo, got, want)
		}
	}
}
