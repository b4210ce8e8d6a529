package train

import "math"

// Odds is the scale of the conversion from centipawns to expected points: the number of centipawns that
// correspond to odds of ten to one.
type Odds float64

// Points returns the expected points, 0 to 1, of an advantage in centipawns: a logistic curve.
func (o Odds) Points(cp float64) float64 { return 1 / (1 + math.Exp(-cp*o.Slope())) }

// Slope returns the slope of the curve: the change of the log odds per centipawn.
func (o Odds) Slope() float64 { return math.Ln10 / float64(o) }

// Target returns the training target of a position: a mixture of the expected points of its score and the
// points of the game, of which results is the weight.
func (o Odds) Target(score int, points, results float64) float64 {
	return results*points + (1-results)*o.Points(float64(score))
}

// CrossEntropy returns the cross entropy of a prediction p and an outcome t, both in points.
func CrossEntropy(p, t float64) float64 {
	const least = 1e-9
	return -t*math.Log(max(p, least)) - (1-t)*math.Log(max(1-p, least))
}

// FitOdds returns the scale, to a whole centipawn from 50 to 2000, with which the scores predict the
// points best. at returns sample i of n.
func FitOdds(n int, at func(i int) (score int, points float64)) Odds {
	loss := func(o Odds) (sum float64) {
		for i := range n {
			score, points := at(i)
			sum += CrossEntropy(o.Points(float64(score)), points)
		}
		return sum
	}
	const golden = 0.381966
	from, to := Odds(50), Odds(2000)
	for to-from > 1 {
		a, b := from+golden*(to-from), to-golden*(to-from)
		if loss(a) < loss(b) {
			to = b
		} else {
			from = a
		}
	}
	return Odds(math.Round(float64(from+to) / 2))
}
