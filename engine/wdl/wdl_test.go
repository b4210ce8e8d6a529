package wdl

import (
	"math"
	"testing"

	"backrank/variants"
)

func TestLichessCurveIsItsFormula(t *testing.T) {
	for _, c := range []struct {
		score, mate int
		want        float64 // 50 + 50·(2/(1+exp(−0.00368208·cp)) − 1), cp within ±1000, a mate as ±1000
	}{{0, 0, 50}, {100, 0, 59.1026}, {-250, 0, 28.4849}, {1000, 0, 97.5448}, {1400, 0, 97.5448}, {0, 3, 97.5448}, {0, -1, 2.4552}} {
		if got := 100 * Lichess.Of(c.score, c.mate).Expectation(); math.Abs(got-c.want) > 0.001 {
			t.Errorf("%d, mate %d: %.4f, want %.4f", c.score, c.mate, got, c.want)
		}
	}
}

// The chances of both sides are mirror images, add up to 1, rise with the score, and end with certainty.
func TestCurves(t *testing.T) {
	for _, rule := range variants.Castlings() {
		c := For(rule)
		if _, own := fitted[rule.ID]; !own || c.Half < 0 || c.Spread <= 0 {
			t.Errorf("%s has the curve %v", rule.ID, c)
		}
		last := WDL{Loss: 1}
		for score := -3000; score <= 3000; score += 10 {
			w, other := c.Of(score, 0), c.Of(-score, 0).Flip()
			if math.Abs(w.Win+w.Draw+w.Loss-1) > 1e-9 || w.Draw < 0 || math.Abs(other.Win-w.Win)+math.Abs(other.Draw-w.Draw)+math.Abs(other.Loss-w.Loss) > 1e-9 {
				t.Fatalf("%s: %d is %v, %d is %v", rule.ID, score, w, -score, other)
			}
			if w.Expectation() < last.Expectation() || w.Win < last.Win {
				t.Fatalf("%s: chances fall at %d", rule.ID, score)
			}
			last = w
		}
		if w := c.Of(0, 0); math.Abs(w.Expectation()-0.5) > 1e-9 || w.Draw < 0.1 {
			t.Errorf("%s: an equal position is %v", rule.ID, w)
		}
		if c.Of(0, 4) != (WDL{Win: 1}) || c.Of(0, -1) != (WDL{Loss: 1}) {
			t.Errorf("%s: a mate is not certain", rule.ID)
		}
	}
}

func TestPerMille(t *testing.T) {
	for score := -800; score <= 800; score++ {
		win, draw, loss := For(nil).Of(score, 0).PerMille()
		if w, ok := FromPerMille(win, draw, loss); !ok || math.Abs(w.Expectation()-For(nil).Of(score, 0).Expectation()) > 0.002 {
			t.Fatalf("%d: %d %d %d", score, win, draw, loss)
		}
	}
	for _, bad := range [][3]int{{-1, 1000, 1}, {500, 500, 500}, {0, 0, 0}} {
		if _, ok := FromPerMille(bad[0], bad[1], bad[2]); ok {
			t.Errorf("%v are chances", bad)
		}
	}
}
