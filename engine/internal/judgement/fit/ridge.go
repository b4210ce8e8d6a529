package main

import "math"

// solve finds the weights with the least sum of squared errors, plus ridge times the
// sum of the squares of the weights; the last column is spared that. It solves the
// normal equations by Gaussian elimination: the ridge makes them regular.
func solve(samples []sample, ridge float64) []float64 {
	const n = len(sample{}.terms)
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
			a[i][n] += x * s.score
		}
	}
	for i := range n - 1 {
		a[i][i] += ridge
	}
	for i := range n {
		top := i
		for j := i; j < n; j++ {
			if math.Abs(a[j][i]) > math.Abs(a[top][i]) {
				top = j
			}
		}
		a[i], a[top] = a[top], a[i]
		for j := range n {
			if j == i || a[j][i] == 0 {
				continue
			}
			share := a[j][i] / a[i][i]
			for k := i; k <= n; k++ {
				a[j][k] -= share * a[i][k]
			}
		}
	}
	w := make([]float64, n)
	for i := range n {
		w[i] = a[i][n] / a[i][i]
	}
	return w
}

// explained is the share of the variance of the scores that the weights foretell:
// 1 for all of it, 0 for none.
func explained(samples []sample, w []float64) float64 {
	mean := 0.0
	for _, s := range samples {
		mean += s.score / float64(len(samples))
	}
	left, all := 0.0, 0.0
	for _, s := range samples {
		p := 0.0
		for i, x := range s.terms {
			p += x * w[i]
		}
		left += (s.score - p) * (s.score - p)
		all += (s.score - mean) * (s.score - mean)
	}
	return 1 - left/all
}
