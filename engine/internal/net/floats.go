package net

import (
	"errors"
	"fmt"
	"math"

	"github.com/notnil/chess"

	"backrank/engine/internal/net/kernel"
	"backrank/variants/rules"
)

// Clip is the maximum absolute weight of features and of the output, to which training clips them.
const Clip = 1.98

// Floats holds the unquantised weights of a network in training.
type Floats struct {
	Features   []float32 // Inputs rows of Hidden
	Bias       []float32 // Hidden
	Output     []float32 // Buckets rows of 2·Hidden, first the weights of the side to move
	OutputBias []float32 // Buckets
}

// NewFloats returns a network whose weights are all zero.
func NewFloats() *Floats {
	return &Floats{
		Features:   make([]float32, Inputs*Hidden),
		Bias:       make([]float32, Hidden),
		Output:     make([]float32, Buckets*2*Hidden),
		OutputBias: make([]float32, Buckets),
	}
}

// Evaluate returns the value of p for the side to move in centipawns, neither rounded nor clamped.
func (f *Floats) Evaluate(p *rules.Position) float64 {
	sum, bucket := float64(0), Bucket(p)
	sum += float64(f.OutputBias[bucket])
	for i, own := range []chess.Color{p.Turn(), p.Turn().Other()} {
		hidden := append([]float32(nil), f.Bias...)
		kernel.SumRows(hidden, f.Features, Features(p, own, nil))
		for j, o := range f.Output[(2*bucket+i)*Hidden:][:Hidden] {
			v := float64(min(max(hidden[j], 0), 1))
			sum += v * v * float64(o)
		}
	}
	return sum * Scale
}

// Quantise rounds the weights to integers. It returns [ErrWeights] if a weight is NaN or exceeds its bound, which is
// [Clip] for features and output, and [ErrShape] if the number of weights is wrong. The recipe, at most 65535 bytes of
// text that describe how the weights were made, is stored with them.
func (f *Floats) Quantise(recipe string) (*Network, error) {
	if len(recipe) > math.MaxUint16 {
		return nil, fmt.Errorf("a recipe of %d bytes", len(recipe))
	}
	n := &Network{recipe: recipe}
	if err := errors.Join(
		quantise(n.features[:], f.Features, QA, maxWeight, "weight of a feature"),
		quantise(n.bias[:], f.Bias, QA, maxBias, "bias of a neuron"),
		quantise(n.output[:], f.Output, QB, maxOutput, "weight of an output"),
		quantise(n.outputBias[:], f.OutputBias, QA*QB, maxOutputBias, "bias of an output"),
	); err != nil {
		return nil, err
	}
	return n, nil
}

// quantise multiplies weights by factor and rounds them to integers of at most ±limit.
func quantise[T int16 | int32](to []T, from []float32, factor, limit float64, what string) error {
	if len(from) != len(to) {
		return fmt.Errorf("%w: %d times the %s, not %d", ErrShape, len(from), what, len(to))
	}
	for i, w := range from {
		v := math.Round(float64(w) * factor)
		if !(math.Abs(v) <= limit) { // also true for NaN
			return fmt.Errorf("%w: the %s, number %d, is %g", ErrWeights, what, i, w)
		}
		to[i] = T(v)
	}
	return nil
}
