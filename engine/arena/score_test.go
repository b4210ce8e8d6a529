package arena

import (
	"math"
	"testing"
)

// near reports whether two figures agree as far as they are printed.
func near(got, want, within float64) bool { return math.Abs(got-want) <= within }

// The figures are those that fastchess printed and that people published:
// fastchess #807, #1007, cinder #727, Lynx #1899.
func TestFiguresOfPairsAreThoseOfFastchess(t *testing.T) {
	for _, c := range []struct {
		pairs                            Pairs
		points, elo, elo95, nelo, nelo95 float64
		superior                         float64
	}{
		{Pairs{30, 6, 18, 0, 6}, 27.50, -168.40, 73.37, -170.08, 62.16, 0},
		{Pairs{50, 287, 610, 387, 73}, 52.59, 18.04, 8.23, 28.19, 12.84, 100},
		{Pairs{235, 1384, 2521, 1341, 239}, 49.85, -1.06, 4.05, -1.67, 6.37, 30.33},
		{Pairs{1, 3, 4, 1, 4}, 57.7, 53.88, 134.87, 57.12, 133.55, math.NaN()},
	} {
		elo, margin := c.pairs.Elo()
		nelo, nmargin := c.pairs.Normalized()
		if !near(elo, c.elo, 0.006) || !near(margin, c.elo95, 0.006) || !near(nelo, c.nelo, 0.006) || !near(nmargin, c.nelo95, 0.006) {
			t.Errorf("%v: Elo %.2f ± %.2f, normalized %.2f ± %.2f; want %+v", c.pairs, elo, margin, nelo, nmargin, c)
		}
		if p := 100 * c.pairs.Points(); !near(p, c.points, 0.06) {
			t.Errorf("%v: %.2f %%", c.pairs, p)
		}
		if s := 100 * c.pairs.Superior(); !math.IsNaN(c.superior) && !near(s, c.superior, 0.006) {
			t.Errorf("%v: superior %.2f %%, want %.2f", c.pairs, s, c.superior)
		}
	}
}

// The ratios are those that Fishtest printed while it tested in logistic Elo:
// Stockfish #2920, #3098, #3017, #2493.
func TestRatiosAreThoseOfFishtest(t *testing.T) {
	for _, c := range []struct {
		pairs      Pairs
		elo0, elo1 float64
		ratio      float64
	}{
		{Pairs{665, 4806, 9333, 4893, 747}, -0.5, 1.5, 2.95},
		{Pairs{328, 4564, 15580, 4789, 371}, 0.25, 1.75, 2.98},
		{Pairs{491, 7345, 29693, 7670, 465}, -0.25, 1.25, 2.96},
		{Pairs{174, 2658, 10273, 2713, 178}, -1.5, 0.5, 2.96},
		{Pairs{40, 1272, 12142, 1300, 30}, -1.5, 0.5, 3.01},
		{Pairs{424, 2948, 5832, 3045, 460}, -1, 3, 2.94},
	} {
		if got := (SPRT{Elo0: c.elo0, Elo1: c.elo1}).Ratio(c.pairs); !near(got, c.ratio, 0.02) {
			t.Errorf("%v [%g, %g]: %.3f, want %.2f", c.pairs, c.elo0, c.elo1, got, c.ratio)
		}
	}
}
