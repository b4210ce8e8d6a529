package clock_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
)

func TestPreparationIsCountedDown(t *testing.T) {
	c := clock.New(terms(t, "5+3 prepare 10"))
	c.Enter(clock.Preparation, chess.White)
	if r := c.At(time.Hour); r.Phase != clock.Preparation || r.Preparation != 10*minute || r.Running {
		t.Errorf("%+v before it starts", r)
	}
	c.Start(0)
	if _, ok := c.Press(minute); ok {
		t.Error("a move is made in the preparation")
	}
	r := c.At(minute)
	if r.Preparation != 9*minute || !r.Running || r.White.Time != 5*minute || r.Black.Time != 5*minute {
		t.Errorf("%+v after a minute", r)
	}
	c.Stop(2 * minute)
	c.Start(time.Hour)
	end := time.Hour + 8*minute
	if at, ok := c.Next(); !ok || at != end {
		t.Errorf("it is over at %v, want %v", at, end)
	}
	if e := c.Advance(end - 1); e != 0 {
		t.Errorf("%b is told before", e)
	}
	late := end + 3*second
	if e := c.Advance(late); e != clock.PlayBegan {
		t.Errorf("%b is told", e)
	}
	if r := c.At(late); r.Phase != clock.Play || r.White.Time != 5*minute-3*second || r.Turn != chess.White {
		t.Errorf("%+v 3 s after the preparation", r)
	}
}

func TestBothReadyEndThePreparation(t *testing.T) {
	c := clock.New(terms(t, "5+3 prepare 10"))
	c.Enter(clock.Preparation, chess.White)
	c.Start(0)
	c.Ready(minute, chess.Black)
	c.Ready(minute, chess.Black)
	if r := c.At(2 * minute); r.Phase != clock.Preparation || !r.Black.Ready || r.White.Ready {
		t.Errorf("%+v with Black ready", r)
	}
	c.Ready(3*minute, chess.White)
	if r := c.At(3*minute + second); r.Phase != clock.Play || r.White.Time != 5*minute-second {
		t.Errorf("%+v with both ready", r)
	}
	if e := c.Advance(3*minute + second); e != clock.PlayBegan {
		t.Errorf("%b is told", e)
	}
	other := c
	if c.Ready(4*minute, chess.White); c.At(4*minute) != other.At(4*minute) {
		t.Error("being ready in play does something")
	}
}

// Without a preparation in the terms, play begins at once. Terms without a clock can have a preparation.
func TestOnlyTermsWithAPreparationHaveOne(t *testing.T) {
	c := clock.New(terms(t, "5+3"))
	c.Enter(clock.Preparation, chess.White)
	if r := c.At(0); r.Phase != clock.Play {
		t.Errorf("phase %d", r.Phase)
	}
	c = clock.New(terms(t, "none prepare 1"))
	c.Enter(clock.Preparation, chess.White)
	c.Start(0)
	if r := c.At(10 * second); r.Preparation != 50*second || !r.White.None {
		t.Errorf("%+v", r)
	}
	if r := c.At(2 * minute); r.Phase != clock.Play || r.Running || r.Fallen != chess.NoColor {
		t.Errorf("%+v after it", r)
	}
}

// draft plays a draft of 16 placements of a second each, and begins the game. It returns the readings before and after
// the beginning of the game.
func draft(t *testing.T, text string) (placing, playing clock.Reading) {
	t.Helper()
	c := clock.New(terms(t, text))
	c.Enter(clock.Draft, chess.Black)
	c.Start(0)
	now := time.Duration(0)
	for range 16 {
		now += second
		if _, ok := c.Press(now); !ok {
			t.Fatalf("%s: a placement does not count", text)
		}
	}
	placing = c.At(now)
	if placing.Phase != clock.Draft || placing.Turn != chess.Black {
		t.Errorf("%s: %+v after the draft", text, placing)
	}
	c.Enter(clock.Preparation, chess.White)
	return placing, c.At(now)
}

