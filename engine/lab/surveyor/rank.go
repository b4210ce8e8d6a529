package surveyor

import (
	"cmp"
	"math"
	"slices"
)

// Spearman is the rank correlation ρ of two rows of as many values, from −1 to 1:
// the correlation of their ranks, ties having the mean of theirs (C. Spearman 1904).
// It is NaN if all values of a row are the same.
func Spearman(x, y []float64) float64 { return pearson(ranks(x), ranks(y)) }

// Kendall is the rank correlation τ-b of two rows of as many values, from −1 to 1:
// pairs in the same order less pairs in opposite orders, over those that are no ties
// (M. G. Kendall 1945).
func Kendall(x, y []float64) float64 {
	var both, untiedX, untiedY float64
	for i := range x {
		for j := range i {
			a, b := sign(x[i]-x[j]), sign(y[i]-y[j])
			both += a * b
			untiedX += a * a
			untiedY += b * b
		}
	}
	return both / math.Sqrt(untiedX*untiedY)
}

// Interval is where ρ of n values lies in 95 of 100 cases: by Fisher's transformation
// with the variance of Fieller, Hartley and Pearson (1957), 1.06/(n−3).
func Interval(rho float64, n int) (low, high float64) {
	wide := 1.96 * math.Sqrt(1.06/float64(n-3))
	return math.Tanh(math.Atanh(rho) - wide), math.Tanh(math.Atanh(rho) + wide)
}

// ranks are the places of values in ascending order, from 1; equal ones share the
// mean of their places.
func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	all := make([]float64, len(values))
	for from := 0; from < len(order); {
		to := from
		for to < len(order) && values[order[to]] == values[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			all[i] = float64(from+1+to) / 2
		}
		from = to
	}
	return all
}

// pearson is the correlation of two rows.
func pearson(x, y []float64) float64 {
	meanX, meanY := mean(x), mean(y)
	var xy, xx, yy float64
	for i := range x {
		a, b := x[i]-meanX, y[i]-meanY
		xy += a * b
		xx += a * a
		yy += b * b
	}
	return xy / math.Sqrt(xx*yy)
}

func mean(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total / float64(len(values))
}

// deviation is the standard deviation of values.
func deviation(values []float64) float64 {
	m, total := mean(values), 0.0
	for _, v := range values {
		total += (v - m) * (v - m)
	}
	return math.Sqrt(total / float64(len(values)))
}

func sign(v float64) float64 {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}
