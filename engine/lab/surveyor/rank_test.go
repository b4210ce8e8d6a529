package surveyor

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// The expected values were computed by hand.
func TestRankCorrelations(t *testing.T) {
	for _, c := range []struct {
		x, y     []float64
		rho, tau float64
	}{
		{[]float64{1, 2, 3, 4, 5}, []float64{10, 20, 30, 40, 99}, 1, 1},
		{[]float64{1, 2, 3, 4, 5}, []float64{5, 4, 3, 2, 1}, -1, -1},
		{[]float64{1, 2, 3, 4, 5}, []float64{2, 1, 4, 3, 5}, 0.8, 0.6},
		// Ranks 1, 2.5, 2.5, 4 and 1, 4, 2.5, 2.5; three pairs are concordant, one is discordant, each sample has one tie.
		{[]float64{1, 2, 2, 3}, []float64{1, 3, 2, 2}, 2.25 / 4.5, 2 / 5.},
	} {
		if got := Spearman(c.x, c.y); !near(got, c.rho) {
			t.Errorf("ρ of %v and %v: %v, want %v", c.x, c.y, got, c.rho)
		}
		if got := Kendall(c.x, c.y); !near(got, c.tau) {
			t.Errorf("τ of %v and %v: %v, want %v", c.x, c.y, got, c.tau)
		}
	}
}

// Without ties ρ is 1 − 6·Σd²/(n³−n), where d are the differences of the ranks. Correlations are symmetric in the
// samples and do not change under increasing functions of the values. Kendall's τ changes its sign if the order of
// one sample is reversed.
func TestRankCorrelationLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		n := 3 + rng.IntN(40)
		x, y, exponentials := make([]float64, n), make([]float64, n), make([]float64, n)
		for i, p := range rng.Perm(n) {
			x[i], y[p] = float64(i), rng.NormFloat64()
		}
		squares := 0.0
		for i, r := range ranks(y) {
			squares += (r - x[i] - 1) * (r - x[i] - 1)
			exponentials[i] = math.Exp(y[i])
		}
		want := 1 - 6*squares/float64(n*n*n-n)
		for _, got := range []float64{Spearman(x, y), Spearman(y, x), Spearman(x, exponentials)} {
			if !near(got, want) {
				t.Fatalf("%v and %v: %v, want %v", x, y, got, want)
			}
		}
		tau := Kendall(x, y)
		reversed := slices.Clone(y)
		slices.Reverse(reversed)
		if !near(Kendall(y, x), tau) || !near(Kendall(x, exponentials), tau) || !near(Kendall(x, reversed), -tau) {
			t.Fatalf("τ of %v and %v is %v", x, y, tau)
		}
	}
	if low, high := Interval(0.7, 960); !(0.6 < low && low < 0.7 && 0.7 < high && high < 0.8) {
		t.Errorf("%v to %v", low, high)
	}
}