func TestClocksOfDrafts(t *testing.T) {
	for text, want := range map[string][2]time.Duration{ // left of each side in the draft and at the start of the game
		"5+0":                            {5 * minute, 5 * minute},
		"5+0 draft same":                 {292 * second, 292 * second},
		"5+2 draft same":                 {308 * second, 308 * second},
		"5d2 draft same":                 {5 * minute, 5 * minute},
		"2/5:5 draft same":               {292 * second, 292 * second}, // placements do not count as moves of the stage
		"5+0 draft 1+2":                  {68 * second, 5 * minute},
		"5+0 draft 1d2":                  {minute, 5 * minute},
		"5+0 prepare 10 draft 1":         {52 * second, 5 * minute},
		"5+0 prepare 10 draft same":      {292 * second, 292 * second},
		"none draft hourglass 1":         {minute, 0},
		"1+5x30 draft 0+3x10":            {10 * second, minute},
		"40/90+30:30 prepare 10 draft 2": {112 * second, 90 * minute},
	} {
		placing, playing := draft(t, text)
		if placing.White.Time != want[0] || placing.Black.Time != want[0] {
			t.Errorf("%s: %v and %v after the draft, want %v", text, placing.White.Time, placing.Black.Time, want[0])
		}
		if playing.White.Time != want[1] || playing.Black.Time != want[1] || playing.Running {
			t.Errorf("%s: %+v at the start of the game, want %v", text, playing, want[1])
		}
	}
}

// In a draft, turns need not alternate. A flag that fell in the draft does not count in the game.
func TestTurnsOfADraftNeedNotAlternate(t *testing.T) {
	c := clock.New(terms(t, "5+0 draft 1"))
	c.Enter(clock.Draft, chess.White)
	c.Start(0)
	c.Press(second)
	c.Enter(clock.Draft, chess.White)
	c.Start(second)
	if r := c.At(11 * second); r.White.Time != 49*second || r.Black.Time != minute || r.Turn != chess.White {
		t.Errorf("%+v when White places twice", r)
	}
	if e := c.Advance(2 * minute); e != clock.FlagFell {
		t.Fatalf("%b is told", e)
	}
	c.Enter(clock.Play, chess.White)
	c.Start(3 * minute)
	if r := c.At(3*minute + second); r.Fallen != chess.NoColor || r.White.Time != 299*second {
		t.Errorf("%+v in the game", r)
	}
}

// If Enter begins another turn, the time of the interrupted turn is not charged.
func TestEnterBeginsATurn(t *testing.T) {
	c := started(t, "1+0")
	c.Stop(10 * second)
	c.Enter(clock.Play, chess.Black)
	if r := c.At(time.Hour); r.White.Time != minute || r.Black.Time != minute || r.Turn != chess.Black {
		t.Errorf("%+v", r)
	}
}

// In an untimed draft no side's clock runs.
func TestNoClockRunsInAnUntimedDraft(t *testing.T) {
	c := clock.New(terms(t, "5+0"))
	c.Enter(clock.Draft, chess.White)
	c.Start(0)
	if _, ok := c.Next(); ok || c.At(time.Hour).Running || c.At(time.Hour).Fallen != chess.NoColor {
		t.Errorf("%+v in an hour of an untimed draft", c.At(time.Hour))
	}
}

// Restore, after a crash or a take-back, returns the clock at the beginning of the turn, with the millisecond precision
// of the journal. Play continues from there as on the original clock.
func TestRestore(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for name, text := range kinds {
		for range 20 {
			restored(t, r, name, terms(t, text))
		}
	}
	for range 100 {
		terms := randomTerms(r)
		restored(t, r, terms.String(), terms)
	}
}

