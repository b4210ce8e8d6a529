package clock_test

import (
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
)

const (
	second = time.Second
	minute = time.Minute
)

// Each kind of clock has a game: for each move, White's first, the seconds that it takes and the seconds that the clock
// of its side shows after it.
func TestKindsOfClocks(t *testing.T) {
	for name, game := range map[string]struct {
		terms string
		moves [][2]float64 // took, left
	}{
		"sudden death":                      {"1+0", [][2]float64{{10, 50}, {59.9, .1}, {49, 1}}},
		"Fischer adds after each move":      {"1+2", [][2]float64{{10, 52}, {1, 61}, {50, 4}, {0, 63}}},
		"Fischer from nothing has 3 s":      {"0+2", [][2]float64{{2.9, 2.1}, {0, 5}}},
		"Fischer from nothing has n s":      {"0+5", [][2]float64{{4, 6}, {0, 10}}},
		"the delay comes first":             {"1d5", [][2]float64{{5, 60}, {4, 60}, {6, 59}, {64, 1}, {63, 1}, {5.5, .5}}},
		"a delay alone":                     {"0d5", [][2]float64{{4.9, 0}, {1, 0}, {4.9, 0}}},
		"Bronstein gives back":              {"1b5", [][2]float64{{5, 65}, {4, 65}, {6, 64}, {64, 6}, {63, 6}, {5.5, 5.5}}},
		"time of a stage":                   {"2/1:1", [][2]float64{{10, 50}, {0, 60}, {20, 90}, {1, 119}, {5, 85}}},
		"the bonus of a stage":              {"2/1+1:1+10", [][2]float64{{10, 51}, {0, 61}, {20, 92}, {1, 121}, {5, 97}}},
		"the delay of a stage":              {"1/1d5:1d10", [][2]float64{{10, 115}, {5, 120}, {11, 114}, {10, 120}}},
		"Bronstein's of a stage":            {"1/1b5:1b10", [][2]float64{{10, 125}, {5, 130}, {11, 124}, {10, 130}}},
		"moves in a time":                   {"2/1", [][2]float64{{10, 50}, {1, 59}, {10, 100}, {1, 118}, {10, 90}, {1, 117}, {10, 140}}},
		"the last stage comes again":        {"1/1:2/0.5", [][2]float64{{10, 80}, {1, 89}, {10, 70}, {1, 88}, {10, 90}, {1, 117}, {10, 80}}},
		"byo-yomi: a period starts anew":    {"1+3x30", [][2]float64{{50, 10}, {1, 59}, {39, 30}, {1, 58}, {29, 30}, {1, 57}, {31, 30}, {1, 56}, {29, 30}}},
		"the hourglass gives":               {"hourglass 1", [][2]float64{{10, 50}, {69, 1}, {118, 1}, {100, 19}}},
		"each side has terms of its own":    {"1+1 vs 0.5d5", [][2]float64{{10, 51}, {10, 25}, {0, 52}}},
		"one side has no clock":             {"1+1 vs none", [][2]float64{{10, 51}, {10000, 0}, {0, 52}}},
		"no clock passes the turn":          {"none", [][2]float64{{10, 0}, {10000, 0}}},
		"increments are the mover's own":    {"1+5 vs 1+0", [][2]float64{{1, 64}, {1, 59}, {1, 68}, {1, 58}}},
		"an increment counts with a stage":  {"1/1+30:1+0", [][2]float64{{10, 140}, {60 - 1e-9, 90 + 1e-9}}},
		"the last instant of a move counts": {"1+1", [][2]float64{{60 - 1e-9, 1 + 1e-9}}},
	} {
		c := started(t, game.terms)
		now := time.Duration(0)
		for i, m := range game.moves {
			turn := c.At(now).Turn
			if turn != sides[i%2] {
				t.Fatalf("%s: %v moves", name, turn)
			}
			now += time.Duration(m[0]*1e9 + .5)
			if _, ok := c.Press(now); !ok {
				t.Errorf("%s: move %d was too late", name, i)
			}
			r := c.At(now)
			if got := r.Of(turn).Time; got != time.Duration(m[1]*1e9+.5) {
				t.Errorf("%s: after move %d %v is left, want %v s", name, i, got, m[1])
			}
		}
	}
}

