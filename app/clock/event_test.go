package clock_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
)

// A told event, and when.
type told struct {
	at    time.Duration
	event clock.Event
}

// owner does what the owner of a clock does: it holds one timer, for the next event, that goes off up to late too late.
// It returns what it was told by the end.
func owner(t testing.TB, c *clock.Clock, end, late time.Duration) (all []told) {
	t.Helper()
	for {
		at, ok := c.Next()
		if !ok || at >= end {
			return all
		}
		at += late
		if e := c.Advance(at); e != 0 {
			all = append(all, told{at, e})
		}
		if len(all) > 1000 {
			t.Fatal("it goes on for ever")
		}
	}
}

// Events are told at the instants at which readings change: the one timer misses none and is never early.
func TestEventsComeWhenReadingsChange(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	seen := clock.Event(0)
	for name, text := range kinds {
		c := started(t, text)
		now := time.Duration(0)
		for range 60 {
			if c.Terms().Of(c.At(now).Turn).None() {
				c.Press(now)
				continue
			}
			end := now + think(r, most(t, c, now))
			if r.IntN(20) == 0 {
				end = now + most(t, c, now) + 1
			}
			before := c
			for _, e := range owner(t, &c, end, 0) {
				seen |= e.event
				earlier, later := before.At(e.at-1), before.At(e.at)
				was, is := *earlier.Of(earlier.Turn), *later.Of(later.Turn)
				if e.event&clock.TenthsShown != 0 && (was.Tenths || !is.Tenths) ||
					e.event&clock.PeriodBegan != 0 && (was.Overtime && was.Periods == is.Periods || !is.Overtime) ||
					e.event&clock.FlagFell != 0 && (earlier.Fallen != chess.NoColor || later.Fallen == chess.NoColor) ||
					e.event&clock.LowTime != 0 && !is.Low {
					t.Errorf("%s: %b is told at %v: %+v, then %+v", name, e.event, e.at, was, is)
				}
			}
			if changes := changes(before, now, end); changes != count(before, t, end) {
				t.Fatalf("%s: %d changes, %d told in the turn from %v to %v", name, changes, count(before, t, end), now, end)
			}
			if now = end; c.At(now).Fallen != chess.NoColor {
				break
			}
			c.Press(now)
		}
	}
	if all := clock.TenthsShown | clock.PeriodBegan | clock.FlagFell | clock.LowTime; seen != all {
		t.Errorf("%b were seen, not %b", seen, all)
	}
}

// count returns how many events but warnings the owner is told by the end.
func count(c clock.Clock, t testing.TB, end time.Duration) (n int) {
	for _, e := range owner(t, &c, end, 0) {
		for _, bit := range []clock.Event{clock.TenthsShown, clock.PeriodBegan, clock.FlagFell} {
			if e.event&bit != 0 {
				n++
			}
		}
	}
	return n
}

// changes counts the same by readings, ten a second and at what they say themselves is a change.
func changes(c clock.Clock, from, end time.Duration) (n int) {
	was := c.At(from)
	for now := from; was.Fallen == chess.NoColor; {
		step := 100 * time.Millisecond
		if was.Change > 0 {
			step = min(step, was.Change)
		}
		if now += step; now >= end {
			return n
		}
		is := c.At(now)
		a, b := was.Of(was.Turn), is.Of(is.Turn)
		switch {
		case is.Fallen != chess.NoColor:
			n++
		case b.Overtime && (!a.Overtime || a.Periods != b.Periods):
			n++
			if b.Tenths && !a.Tenths {
				n++
			}
		case b.Tenths && !a.Tenths:
			n++
		}
		was = is
	}
	return n
}

