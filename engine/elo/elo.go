// Package elo estimates the difference in strength of two players from the results of their games.
package elo

import "math"

// Of returns the rating difference at which the expected score is points, from 0 to 1
// (https://en.wikipedia.org/wiki/Elo_rating_system).
func Of(points float64) float64 { return 400 * math.Log10(points/(1-points)) }

// Points returns the expected score, from 0 to 1, at a rating difference. It is the inverse of [Of].
func Points(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Pairs counts pairs of games by the half points that one player scored in both games, 0 to 4. The games of a pair share
// one start position and are not independent, so all statistics are computed from pairs (the pentanomial model,
// https://www.chessprogramming.org/Match_Statistics).
type Pairs [5]int

// Count returns the number of pairs.
func (p Pairs) Count() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Points returns the share of points scored, from 0 to 1.
func (p Pairs) Points() float64 {
	sum := 0.0
	for i, n := range p {
		sum += float64(i*n) / 4
	}
	return sum / float64(max(p.Count(), 1))
}

// Variance returns the variance of the share of points in one pair.
func (p Pairs) Variance() float64 {
	mean, sum := p.Points(), 0.0
	for i, n := range p {
		deviation := float64(i)/4 - mean
		sum += deviation * deviation * float64(n)
	}
	return sum / float64(max(p.Count(), 1))
}

// Error returns the standard error of Points.
func (p Pairs) Error() float64 { return math.Sqrt(p.Variance() / float64(max(p.Count(), 1))) }

// errorOrNaN returns Error, or NaN if all pairs have the same result, because then the variance cannot be
// estimated.
func (p Pairs) errorOrNaN() float64 {
	if deviation := p.Error(); deviation > 0 {
		return deviation
	}
	return math.NaN()
}

// Z95 is the half-width of a 95 % confidence interval in standard errors.
const Z95 = 1.959964

// Margin returns half the width of the 95 % confidence interval of Points, or NaN if all pairs have the same result.
func (p Pairs) Margin() float64 { return Z95 * p.errorOrNaN() }

// Elo returns the rating difference and half the width of its 95 % confidence interval. The difference is
// infinite if all points or none were scored. The margin is NaN if all pairs have the same result.
func (p Pairs) Elo() (elo, margin float64) {
	points, deviation := p.Points(), p.Margin()
	low, high := max(points-deviation, 0), min(points+deviation, 1)
	return Of(points), (Of(high) - Of(low)) / 2
}

// Normalized returns the difference in normalized Elo, which does not depend on the draw rate, and its
// margin, as Elo does (https://www.cantate.be/Fishtest/normalized_elo.pdf).
func (p Pairs) Normalized() (elo, margin float64) {
	const unit = 800 / math.Ln10
	spread := math.Sqrt(2*float64(p.Count())) * p.errorOrNaN() // standard deviation of one game
	return (p.Points() - 0.5) / spread * unit, Z95 * p.Error() / spread * unit
}

// LOS returns the likelihood of superiority, 0 to 1, or NaN if all pairs have the same result.
func (p Pairs) LOS() float64 {
	return (1 + math.Erf((p.Points()-0.5)/p.errorOrNaN()/math.Sqrt2)) / 2
}
