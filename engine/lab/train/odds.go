package train

import "math"

// Odds is the scale from centipawns to points: so many centipawns are worth ten wins to one loss.
type Odds float64

// Points are the points, 0 to 1, to be expected of an advantage in centipawns: a logistic curve.
func (o Odds) Points(cp float64) float64 { return 1 / (1 + math.Exp(-cp*o.Slope())) }

// Slope is how steep the curve is: the logarithm of the odds that a centipawn is worth.
func (o Odds) Slope() float64 { return math.Ln10 / float64(o) }

// Target is what a position is to be taught: the points that its score promises, and a share of the
// points that the game brought.
func (o Odds) Target(score int, points, results float64) float64 {
	return results*points + (1-results)*o.Points(float64(score))
}

// Surprise is the cross entropy of expecting p points and getting t.
func Surprise(p, t float64) float64 {
	const least = 1e-9
	return -t*math.Log(max(p, least)) - (1-t)*math.Log(max(1-p, least))
}

// FitOdds is the scale, to a whole centipawn from 50 to 2000, by which scores foretell points best. n of both are asked
// for by number.
func FitOdds(n int, at func(i int) (score int, points float64)) Odds {
	of := func(o Odds) (sum float64) {
		for i := range n {
			score, points := at(i)
			sum += Surprise(o.Points(float64(score)), points)
		}
		return sum
	}
	const golden = 0.381966
	from, to := Odds(50), Odds(2000)
	for to-from > 1 {
		a, b := from+golden*(to-from), to-golden*(to-from)
		if of(a) < of(b) {
			to = b
		} else {
			from = a
		}
	}
	return Odds(math.Round(float64(from+to) / 2))
}