// Low time is at a minute, 10 seconds, or an eighth of the start between them.
func TestLowTimeIsAnEighth(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"1+0": 10 * second, "3+2": 22500 * time.Millisecond, "8+0": minute, "90+30": minute, "100s+5": 12500 * time.Millisecond,
		"40/90:30": minute, "5d3": 37500 * time.Millisecond, "2+3x30": 15 * second, "hourglass 3": 22500 * time.Millisecond,
	} {
		c := started(t, text)
		control := c.Terms().White
		delay := time.Duration(0)
		switch control.Kind {
		case clock.Delay, clock.Bronstein:
			delay = control.Stages[0].Bonus
		}
		at := control.Stages[0].Time + delay - want
		all := owner(t, &c, at+50*time.Millisecond, 0)
		if len(all) != 1 || all[0] != (told{at, clock.LowTime}) {
			t.Errorf("%s: %v is told, want low time at %v", text, all, at)
		}
		if r := c.At(at - 1); r.White.Low {
			t.Errorf("%s: time is low before", text)
		}
		if r := c.At(at); !r.White.Low || r.White.Time != want {
			t.Errorf("%s: %+v at low time", text, r.White)
		}
	}
}

// It is told once, again only after there was half as much more, and at most every 20 seconds.
func TestLowTimeIsToldAgain(t *testing.T) {
	c := started(t, "1+0") // low from 10 s, again above 15 s
	now := 45 * second
	warnings := func(end time.Duration) (all []time.Duration) {
		t.Helper()
		for _, e := range owner(t, &c, end, 0) {
			if e.event&clock.LowTime != 0 {
				all = append(all, e.at)
			}
		}
		now = end
		return all
	}
	expect := func(what string, got []time.Duration, want ...time.Duration) {
		t.Helper()
		if len(got) != len(want) || len(got) > 0 && got[0] != want[0] {
			t.Errorf("%s: told at %v, want %v", what, got, want)
		}
	}
	expect("before", warnings(50*second))
	expect("at 10 s", warnings(55*second), 50*second)
	c.Add(now, chess.White, 10*second) // 15 s
	expect("after half as much more, not above", warnings(now+14*second))
	c.Add(now, chess.White, 15*second) // 16 s at 69 s
	expect("above", warnings(now+10*second), 75*second)
	c.Add(now, chess.White, 15*second) // 21 s at 79 s: low at 90 s, 15 s after the last time
	expect("too soon", warnings(now+16*second))
	expect("20 seconds later", warnings(now+second), 95*second)
}

// Between one and a half times and more lies the border of being told again.
func TestLowTimeIsToldAgainAboveOneAndAHalf(t *testing.T) {
	for given, again := range map[time.Duration]bool{10 * second: false, 10*second + 1: true} {
		c := started(t, "1+0")
		owner(t, &c, 55*second, 0)
		c.Stop(55 * second)
		c.Add(time.Hour, chess.White, given) // to 15 s, and above
		c.Start(time.Hour)
		if all := lows(owner(t, &c, 2*time.Hour, 0)); len(all) == 1 != again {
			t.Errorf("with %v more low time is told at %v", given, all)
		}
	}
}

// lows returns when low time is told.
func lows(all []told) (at []time.Duration) {
	for _, e := range all {
		if e.event&clock.LowTime != 0 {
			at = append(at, e.at)
		}
	}
	return at
}

// In one turn it is told once, and once in each period that is long enough.
func TestLowTimeIsToldOnceATurn(t *testing.T) {
	for text, want := range map[string][]time.Duration{
		"8+0":         {420 * second},
		"hourglass 1": {50 * second},
		"1+2x30":      {50 * second, 80 * second, 110 * second},
		"0+3x20":      {10 * second, 30 * second, 50 * second},
		"0+3x15":      {5 * second},
	} {
		c := started(t, text)
		if got := lows(owner(t, &c, time.Hour, 0)); !slices.Equal(got, want) {
			t.Errorf("%s: told at %v, want %v", text, got, want)
		}
	}
}

