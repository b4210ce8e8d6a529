package arena

import "math"

// SPRT is a sequential probability ratio test: is the first player stronger by
// Elo1 rather than by Elo0, in logistic Elo? It goes on until the log-likelihood
// ratio leaves its bounds (https://www.chessprogramming.org/Sequential_Probability_Ratio_Test).
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // how often it may take Elo1 though Elo0 is true, and the other way round
}

// Bounds are the log-likelihood ratios at which Elo0 and Elo1 are taken for true
// (A. Wald 1945).
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Ratio is the log-likelihood ratio of Elo1 to Elo0 after the pairs. It is
// generalized: of the distributions that have one expectation, the likeliest is
// taken (M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation
// value of a distribution").
func (s SPRT) Ratio(p Pairs) float64 {
	n := float64(p.Count())
	if n == 0 {
		return 0
	}
	var seen [5]float64
	sum := 0.0
	for i, count := range p {
		seen[i] = max(float64(count), 1e-3) // what has not been seen is not impossible
		sum += seen[i]
	}
	ratio := 0.0
	w0, w1 := tilt(seen, Points(s.Elo0)), tilt(seen, Points(s.Elo1))
	for i := range seen {
		ratio += seen[i] * math.Log(w1[i]/w0[i])
	}
	return ratio * n / sum
}

// tilt is the factor by which each frequency is to be multiplied so that the
// expectation becomes the given one and the likelihood stays as large as it can:
// 1/(1+θ(a-s)) for a share a, where θ is the root of Σ seen·(a-s)/(1+θ(a-s)).
func tilt(seen [5]float64, expectation float64) (factors [5]float64) {
	low, high := -1/(1-expectation), 1/expectation // of θ: no factor may be negative
	for range 100 {
		theta := (low + high) / 2
		slope := 0.0
		for i, n := range seen {
			off := float64(i)/4 - expectation
			slope += n * off / (1 + theta*off)
		}
		if slope > 0 { // it falls with θ
			low = theta
		} else {
			high = theta
		}
	}
	for i := range factors {
		factors[i] = 1 / (1 + (low+high)/2*(float64(i)/4-expectation))
	}
	return factors
}

// Done reports whether a ratio ends the test, and whether Elo1 is taken for true.
func (s SPRT) Done(ratio float64) (done, accepted bool) {
	lower, upper := s.Bounds()
	return ratio <= lower || ratio >= upper, ratio >= upper
}
