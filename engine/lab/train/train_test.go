package train

import (
	"math"
	"math/rand/v2"
	"sync/atomic"
	"testing"
)

func TestForEachVisitsEachIndexOnce(t *testing.T) {
	for _, threads := range []int{0, 1, 3, 50} {
		var done [20]atomic.Int32
		ForEach(len(done), threads, func(worker, i int) {
			if worker < 0 || worker >= max(threads, 1) {
				t.Errorf("worker %d of %d", worker, threads)
			}
			done[i].Add(1)
		})
		for i := range done {
			if n := done[i].Load(); n != 1 {
				t.Errorf("%d threads: index %d was visited %d times", threads, i, n)
			}
		}
	}
}

func TestPartsCoverTheRange(t *testing.T) {
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

// The mean counts every value once, in its own part, and does not depend on the number of threads.
func TestMean(t *testing.T) {
	at := func(i int) float64 { return math.Sin(float64(i)) * math.Exp(float64(i%50)) }
	for _, n := range []int{0, 1, 7, 1000} {
		var want float64
		for i := range n {
			want += at(i) / float64(n)
		}
		one := Mean(n, 1, func(_, _, i int) float64 { return at(i) })
		if math.Abs(one-want) > 1e-9*math.Abs(want) {
			t.Errorf("the mean of %d is %g, want %g", n, one, want)
		}
		for _, threads := range []int{0, 2, 5} {
			got := Mean(n, threads, func(worker, part, i int) float64 {
				if from, to := Part(n, part); i < from || i >= to || worker < 0 || worker >= max(threads, 1) {
					t.Errorf("value %d is computed by worker %d of %d in part %d", i, worker, threads, part)
				}
				return at(i)
			})
			if got != one {
				t.Errorf("%d threads: the mean of %d is %g, on one %g", threads, n, got, one)
			}
		}
	}
}

func TestFitOdds(t *testing.T) {
	if p := Odds(400).Points(400); math.Abs(p-10./11) > 1e-12 {
		t.Errorf("odds of ten to one make %v points", p)
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
			t.Errorf("odds of %v were fitted as %v", o, got)
		}
	}
}
