package elo

import (
	"math"
	"testing"
)

// near reports whether got differs from want by at most tolerance.
func near(got, want, tolerance float64) bool { return math.Abs(got-want) <= tolerance }

// The expected values are output of fastchess in public issues: fastchess #807 and #1007, cinder #727, Lynx #1899.
func TestStatisticsMatchFastchess(t *testing.T) {
	for _, c := range []struct {
		pairs                            Pairs
		points, elo, elo95, nelo, nelo95 float64
		los                              float64
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
		if s := 100 * c.pairs.LOS(); !math.IsNaN(c.los) && !near(s, c.los, 0.006) {
			t.Errorf("%v: LOS %.2f %%, want %.2f", c.pairs, s, c.los)
		}
	}
}

// Of and Points are inverse.
func TestDifferenceAndExpectedScore(t *testing.T) {
	if got := Of(0.75); !near(got, 190.8, 0.1) { // 400·log₁₀ 3
		t.Errorf("got %v", got)
	}
	for _, difference := range []float64{-300, 0, 12.5, 400} {
		if got := Of(Points(difference)); !near(got, difference, 1e-9) {
			t.Errorf("%v became %v", difference, got)
		}
	}
}
