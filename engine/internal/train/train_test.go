package train

import (
	"math"
	"math/rand/v2"
	"sync/atomic"
	"testing"
)

func TestEachDoesAllOnce(t *testing.T) {
	for _, threads := range []int{0, 1, 3, 50} {
		var done [20]atomic.Int32
		Each(len(done), threads, func(worker, i int) {
			if worker < 0 || worker >= max(threads, 1) {
				t.Errorf("worker %d of %d", worker, threads)
			}
			done[i].Add(1)
		})
		for i := range done {
			if n := done[i].Load(); n != 1 {
				t.Errorf("%d threads did thing %d %d times", threads, i, n)
			}
		}
	}
}

func TestPartsAreTheWhole(t *testing.T) {
	for _, n := range []int{0, 1, 7, 8, 100, 16384} {
		last := 0
		for i := range Parts {
			from, to := Part(n, i)
			if from != last || to < from {
				t.Errorf("part %d of %d is %d to %d, the one before ends at %d", i, n, from, to, last)
			}
			last = to
		}
		if last != n {
			t.Errorf("parts of %d end at %d", n, last)
		}
	}
}

func TestOddsAreFound(t *testing.T) {
	if p := Odds(400).Points(400); math.Abs(p-10./11) > 1e-12 {
		t.Errorf("ten wins to one loss make %v points", p)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for _, o := range []Odds{150, 520} {
		var scores [20000]int
		var points [20000]float64
		for i := range scores {
			scores[i] = rng.IntN(1200) - 600
			if rng.Float64() < o.Points(float64(scores[i])) {
				points[i] = 1
			}
		}
		got := FitOdds(len(scores), func(i int) (int, float64) { return scores[i], points[i] })
		if math.Abs(float64(got/o)-1) > 0.05 {
			t.Errorf("odds of %v were found as %v", o, got)
		}
	}
}
