package arena

import (
	"math"

	"backrank/engine/elo"
)

// SPRT is a sequential probability ratio test of the hypothesis that the first contender is stronger by Elo1
// against the hypothesis that it is stronger by Elo0, in logistic Elo. It ends when the log-likelihood ratio
// (LLR) leaves its bounds
// (https://www.chessprogramming.org/Sequential_Probability_Ratio_Test).
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // probabilities of accepting Elo1 if Elo0 is true, and Elo0 if Elo1 is true
}

// Bounds returns the LLR at which Elo0 is accepted, and that at which Elo1 is accepted (A. Wald 1945).
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// LLR returns the log-likelihood ratio of Elo1 to Elo0 for the pairs, 0 if there are none. It is the generalized
// ratio: for each hypothesis it uses the likeliest distribution of pair results with the expected score of the
// hypothesis (M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
// distribution").
func (s SPRT) LLR(p elo.Pairs) float64 {
	n := float64(p.Count())
	if n == 0 {
		return 0
	}
	var counts [5]float64
	sum := 0.0
	for i, count := range p {
		counts[i] = max(float64(count), 1e-3) // regularization: results that have not occurred are possible
		sum += counts[i]
	}
	llr := 0.0
	w0, w1 := likeliest(counts, elo.Points(s.Elo0)), likeliest(counts, elo.Points(s.Elo1))
	for i := range counts {
		llr += counts[i] * math.Log(w1[i]/w0[i])
	}
	return llr * n / sum
}

// likeliest returns the factors that turn the observed frequencies of the pair results into the likeliest
// distribution with the given expectation s. The factor of a result with share of points a is 1/(1+θ(a-s)),
// where θ is the root of Σ counts·(a-s)/(1+θ(a-s)).
func likeliest(counts [5]float64, expectation float64) (factors [5]float64) {
	low, high := -1/(1-expectation), 1/expectation // bounds of θ: no factor may be negative
	for range 100 {
		theta := (low + high) / 2
		sum := 0.0
		for i, n := range counts {
			deviation := float64(i)/4 - expectation
			sum += n * deviation / (1 + theta*deviation)
		}
		if sum > 0 { // the sum decreases with θ
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

// Done reports whether an LLR ends the test, and if so whether it accepts Elo1.
func (s SPRT) Done(llr float64) (done, accepted bool) {
	lower, upper := s.Bounds()
	return llr <= lower || llr >= upper, llr >= upper
}
