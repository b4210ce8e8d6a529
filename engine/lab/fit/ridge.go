package main

import (
	"math"

	"backrank/engine/internal/arrayeval"
)

// solve returns the weights that minimize the sum of squared errors plus the sum of squared weights
// times their penalties. It solves the normal equations by Gaussian elimination; the penalties make
// them regular.
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

// penalties returns the ridge penalties: single for terms that occur once or a few times in an array,
// pairs for those of pairs of pieces, and none for the first move.
func penalties(single, pairs float64) (r [len(sample{}.terms)]float64) {
	for i := range arrayeval.Count {
		r[i] = single
		if i >= arrayeval.Pairs {
			r[i] = pairs
		}
	}
	return r
}

// scale scales weights fitted to scores to results, by least squares.
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

// correct returns the weights fitted to scores plus a correction fitted to results. Its penalties are
// those of a normal prior: a result has a standard deviation of about 0.46, a correction one of 0.012
// points for the single terms, about 8 centipawns, and half of that for the pairs.
func correct(results []sample, w []float64) []float64 {
	scaled := scale(results, w)
	residuals := make([]sample, len(results))
	for i, s := range results {
		residuals[i] = s
		residuals[i].outcome -= s.predict(scaled)
	}
	penalty := penalties(1500, 6000)
	for i := arrayeval.AimsBishop; i <= arrayeval.AimsQueen; i++ {
		penalty[i] = 1e15 // attacks on the other side's pieces have too small an effect for results to show
	}
	corrected := make([]float64, len(w))
	for i, d := range solve(residuals, penalty) {
		corrected[i] = w[i] + d*w[0]/scaled[0]
	}
	return corrected
}

// predict returns the prediction of the weights.
func (s sample) predict(w []float64) float64 {
	sum := 0.0
	for i, x := range s.terms {
		sum += x * w[i]
	}
	return sum
}

func average(samples []sample, of func(sample) float64) float64 {
	sum := 0.0
	for _, s := range samples {
		sum += of(s)
	}
	return sum / float64(max(len(samples), 1))
}

// correlation returns the correlation of outcomes and predictions, from −1 to 1.
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
