package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"backrank/engine/internal/arrayeval"
)

// syntheticSamples returns random weights, and samples whose outcomes are the terms times these weights plus normally
// distributed noise.
func syntheticSamples(n int, noise float64) (samples []sample, weights []float64) {
	rng := rand.New(rand.NewPCG(2, 3))
	for range len(sample{}.terms) {
		weights = append(weights, 20*rng.Float64()-10)
	}
	for range n {
		var s sample
		for i := range s.terms {
			if rng.IntN(20) == 0 {
				s.terms[i] = float64(rng.IntN(5) - 2)
			}
			s.outcome += s.terms[i] * weights[i]
		}
		s.outcome += noise * rng.NormFloat64()
		samples = append(samples, s)
	}
	return samples, weights
}

func TestSolveFindsTheWeights(t *testing.T) {
	samples, weights := syntheticSamples(1200, 0)
	for i, w := range solve(samples, penalties(1e-6, 1e-6)) {
		if math.Abs(w-weights[i]) > 1e-3 {
			t.Fatalf("weight %d is %v, found %v", i, weights[i], w)
		}
	}
	if got := correlation(samples, weights); got < 0.999 {
		t.Errorf("the true weights correlate by %v", got)
	}
}

func TestPenaltiesReduceWeights(t *testing.T) {
	samples, _ := syntheticSamples(400, 50)
	sumOfSquares := func(w []float64) (sum float64) {
		for _, x := range w {
			sum += x * x
		}
		return sum
	}
	if without, with := sumOfSquares(solve(samples, penalties(1e-6, 1e-6))), sumOfSquares(solve(samples, penalties(1000, 1000))); with >= without {
		t.Errorf("the sum of squares is %v with penalties, %v without", with, without)
	}
}

func TestZeroWeightsDoNotCorrelate(t *testing.T) {
	samples, weights := syntheticSamples(1200, 0)
	if got := correlation(samples, make([]float64, len(weights))); got != 0 {
		t.Errorf("got %v", got)
	}
}

// A correction fitted to results reduces the error of a wrong weight.
func TestResultsCorrectWeights(t *testing.T) {
	results, weights := syntheticSamples(2000, 0)
	for i := range results {
		results[i].outcome /= 4
	}
	wrong := slices.Clone(weights)
	wrong[3] += 25
	distance := func(w []float64) float64 { return math.Abs(w[3] - weights[3]) }
	if before, after := distance(wrong), distance(correct(results, wrong)); after > before-2 {
		t.Errorf("off by %.1f, and %.1f when corrected", before, after)
	}
	if before, after := correlation(results, wrong), correlation(results, correct(results, wrong)); after <= before {
		t.Errorf("the corrected weights correlate by %.3f, %.3f before", after, before)
	}
}

// The correction does not change the weights of attacks on the opponent's pieces.
func TestCorrectionKeepsWeightsOfAttacks(t *testing.T) {
	results, weights := syntheticSamples(2000, 0)
	wrong := slices.Clone(weights)
	wrong[arrayeval.AimsBishop] += 25
	wrong[arrayeval.AimsQueen] -= 25
	got := correct(results, wrong)
	for i := arrayeval.AimsBishop; i <= arrayeval.AimsQueen; i++ {
		if math.Abs(got[i]-wrong[i]) > 1e-6 {
			t.Errorf("term %d: %v became %v", i, wrong[i], got[i])
		}
	}
}