// A bonus and a new stage let it be told again.
func TestLowTimeIsToldAgainAfterABonus(t *testing.T) {
	for _, text := range []string{"0.5+30", "1/0.5:0.5"} { // low from 10 s
		c := started(t, text)
		first := lows(owner(t, &c, 25*second, 0))
		c.Press(25 * second)
		c.Press(25 * second)
		again := lows(owner(t, &c, time.Hour, 0))
		if !slices.Equal(first, []time.Duration{20 * second}) || !slices.Equal(again, []time.Duration{50 * second}) {
			t.Errorf("%s: told at %v and %v", text, first, again)
		}
	}
}

// Who begins with little time is not told so.
func TestLowTimeFromTheStartIsNotTold(t *testing.T) {
	for _, text := range []string{"0+3", "5s+0", "10s+0", "0+3x10", "hourglass 9s"} {
		c := started(t, text)
		for _, e := range owner(t, &c, time.Hour, 0) {
			if e.event&clock.LowTime != 0 {
				t.Errorf("%s: low time is told at %v", text, e.at)
			}
		}
	}
}

func TestTenthsComeAfterTheDelay(t *testing.T) {
	c := started(t, "10s d5")
	want := []told{{5100 * time.Millisecond, clock.TenthsShown}, {15 * second, clock.FlagFell}}
	if got := owner(t, &c, time.Hour, 0); !slices.Equal(got, want) {
		t.Errorf("%v is told, want %v", got, want)
	}
}

// An owner that comes too late, as after a suspend, is told what happened meanwhile, and the flag alone if that fell.
func TestALateOwnerIsToldAll(t *testing.T) {
	c := started(t, "1+3x30")
	if e := c.Advance(118 * second); e != clock.LowTime|clock.PeriodBegan|clock.TenthsShown {
		t.Errorf("%b is told", e)
	}
	if e := c.Advance(time.Hour); e != clock.FlagFell {
		t.Errorf("%b is told at the end", e)
	}
	c = clock.New(terms(t, "1+0 prepare 1"))
	c.Enter(clock.Preparation, chess.White)
	c.Start(0)
	if e := c.Advance(time.Hour); e != clock.PlayBegan|clock.FlagFell {
		t.Errorf("%b is told after a preparation", e)
	}
}

// What comes to light in a press is told as well.
func TestAFlagFoundByAPressIsTold(t *testing.T) {
	c := started(t, "1+0")
	if _, ok := c.Press(minute); ok {
		t.Fatal("a move after the flag counts")
	}
	if at, ok := c.Next(); !ok || at > minute {
		t.Errorf("the owner is to come at %v, %v", at, ok)
	}
	if e := c.Advance(minute); e != clock.FlagFell {
		t.Errorf("%b is told", e)
	}
}

// A widget that draws when a reading says so shows every text, and none twice.
func TestReadingsSayWhenTextsChange(t *testing.T) {
	for _, text := range []string{"0.5+0", "15s d3", "0d4", "0.25b3", "12s+2x11", "hourglass 0.5", "2+0 prepare 0.25"} {
		c := clock.New(terms(t, text))
		c.Enter(clock.Preparation, chess.White)
		c.Start(0)
		texts := func(r clock.Reading) string {
			return clock.Text(r.White.Time) + clock.Text(r.White.Delay) + clock.Text(r.Black.Time) + clock.Text(r.Preparation)
		}
		now, draws := time.Duration(0), 0
		for r := c.At(0); r.Running; draws++ {
			if r.Change <= 0 {
				t.Fatalf("%s: a running clock changes after %v", text, r.Change)
			}
			if a, b := texts(r), texts(c.At(now+r.Change-1)); a != b {
				t.Fatalf("%s: %s became %s within %v", text, a, b, r.Change)
			}
			now += r.Change
			next := c.At(now + 1)
			if a, b := texts(r), texts(next); a == b && r.White.Delay == 0 && next.Running {
				t.Fatalf("%s: %s did not change at %v", text, a, now)
			}
			r = c.At(now)
		}
		if draws < 40 || draws > 600 {
			t.Errorf("%s is drawn %d times", text, draws)
		}
	}
}
