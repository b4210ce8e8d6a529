package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"backrank/engine/wdl"
)

// From results drawn with the probabilities of a curve, fit finds the curve.
func TestFitFindsTheCurveOfTheResults(t *testing.T) {
	for _, want := range []wdl.Curve{{Half: 120, Spread: 60}, {Half: 20, Spread: 180}, {Half: 300, Spread: 90}} {
		rng := rand.New(rand.NewPCG(1, 2))
		var list []sample
		for range 40_000 {
			s := sample{score: rng.NormFloat64() * 250, points: 0.5}
			switch p, r := want.Of(int(s.score), 0), rng.Float64(); {
			case r < p.Win:
				s.points = 1
			case r < p.Win+p.Loss:
				s.points = 0
			}
			list = append(list, s)
		}
		got := fit(list)
		if math.Abs(got.Half-want.Half) > 5 || math.Abs(got.Spread-want.Spread) > 6 {
			t.Errorf("%v, want %v", got, want)
		}
		for _, other := range []wdl.Curve{{Half: got.Half + 10, Spread: got.Spread}, {Half: got.Half, Spread: got.Spread - 10}} {
			if meanLogLoss(other, list) <= meanLogLoss(got, list) {
				t.Errorf("%v is likelier than %v", other, got)
			}
		}
	}
}
