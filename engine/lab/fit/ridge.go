package main

import (
	"math"

	"backrank/engine/internal/arrayeval"
)

// solve returns the weights that minimize the sum of squared errors plus the sum of the squares of the weights times
// their penalties. It solves the normal equations by Gaussian elimination. With positive penalties they have a unique
// solution.
func solve(samples []sample, penalties [len(sample{}.terms)]float64) []float64 {
	const n = len(penalties)
	var a [n][n + 1]float64
	for _, s := range samples {
		for i, x := range s.terms {
			if x == 0 {
				continue
			}
			for j, y := range s.terms {
				if y != 0 {
					a[i][j] += x * y
				}
			}
			a[i][n] += x * s.outcome
		}
	}
	for i, r := range penalties {
		a[i][i] += r
	}
	for i := range n {
		pivot := i
		for j := i; j < n; j++ {
			if math.Abs(a[j][i]) > math.Abs(a[pivot][i]) {
				pivot = j
			}
		}
		a[i], a[pivot] = a[pivot], a[i]
		for j := range n {
			if j == i || a[j][i] == 0 {
				continue
			}
			factor := a[j][i] / a[i][i]
			for k := i; k <= n; k++ {
				a[j][k] -= factor * a[i][k]
			}
		}
	}
	w := make([]float64, n)
	for i := range n {
		w[i] = a[i][n] / a[i][i]
	}
	return w
}

// penalties returns the ridge penalties: pairs for the terms of pairs of pieces (from arrayeval.Pairs on), single for
// all other terms, and 0 for the first move.
func penalties(single, pairs float64) (r [len(sample{}.terms)]float64) {
	for i := range arrayeval.Count {
		r[i] = single
		if i >= arrayeval.Pairs {
			r[i] = pairs
		}
	}
	return r
}

// scale returns weights that were fitted to scores, multiplied by the factor with which they best predict results by
// least squares. The weight of the first move is the mean result.
func scale(results []sample, w []float64) []float64 {
	cross, square := 0.0, 0.0
	first := len(w) - 1
	mean := average(results, func(s sample) float64 { return s.outcome })
	for _, s := range results {
		x := s.predict(w) - w[first]
		cross += x * (s.outcome - mean)
		square += x * x
	}
	scaled := make([]float64, len(w))
	for i := range w {
		scaled[i] = w[i] * cross / square
	}
	scaled[first] = mean
	return scaled
}

// correct returns weights that were fitted to scores plus a correction that it fits to results. The penalties are those
// of a normal prior for the correction: the ratio of the variance of a result (standard deviation about 0.46) to that
// of the correction (standard deviation 0.012 points, about 8 centipawns, for single terms, and half of that for
// pairs).
func correct(results []sample, w []float64) []float64 {
	scaled := scale(results, w)
	residuals := make([]sample, len(results))
	for i, s := range results {
		residuals[i] = s
		residuals[i].outcome -= s.predict(scaled)
	}
	penalty := penalties(1500, 6000)
	for i := arrayeval.AimsBishop; i <= arrayeval.AimsQueen; i++ {
		penalty[i] = 1e15 // the effect of attacks on the opponent's pieces is too small to be measured by results
	}
	corrected := make([]float64, len(w))
	for i, d := range solve(residuals, penalty) {
		corrected[i] = w[i] + d*w[0]/scaled[0] // d in centipawns, like w
	}
	return corrected
}

// predict returns the outcome that the weights predict.
func (s sample) predict(w []float64) float64 {
	sum := 0.0
	for i, x := range s.terms {
		sum += x * w[i]
	}
	return sum
}

func average(samples []sample, value func(sample) float64) float64 {
	sum := 0.0
	for _, s := range samples {
		sum += value(s)
	}
	return sum / float64(max(len(samples), 1))
}

// correlation returns the correlation of outcomes and predictions, from −1 to 1, or 0 if either does not vary.
func correlation(samples []sample, w []float64) float64 {
	predicted := func(s sample) float64 { return s.predict(w) }
	outcome := func(s sample) float64 { return s.outcome }
	x, y := average(samples, predicted), average(samples, outcome)
	product := func(a, b func(sample) float64, x, y float64) float64 {
		return average(samples, func(s sample) float64 { return (a(s) - x) * (b(s) - y) })
	}
	deviations := math.Sqrt(product(predicted, predicted, x, x) * product(outcome, outcome, y, y))
	if deviations == 0 {
		return 0
	}
	return product(predicted, outcome, x, y) / deviations
}
