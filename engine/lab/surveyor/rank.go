package surveyor

import (
	"cmp"
	"math"
	"slices"
)

// Spearman returns the rank correlation ρ of two samples of equal size, from −1 to 1. It is Pearson's correlation of
// the ranks, where equal values have the mean of their ranks (C. Spearman 1904). It is NaN if all values of a sample
// are equal.
func Spearman(x, y []float64) float64 { return pearson(ranks(x), ranks(y)) }

// Kendall returns the rank correlation τ-b of two samples of equal size, from −1 to 1: the number of concordant
// pairs minus that of discordant pairs, divided by the geometric mean of the numbers of pairs that are not tied in
// each sample (M. G. Kendall 1945). It is NaN if all values of a sample are equal.
func Kendall(x, y []float64) float64 {
	var concordance, untiedX, untiedY float64
	for i := range x {
		for j := range i {
			a, b := sign(x[i]-x[j]), sign(y[i]-y[j])
			concordance += a * b
			untiedX += a * a
			untiedY += b * b
		}
	}
	return concordance / math.Sqrt(untiedX*untiedY)
}

// Interval returns the 95 % confidence interval of Spearman's ρ for samples of n > 3 values, by Fisher's
// transformation with the variance of Fieller, Hartley and Pearson (1957), 1.06/(n−3).
func Interval(rho float64, n int) (low, high float64) {
	halfWidth := 1.96 * math.Sqrt(1.06/float64(n-3))
	return math.Tanh(math.Atanh(rho) - halfWidth), math.Tanh(math.Atanh(rho) + halfWidth)
}

// ranks returns the ranks of values in ascending order, from 1. Equal values have the mean of their ranks.
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

// pearson returns Pearson's correlation coefficient of two samples.
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

// standardDeviation returns the standard deviation of values as a population, not of a sample.
func standardDeviation(values []float64) float64 {
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
