package clock_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
)

// A timedEvent is an event and the instant at which Advance reported it.
type timedEvent struct {
	at    time.Duration
	event clock.Event
}

// runTimer advances a clock as its owner does, with one timer for the next event, until end. Each timer fires late by
// the given time. It returns the events.
func runTimer(t testing.TB, c *clock.Clock, end, late time.Duration) (all []timedEvent) {
	t.Helper()
	for {
		at, ok := c.Next()
		if !ok || at >= end {
			return all
		}
		at += late
		if e := c.Advance(at); e != 0 {
			all = append(all, timedEvent{at, e})
		}
		if len(all) > 1000 {
			t.Fatal("it goes on for ever")
		}
	}
}

// Events are reported at the instants at which readings change. The timer misses none and is never early.
func TestEventsAreReportedWhenReadingsChange(t *testing.T) {
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
			end := now + think(r, timeToFlag(t, c, now))
			if r.IntN(20) == 0 {
				end = now + timeToFlag(t, c, now) + 1
			}
			before := c
			for _, e := range runTimer(t, &c, end, 0) {
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

// count returns the number of events until end, without low time.
func count(c clock.Clock, t testing.TB, end time.Duration) (n int) {
	for _, e := range runTimer(t, &c, end, 0) {
		for _, bit := range []clock.Event{clock.TenthsShown, clock.PeriodBegan, clock.FlagFell} {
			if e.event&bit != 0 {
				n++
			}
		}
	}
	return n
}

// changes counts the same events by comparing readings, at least ten a second and whenever a text changes.
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

// Low time is an eighth of the initial time, at least 10 seconds and at most a minute.
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
		all := runTimer(t, &c, at+50*time.Millisecond, 0)
		if len(all) != 1 || all[0] != (timedEvent{at, clock.LowTime}) {
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

// After low time has been reported, it is reported again only if the side has had more than one and a half times as much
// in the meantime and at least 20 seconds have passed.
func TestLowTimeIsReportedAgain(t *testing.T) {
	c := started(t, "1+0") // low from 10 s, again above 15 s
	now := 45 * second
	warnings := func(end time.Duration) (all []time.Duration) {
		t.Helper()
		for _, e := range runTimer(t, &c, end, 0) {
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
	c.Add(now, chess.White, 15*second) // 21 s at 79 s: low at 90 s, 15 s after the last report
	expect("too soon", warnings(now+16*second))
	expect("20 seconds later", warnings(now+second), 95*second)
}

// Exactly one and a half times the low time is not enough for another report.
func TestLowTimeIsReportedAgainAboveOneAndAHalf(t *testing.T) {
	for given, again := range map[time.Duration]bool{10 * second: false, 10*second + 1: true} {
		c := started(t, "1+0")
		runTimer(t, &c, 55*second, 0)
		c.Stop(55 * second)
		c.Add(time.Hour, chess.White, given) // to 15 s, and above
		c.Start(time.Hour)
		if all := lowTimes(runTimer(t, &c, 2*time.Hour, 0)); len(all) == 1 != again {
			t.Errorf("with %v more low time is told at %v", given, all)
		}
	}
}

// lowTimes returns the instants at which low time was reported.
func lowTimes(all []timedEvent) (at []time.Duration) {
	for _, e := range all {
		if e.event&clock.LowTime != 0 {
			at = append(at, e.at)
		}
	}
	return at
}

// Low time is reported once in a turn, and once in each byo-yomi period that is long enough.
func TestLowTimeIsReportedOnceATurn(t *testing.T) {
	for text, want := range map[string][]time.Duration{
		"8+0":         {420 * second},
		"hourglass 1": {50 * second},
		"1+2x30":      {50 * second, 80 * second, 110 * second},
		"0+3x20":      {10 * second, 30 * second, 50 * second},
		"0+3x15":      {5 * second},
	} {
		c := started(t, text)
		if got := lowTimes(runTimer(t, &c, time.Hour, 0)); !slices.Equal(got, want) {
			t.Errorf("%s: told at %v, want %v", text, got, want)
		}
	}
}

// After a bonus or a new stage, low time can be reported again.
func TestLowTimeIsReportedAgainAfterABonus(t *testing.T) {
	for _, text := range []string{"0.5+30", "1/0.5:0.5"} { // low from 10 s
		c := started(t, text)
		first := lowTimes(runTimer(t, &c, 25*second, 0))
		c.Press(25 * second)
		c.Press(25 * second)
		again := lowTimes(runTimer(t, &c, time.Hour, 0))
		if !slices.Equal(first, []time.Duration{20 * second}) || !slices.Equal(again, []time.Duration{50 * second}) {
			t.Errorf("%s: told at %v and %v", text, first, again)
		}
	}
}

// Low time is not reported if the side begins with little time.
func TestLowTimeFromTheStartIsNotReported(t *testing.T) {
	for _, text := range []string{"0+3", "5s+0", "10s+0", "0+3x10", "hourglass 9s"} {
		c := started(t, text)
		for _, e := range runTimer(t, &c, time.Hour, 0) {
			if e.event&clock.LowTime != 0 {
				t.Errorf("%s: low time is told at %v", text, e.at)
			}
		}
	}
}

func TestTenthsAreShownAfterTheDelay(t *testing.T) {
	c := started(t, "10s d5")
	want := []timedEvent{{5100 * time.Millisecond, clock.TenthsShown}, {15 * second, clock.FlagFell}}
	if got := runTimer(t, &c, time.Hour, 0); !slices.Equal(got, want) {
		t.Errorf("%v is told, want %v", got, want)
	}
}

// A late call of Advance, as after a suspend, reports all events since the last call, or only the flag if it fell.
func TestLateCallsReportAllEvents(t *testing.T) {
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

// If Press finds that the flag has fallen, Advance reports it.
func TestAFlagFoundByPressIsReported(t *testing.T) {
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

// A widget that draws after each Reading.Change shows every text, and none twice.
func TestReadingsReportWhenTextsChange(t *testing.T) {
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
