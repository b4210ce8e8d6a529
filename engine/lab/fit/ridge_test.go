package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"backrank/engine/internal/arrayeval"
)

// invented draws samples whose scores are a sum of terms by known weights, with noise.
func invented(n int, noise float64) (samples []sample, weights []float64) {
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
			s.came += s.terms[i] * weights[i]
		}
		s.came += noise * rng.NormFloat64()
		samples = append(samples, s)
	}
	return samples, weights
}

func TestTheWeightsBehindScoresAreFound(t *testing.T) {
	samples, weights := invented(1200, 0)
	for i, w := range solve(samples, ridges(1e-6, 1e-6)) {
		if math.Abs(w-weights[i]) > 1e-3 {
			t.Fatalf("weight %d is %v, found %v", i, weights[i], w)
		}
	}
	if got := foretold(samples, weights); got < 0.999 {
		t.Errorf("the true weights foretell %v", got)
	}
}

func TestRidgeKeepsWeightsSmall(t *testing.T) {
	samples, _ := invented(400, 50)
	length := func(w []float64) (sum float64) {
		for _, x := range w {
			sum += x * x
		}
		return sum
	}
	if free, tied := length(solve(samples, ridges(1e-6, 1e-6))), length(solve(samples, ridges(1000, 1000))); tied >= free {
		t.Errorf("squares sum to %v with a ridge, %v without", tied, free)
	}
}

func TestNoWeightsForetellNothing(t *testing.T) {
	samples, weights := invented(1200, 0)
	if got := foretold(samples, make([]float64, len(weights))); got != 0 {
		t.Errorf("got %v", got)
	}
}

// TestResultsCorrectWeights: a weight that the scores have wrong is found by the results.
func TestResultsCorrectWeights(t *testing.T) {
	results, weights := invented(2000, 0)
	for i := range results {
		results[i].came /= 4
	}
	wrong := slices.Clone(weights)
	wrong[3] += 25
	off := func(w []float64) float64 { return math.Abs(w[3] - weights[3]) }
	if before, after := off(wrong), off(correct(results, wrong)); after > before-2 {
		t.Errorf("off by %.1f, and %.1f when corrected", before, after)
	}
	if before, after := foretold(results, wrong), foretold(results, correct(results, wrong)); after <= before {
		t.Errorf("the corrected weights foretell %.3f, %.3f before", after, before)
	}
}

// TestResultsLeaveAimsAlone: what pieces do to the other side's pieces is as the scores have it.
func TestResultsLeaveAimsAlone(t *testing.T) {
	results, weights := invented(2000, 0)
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
