package arena

import "math"

// SPRT is a sequential probability ratio test of the hypothesis that the first player is stronger by Elo1
// against the hypothesis that it is stronger by Elo0, in logistic Elo. It continues until the
// log-likelihood ratio leaves its bounds
// (https://www.chessprogramming.org/Sequential_Probability_Ratio_Test).
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // error rates: accepting Elo1 although Elo0 is true, and the reverse
}

// Bounds returns the log-likelihood ratios at which Elo0 and Elo1 are accepted (A. Wald 1945).
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Ratio returns the log-likelihood ratio of Elo1 to Elo0 given the pairs. It is the generalized ratio: each
// hypothesis is represented by the likeliest distribution with its expectation (M. Van den Bergh, "The
// generalized maximum likelihood ratio for the expectation value of a distribution").
func (s SPRT) Ratio(p Pairs) float64 {
	n := float64(p.Count())
	if n == 0 {
		return 0
	}
	var seen [5]float64
	sum := 0.0
	for i, count := range p {
		seen[i] = max(float64(count), 1e-3) // regularization: a result not yet seen is still possible
		sum += seen[i]
	}
	ratio := 0.0
	w0, w1 := tilt(seen, Points(s.Elo0)), tilt(seen, Points(s.Elo1))
	for i := range seen {
		ratio += seen[i] * math.Log(w1[i]/w0[i])
	}
	return ratio * n / sum
}

// tilt returns the factors for the observed frequencies that give the distribution the expectation wanted
// while its likelihood stays maximal: 1/(1+θ(a-s)) for a share a, where θ is the root of Σ
// seen·(a-s)/(1+θ(a-s)).
func tilt(seen [5]float64, expectation float64) (factors [5]float64) {
	low, high := -1/(1-expectation), 1/expectation // bounds of θ: no factor may be negative
	for range 100 {
		theta := (low + high) / 2
		slope := 0.0
		for i, n := range seen {
			off := float64(i)/4 - expectation
			slope += n * off / (1 + theta*off)
		}
		if slope > 0 { // it decreases with θ
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

// Done reports whether a ratio ends the test, and whether Elo1 is accepted.
func (s SPRT) Done(ratio float64) (done, accepted bool) {
	lower, upper := s.Bounds()
	return ratio <= lower || ratio >= upper, ratio >= upper
}
