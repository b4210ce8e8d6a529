package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"backrank/engine/wdl"
)

// Results that were drawn from a curve lead back to it.
func TestFitFindsTheCurveOfTheResults(t *testing.T) {
	for _, want := range []wdl.Curve{{Half: 120, Spread: 60}, {Half: 20, Spread: 180}, {Half: 300, Spread: 90}} {
		rng := rand.New(rand.NewPCG(1, 2))
		var list []sample
		for range 40_000 {
			s := sample{score: rng.NormFloat64() * 250, points: 0.5}
			switch w, at := want.Of(int(s.score), 0), rng.Float64(); {
			case at < w.Win:
				s.points = 1
			case at < w.Win+w.Loss:
				s.points = 0
			}
			list = append(list, s)
		}
		got := fit(list)
		if math.Abs(got.Half-want.Half) > 5 || math.Abs(got.Spread-want.Spread) > 6 {
			t.Errorf("%v, want %v", got, want)
		}
		for _, other := range []wdl.Curve{{Half: got.Half + 10, Spread: got.Spread}, {Half: got.Half, Spread: got.Spread - 10}} {
			if surprise(other, list) <= surprise(got, list) {
				t.Errorf("%v is likelier than %v", other, got)
			}
		}
	}
}
