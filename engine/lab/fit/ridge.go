package main

import (
	"math"

	"backrank/engine/internal/arrayeval"
)

// solve finds the weights with the least sum of squared errors plus the squares of the
// weights, each times its ridge. It solves the normal equations by Gaussian elimination:
// the ridges make them regular.
func solve(samples []sample, ridges [len(sample{}.terms)]float64) []float64 {
	const n = len(ridges)
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
			a[i][n] += x * s.came
		}
	}
	for i, r := range ridges {
		a[i][i] += r
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

// ridges are the ridges of the terms that come one or a few to an array and of the pairs
// of pieces; the first move is spared.
func ridges(few, pairs float64) (r [len(sample{}.terms)]float64) {
	for i := range arrayeval.Count {
		r[i] = few
		if i >= arrayeval.Pairs {
			r[i] = pairs
		}
	}
	return r
}

// scale are weights for results from weights for scores: as many times smaller as fits
// the results best.
func scale(results []sample, w []float64) []float64 {
	both, own := 0.0, 0.0
	first := len(w) - 1
	mean := average(results, func(s sample) float64 { return s.came })
	for _, s := range results {
		x := s.sum(w) - w[first]
		both += x * (s.came - mean)
		own += x * x
	}
	scaled := make([]float64, len(w))
	for i := range w {
		scaled[i] = w[i] * both / own
	}
	scaled[first] = mean
	return scaled
}

// correct adds to the weights for scores what results say beside. Its ridges are those of
// a normal prior: a result has a standard deviation of about 0.46, a correction one of
// 0.012 of a point for the few terms, about 8 centipawns, and half of that for the pairs.
func correct(results []sample, w []float64) []float64 {
	scaled := scale(results, w)
	left := make([]sample, len(results))
	for i, s := range results {
		left[i] = s
		left[i].came -= s.sum(scaled)
	}
	ridge := ridges(1500, 6000)
	for i := arrayeval.AimsBishop; i <= arrayeval.AimsQueen; i++ {
		ridge[i] = 1e15 // what pieces of both sides do to each other is too little for results to show
	}
	both := make([]float64, len(w))
	for i, d := range solve(left, ridge) {
		both[i] = w[i] + d*w[0]/scaled[0]
	}
	return both
}

// sum is what the weights foretell of a sample.
func (s sample) sum(w []float64) float64 {
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

// foretold is the correlation of what came with what the weights foretell, from −1 to 1.
func foretold(samples []sample, w []float64) float64 {
	said := func(s sample) float64 { return s.sum(w) }
	came := func(s sample) float64 { return s.came }
	x, y := average(samples, said), average(samples, came)
	product := func(a, b func(sample) float64, x, y float64) float64 {
		return average(samples, func(s sample) float64 { return (a(s) - x) * (b(s) - y) })
	}
	spread := math.Sqrt(product(said, said, x, x) * product(came, came, y, y))
	if spread == 0 {
		return 0
	}
	return product(said, came, x, y) / spread
}