// The flag falls exactly when no time is left: a move a nanosecond earlier counts, a move at that instant does not.
func TestTheFlagFallsExactlyAtZero(t *testing.T) {
	for name, text := range kinds {
		c := started(t, text)
		now := time.Duration(0)
		for range 5 {
			if c.Terms().Of(c.At(now).Turn).None() {
				c.Press(now)
				continue
			}
			turn, limit := c.At(now).Turn, now+timeToFlag(t, c, now)
			for _, late := range []time.Duration{0, 1, time.Hour} {
				fallen := c
				r := fallen.At(limit + late)
				if f := r.Of(turn); r.Fallen != turn || r.Running || f.Time != 0 || f.Delay != 0 || f.Periods != 0 || clock.Text(f.Time) != "0:00.0" {
					t.Errorf("%s: %+v %v after the flag fell", name, r, late)
				}
				if left, ok := fallen.Press(limit + late); ok || left != 0 || fallen.At(limit+late) != r {
					t.Errorf("%s: a move %v after the flag counts", name, late)
				}
				if fallen.Start(limit + late + 1); fallen.At(limit+late+minute) != r {
					t.Errorf("%s: the clock goes on after the flag", name)
				}
				if e := fallen.Advance(limit + late); e != clock.FlagFell || fallen.Advance(limit+late) != 0 {
					t.Errorf("%s: %b is told of the flag", name, e)
				}
				if at, ok := fallen.Next(); ok {
					t.Errorf("%s: something happens after the flag, at %v", name, at)
				}
			}
			now = limit - 1
			if r := c.At(now); r.Fallen != chess.NoColor || !r.Running {
				t.Errorf("%s: the flag fell before its time", name)
			}
			if _, ok := c.Press(now); !ok {
				t.Errorf("%s: a move before the flag does not count", name)
			}
		}
	}
}

// The sum of both times of an hourglass never changes.
func TestTheSumOfAnHourglassIsConstant(t *testing.T) {
	c := started(t, "hourglass 1 vs hourglass 2")
	for now := time.Duration(0); now < 5*minute; now += 7*second + 1 {
		r := c.At(now)
		if sum := r.White.Time + r.Black.Time; sum != 3*minute {
			t.Fatalf("%v of sand at %v", sum, now)
		}
		if now%3 == 0 {
			c.Press(now)
		}
	}
	if r := c.At(time.Hour); r.Fallen == chess.NoColor || r.White.Time+r.Black.Time != 3*minute {
		t.Errorf("%+v when an hourglass is empty", r)
	}
}

func TestPausesAreNotCharged(t *testing.T) {
	for name, text := range kinds {
		c := started(t, text)
		c.Stop(2 * second) // within the delay
		before := c.At(2 * second)
		if after := c.At(time.Hour); after != before || after.Running || after.Change != 0 {
			t.Errorf("%s: %+v became %+v in a pause", name, before, after)
		}
		if _, ok := c.Next(); ok {
			t.Errorf("%s: something happens in a pause", name)
		}
		if _, ok := c.Press(5 * second); ok {
			t.Errorf("%s: a clock is pressed in a pause", name)
		}
		c.Start(time.Hour)
		c.Start(time.Hour + second) // the clock runs already
		other := started(t, text)
		for d := range 90 {
			at := time.Duration(d) * second
			if got, want := c.At(time.Hour+at), other.At(2*second+at); got != want {
				t.Fatalf("%s: %+v after a pause, %+v without one", name, got, want)
			}
		}
	}
}

// Stop stops the clock at the end of the game, whichever side is to move.
func TestStopAtTheEnd(t *testing.T) {
	c := started(t, "1+0")
	c.Press(10 * second)
	c.Stop(20 * second)
	r := c.At(time.Hour)
	if r.White.Time != 50*second || r.Black.Time != 50*second || r.Running || r.Fallen != chess.NoColor {
		t.Errorf("%+v at the end", r)
	}
	if c.Start(time.Hour); c.At(time.Hour+51*second).Fallen != chess.Black {
		t.Error("a clock that is started again does not run")
	}
	if c.Stop(2 * time.Hour); c.Advance(2*time.Hour) != clock.FlagFell {
		t.Error("a flag that fell before the end is not told")
	}
}

// At returns the reading of its instant, in whatever order it is called. The clock of the side not to move is stopped.
func TestReadingsDoNotChangeTheClock(t *testing.T) {
	c := started(t, "1+0")
	before := c
	for _, now := range []time.Duration{30 * second, 10 * second, time.Hour, -second} {
		c.At(now)
		c.Budget(now)
		c.Next()
	}
	if got, want := c.At(15*second), before.At(15*second); got != want || got.White.Time != 45*second || got.Black.Time != minute {
		t.Errorf("%+v, want %+v", got, want)
	}
	if r := c.At(-second); r.White.Time != minute {
		t.Errorf("%v before the start", r.White.Time)
	}
}

