package clock_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
)

var sides = []chess.Color{chess.White, chess.Black}

// kinds are clocks of every kind.
var kinds = map[string]string{
	"no clock":              "none",
	"sudden death":          "5+0",
	"Fischer":               "3+2",
	"Fischer from nothing":  "0+2",
	"delay":                 "5d3",
	"delay from nothing":    "0d10",
	"Bronstein":             "5b3",
	"stages":                "40/90:30+30",
	"stages with delay":     "2/1d5:3/0.5d2:1",
	"stages with Bronstein": "2/1b5:3/0.5b2:1",
	"moves in a time":       "10/5",
	"moves in times":        "4/2:2/1+3",
	"byo-yomi":              "2+3x30",
	"byo-yomi at once":      "0+5x10",
	"hourglass":             "hourglass 1",
	"time odds":             "5+3 vs 1+0",
	"kinds differ":          "2/1+2:1+3 vs 0.5+2x15",
	"one side has no clock": "1+1 vs none",
}

func terms(t testing.TB, text string) clock.Terms {
	t.Helper()
	terms, err := clock.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return terms
}

// started returns a clock that was started at instant 0.
func started(t testing.TB, text string) clock.Clock {
	t.Helper()
	c := clock.New(terms(t, text))
	c.Start(0)
	return c
}

// randomTime returns a time up to maxTime, often short or round, in whole units.
func randomTime(r *rand.Rand, maxTime, unit time.Duration) time.Duration {
	if r.IntN(2) == 0 {
		maxTime = min(maxTime, 100*unit)
	}
	d := time.Duration(r.Int64N(int64(maxTime/unit)+1)) * unit
	if r.IntN(2) == 0 && d >= time.Minute {
		d = d.Truncate(time.Minute)
	}
	return d
}

var resolutions = []time.Duration{time.Millisecond, time.Second, 15 * time.Second}

func randomStage(r *rand.Rand) clock.Stage {
	return clock.Stage{
		Time:  randomTime(r, 24*time.Hour, resolutions[r.IntN(3)]),
		Bonus: randomTime(r, time.Hour, resolutions[r.IntN(2)]),
	}
}

// randomControl returns a control that may be invalid.
func randomControl(r *rand.Rand, kind clock.Kind) clock.Control {
	c := clock.Control{Kind: kind, Stages: []clock.Stage{randomStage(r)}}
	switch kind {
	case clock.Byoyomi:
		c.Periods = 1 + r.IntN(99)
	case clock.Hourglass:
		c.Stages[0].Bonus = 0
	default:
		for r.IntN(2) == 0 && len(c.Stages) < 4 {
			c.Stages[len(c.Stages)-1].Moves = 1 + r.IntN(60)
			c.Stages = append(c.Stages, randomStage(r))
		}
		if r.IntN(3) == 0 {
			c.Stages[len(c.Stages)-1].Moves = 1 + r.IntN(60)
		}
	}
	return c
}

// randomTerms returns valid terms.
func randomTerms(r *rand.Rand) clock.Terms {
	for {
		t := clock.Both(randomControl(r, clock.Kind(r.IntN(5))))
		switch r.IntN(6) {
		case 0:
			t.Black = randomControl(r, clock.Kind(r.IntN(5)))
		case 1:
			t.White = clock.Control{}
		case 2:
			t.White, t.Black = clock.Control{}, clock.Control{}
		}
		if r.IntN(4) == 0 {
			t.Preparation = randomTime(r, 24*time.Hour, resolutions[r.IntN(3)])
		}
		if t.Draft = clock.DraftClock(r.IntN(3)); t.Draft == clock.DraftOwnTime {
			t.DraftControl = randomControl(r, clock.Kind(r.IntN(5)))
		}
		if t.Check() == nil {
			return t
		}
	}
}

// randomBelow returns a random time from 0 to below limit.
func randomBelow(r *rand.Rand, limit time.Duration) time.Duration {
	return time.Duration(r.Int64N(int64(limit)))
}
