package clock_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
)

// A ledger has the thinking times of one side. It computes the time left without a clock.
type ledger []time.Duration

// left returns the time left of the side after its moves, by sums over all of them. given is the time that the
// opponent's hourglass has lost.
func (l ledger) left(c clock.Control, given time.Duration) time.Duration {
	stage := func(n int) clock.Stage { // of move n from 0
		for i, s := range c.Stages {
			if n < s.Moves || s.Moves == 0 || i == len(c.Stages)-1 {
				return s
			}
			n -= s.Moves
		}
		return clock.Stage{}
	}
	// Add the times of the stages that have begun.
	var left time.Duration
	for moves, i := len(l), 0; ; {
		s := c.Stages[min(i, len(c.Stages)-1)]
		left += s.Time
		if s.Moves == 0 || moves < s.Moves {
			break
		}
		moves -= s.Moves
		i++
	}
	switch {
	case c.Kind == clock.Fischer && c.Stages[0].Time == 0:
		left += max(c.Stages[0].Bonus, 3*time.Second)
	case c.Kind == clock.Bronstein: // the bonus of the next move
		left += stage(len(l)).Bonus
	case c.Kind == clock.Byoyomi:
		return l.byoyomi(left, c.Stages[0].Bonus, c.Periods)
	}
	for n, took := range l {
		bonus := stage(n).Bonus
		switch c.Kind {
		case clock.Fischer:
			left += bonus - took
		case clock.Delay, clock.Bronstein:
			if took > bonus {
				left -= took - bonus
			}
		case clock.Hourglass:
			left -= took
		}
	}
	return left + given
}

// byoyomi subtracts thinking times from the main time first, then from the periods one by one, as a timekeeper does.
func (l ledger) byoyomi(main, period time.Duration, periods int) time.Duration {
	for _, took := range l {
		if took <= main {
			main -= took
			continue
		}
		for took -= main; took >= period; took -= period {
			periods--
		}
		main = 0
	}
	return main + time.Duration(periods)*period
}

func (l ledger) sum() (sum time.Duration) {
	for _, took := range l {
		sum += took
	}
	return sum
}

// think returns a random thinking time of less than limit, often short and sometimes up to the last nanosecond.
func think(r *rand.Rand, limit time.Duration) time.Duration {
	switch r.IntN(12) {
	case 0:
		return limit - 1
	case 1:
		return randomBelow(r, limit)
	case 2:
		return 0
	}
	return min(randomBelow(r, 20*time.Second), randomBelow(r, limit))
}

// timeToFlag returns how long the side to move can think at an instant before its flag falls.
func timeToFlag(t testing.TB, c clock.Clock, now time.Duration) time.Duration {
	t.Helper()
	r := c.At(now)
	f := r.Of(r.Turn)
	if f.None {
		return time.Minute
	}
	d := f.Time + f.Delay
	if f.Overtime {
		d += time.Duration(f.Periods-1) * c.Terms().Of(r.Turn).Stages[0].Bonus
	} else if f.Periods > 0 {
		d += time.Duration(f.Periods) * c.Terms().Of(r.Turn).Stages[0].Bonus
	}
	return d
}

// After more than two hours of play with pauses, on every kind of clock, the time left follows exactly from the thinking
// times: no nanosecond is lost or charged twice.
func TestTimesAreExactAfterTwoHours(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	play := func(name string, terms clock.Terms) {
		c := clock.New(terms)
		now := randomBelow(r, time.Hour)
		c.Start(now)
		var book [2]ledger
		for first := now; now-first < 2*time.Hour && len(book[1]) < 2000; {
			turn, took := c.At(now).Turn, think(r, timeToFlag(t, c, now))
			for left := took; left > 0; { // in parts, with pauses and readings between them
				part := left
				if r.IntN(2) == 0 {
					part = min(left, 1+randomBelow(r, left))
				}
				now, left = now+part, left-part
				if r.IntN(4) == 0 {
					c.Stop(now)
					now += randomBelow(r, time.Minute)
					c.Start(now)
				}
				c.At(now)
				c.Advance(now)
			}
			if _, ok := c.Press(now); !ok {
				t.Fatalf("%s: a move after %v was too late", name, took)
			}
			i := int(turn) - int(chess.White)
			book[i] = append(book[i], took)

			if n := len(book[0]) + len(book[1]); n > 100 && n%97 != 0 { // the ledger adds all of it up
				continue
			}
			reading := c.At(now)
			for _, side := range sides {
				i := int(side) - int(chess.White)
				control := terms.Of(side)
				if control.None() {
					continue
				}
				given := time.Duration(0)
				if control.Kind == clock.Hourglass {
					given = book[1-i].sum()
				}
				left := book[i].left(control, given)
				if got := reading.Of(side).Time; got != control.Shown(left) {
					t.Fatalf("%s: %v shows %v after %d moves, the ledger has %v", name, side, got, len(book[i]), control.Shown(left))
				}
				if left < 0 || left == 0 && control.Kind != clock.Delay {
					t.Fatalf("%s: %v has %v left", name, side, left)
				}
			}
		}
	}
	for name, text := range kinds {
		play(name, terms(t, text))
	}
	games := 100
	if testing.Short() {
		games = 20
	}
	for range games {
		terms := randomTerms(r)
		terms.Preparation = 0
		play(terms.String(), terms)
	}
}

// Delay and Bronstein clocks differ only in the times that they show: flags fall at the same instants.
func TestBronsteinEqualsDelay(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 100 {
		terms := clock.Both(randomControl(r, clock.Delay))
		if terms.Check() != nil {
			continue
		}
		delay := clock.New(terms)
		terms.White.Kind, terms.Black.Kind = clock.Bronstein, clock.Bronstein
		bronstein := clock.New(terms)
		now := time.Duration(0)
		delay.Start(now)
		bronstein.Start(now)
		for range 100 {
			limit := timeToFlag(t, delay, now)
			if other := timeToFlag(t, bronstein, now); other != limit {
				t.Fatalf("%v: flags fall after %v and %v", terms, limit, other)
			}
			now += think(r, limit)
			delay.Press(now)
			bronstein.Press(now)
		}
	}
}