func TestReadingsDoNotAllocate(t *testing.T) {
	for name, text := range kinds {
		c := started(t, text)
		now := time.Duration(0)
		if n := testing.AllocsPerRun(100, func() {
			now += 100 * time.Millisecond
			c.At(now)
			c.Next()
			c.Advance(now)
		}); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func TestAdd(t *testing.T) {
	for name, c := range map[string]struct {
		terms string
		to    chess.Color
		d     time.Duration
		want  time.Duration // shown after White has thought for 10 s
	}{
		"to the side that thinks":        {"1+0", chess.White, minute, 110 * second},
		"to the other":                   {"1+0", chess.Black, minute, 120 * second},
		"from the side that thinks":      {"1+0", chess.White, -30 * second, 20 * second},
		"all from the side that thinks":  {"1+0", chess.White, -minute, second},
		"more than all":                  {"1+0", chess.Black, -9e18, second},
		"more than there is":             {"1+0", chess.Black, 9e18, minute + 24*time.Hour},
		"with a delay":                   {"1d5", chess.White, minute, 115 * second},
		"all with a delay":               {"1d5", chess.White, -time.Hour, second},
		"within a delay":                 {"1d15", chess.White, -time.Hour, second},
		"from a delay alone":             {"0d15", chess.White, -time.Hour, 0},
		"in Bronstein's way":             {"1b5", chess.White, minute, 115 * second},
		"main time of byo-yomi":          {"1+3x30", chess.White, minute, 110 * second},
		"all main time":                  {"1+3x30", chess.Black, -time.Hour, 30 * second},
		"with an hourglass":              {"hourglass 1", chess.Black, minute, 130 * second},
		"one without a clock gets none":  {"1+0 vs none", chess.Black, minute, 0},
		"periods of byo-yomi, rounded":   {"0+3x30", chess.Black, -second, 30 * second},
		"a period more than it began is": {"0+3x30", chess.Black, second, second},
	} {
		k := started(t, c.terms)
		k.Add(10*second, c.to, c.d)
		r := k.At(10 * second)
		if got := r.Of(c.to).Time; got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
		if !r.Running {
			t.Errorf("%s: the clock stands", name)
		}
	}
}

// After a flag has fallen, an arbiter can add time and the game continues.
func TestAddAfterAFlagFall(t *testing.T) {
	c := started(t, "1+0")
	c.Add(time.Hour, chess.White, minute)
	if r := c.At(time.Hour); r.Fallen != chess.NoColor || r.White.Time != minute || r.Running {
		t.Errorf("%+v after a minute was given", r)
	}
	c.Start(time.Hour)
	if _, ok := c.Press(time.Hour + 59*second); !ok {
		t.Error("no move can be made")
	}
}

func TestBarsAndMovesToGo(t *testing.T) {
	for name, c := range map[string]struct {
		terms string
		after time.Duration
		bar   float32
		toGo  int
	}{
		"whole":                    {"1+0", 0, 1, 0},
		"half":                     {"1+0", 30 * second, .5, 0},
		"initial and 5 increments": {"1+12", 0, .5, 0},
		"empty":                    {"1+0", minute, 0, 0},
		"40 moves":                 {"40/1", 0, 1, 40},
		"delay":                    {"1d12", 24 * second, .4, 0},
		"an hourglass":             {"hourglass 1", 30 * second, .25, 0},
		"byo-yomi":                 {"1+3x30", 45 * second, .25, 0},
		"a period":                 {"1+3x30", 75 * second, .5, 0},
	} {
		k := started(t, c.terms)
		if r := k.At(c.after); r.White.Bar != c.bar || r.White.ToGo != c.toGo {
			t.Errorf("%s: a bar of %v, %d moves to go", name, r.White.Bar, r.White.ToGo)
		}
	}
	k := started(t, "2/1+20:1")
	for i, want := range []int{2, 2, 1, 1, 0, 0} {
		r := k.At(0)
		if f := r.Of(r.Turn); f.ToGo != want || f.Bar > 1 {
			t.Errorf("ply %d: %+v", i, f)
		}
		k.Press(0)
	}
}
