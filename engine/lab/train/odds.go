package train

import "math"

// Odds is the scale for converting centipawns to expected points: the number of centipawns at which the odds of
// winning are ten to one.
type Odds float64

// Points returns the expected points, 0 to 1, at a score of cp centipawns, by a logistic curve.
func (o Odds) Points(cp float64) float64 { return 1 / (1 + math.Exp(-cp*o.Slope())) }

// Slope returns the slope of the curve: the change of the log odds per centipawn.
func (o Odds) Slope() float64 { return math.Ln10 / float64(o) }

// Target returns the training target of a position: the mean of the expected points at its score and the points of
// the game, with the weights 1-results and results.
func (o Odds) Target(score int, points, results float64) float64 {
	return results*points + (1-results)*o.Points(float64(score))
}

// CrossEntropy returns the cross entropy, in nats, of predicted points p and actual points t, both 0 to 1.
func CrossEntropy(p, t float64) float64 {
	const minProbability = 1e-9
	return -t*math.Log(max(p, minProbability)) - (1-t)*math.Log(max(1-p, minProbability))
}

// FitOdds returns the scale, a whole number of centipawns from 50 to 2000, with which the scores predict the
// points of the games with the least cross entropy. at returns the i-th of n samples. The minimum is found by
// golden-section search.
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