func restored(t *testing.T, r *rand.Rand, name string, terms clock.Terms) {
	t.Helper()
	type moment struct {
		clock clock.Clock
		at    time.Duration
		steps int
	}
	var past []moment
	var steps []clock.Step
	c := clock.New(terms)
	phase, now := clock.Play, randomBelow(r, time.Hour)
	if r.IntN(2) == 0 {
		phase = clock.Draft
	}
	c.Enter(phase, chess.White)
	c.Start(now)
	for ply := range 60 {
		if phase == clock.Draft && ply == 16 {
			phase = clock.Play
			c.Enter(phase, chess.White)
			c.Start(now)
		}
		past = append(past, moment{c, now, len(steps)})
		turn := c.At(now).Turn
		if r.IntN(10) == 0 {
			side, d := sides[r.IntN(2)], time.Duration(r.IntN(20)-5)*second
			if given := c.Add(now, side, d); given != 0 {
				steps = append(steps, clock.Step{Phase: phase, By: side, Given: given})
			}
			past = append(past, moment{c, now, len(steps)})
		}
		now += time.Duration(r.IntN(3000)) * time.Millisecond
		left, ok := c.Press(now)
		if !ok {
			break
		}
		steps = append(steps, clock.Step{Phase: phase, By: turn, Left: left})
	}
	for _, m := range past {
		want := m.clock.At(m.at)
		got := clock.Restore(terms, steps[:m.steps], want.Phase, want.Turn)
		standing := got.At(time.Hour)
		if standing.Running {
			t.Fatalf("%s: a restored clock runs", name)
		}
		standing.Running, standing.Change = want.Running, want.Change
		if standing != want {
			t.Fatalf("%s: restored after %d steps is %+v, was %+v", name, m.steps, standing, want)
		}
		got.Start(0)
		for _, d := range []time.Duration{0, second, 4 * second, minute} {
			if a, b := got.At(d), m.clock.At(m.at+d); a != b {
				t.Fatalf("%s: %v later %+v, was %+v", name, d, a, b)
			}
		}
	}
}

// A journal needs whole milliseconds only: the error is below a millisecond and does not accumulate.
func TestMillisecondsAreEnough(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for name, text := range kinds {
		c := started(t, text)
		now := time.Duration(0)
		var steps []clock.Step
		for range 100 {
			before := c.At(now)
			now += think(r, min(timeToFlag(t, c, now), 10*second))
			left, ok := c.Press(now)
			if !ok {
				t.Fatalf("%s: too late", name)
			}
			steps = append(steps, clock.Step{By: before.Turn, Left: left.Truncate(time.Millisecond)})
			want := c.At(now)
			k := clock.Restore(c.Terms(), steps, clock.Play, want.Turn)
			got := k.At(0)
			for _, side := range sides {
				if d := want.Of(side).Time - got.Of(side).Time; d.Abs() >= time.Millisecond {
					t.Fatalf("%s: %v of %v are lost after %d moves", name, d, side, len(steps))
				}
			}
		}
	}
}

func TestAPreparationIsRestoredFromItsStart(t *testing.T) {
	c := clock.Restore(terms(t, "5+0 prepare 10 draft same"), []clock.Step{{Phase: clock.Draft, By: chess.White, Left: minute}}, clock.Preparation, chess.White)
	if r := c.At(time.Hour); r.Phase != clock.Preparation || r.Preparation != 10*minute || r.Running || r.White.Time != minute || r.Black.Time != 5*minute {
		t.Errorf("%+v", r)
	}
}

// Low time is not reported for a restored clock that has little time already.
func TestLowTimeOfARestoredClock(t *testing.T) {
	for left, want := range map[time.Duration]int{9 * second: 0, 11 * second: 1} {
		c := clock.Restore(terms(t, "1+0"), []clock.Step{{By: chess.White, Left: left}, {By: chess.Black, Left: minute}}, clock.Play, chess.White)
		c.Start(0)
		if got := lowTimes(runTimer(t, &c, time.Hour, 0)); len(got) != want {
			t.Errorf("with %v left low time is told at %v", left, got)
		}
	}
}
