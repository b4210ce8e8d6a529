package net

import (
	"errors"
	"fmt"

	"github.com/notnil/chess"

	"backrank/engine/internal/net/kernel"
	"backrank/variants/rules"
)

// The shape and the scales of the network.
const (
	// Hidden is the number of neurons of the hidden layer of each side, a multiple of [kernel.Lanes] and at most
	// [kernel.MaxLength].
	Hidden = 256
	// Buckets is the number of output layers, of which the number of pieces selects one.
	Buckets = 8
	// QA is the quantisation factor of the hidden layer, QB of the output weights: the integers that stand for 1.0.
	QA, QB = 255, 64
	// Scale is the number of centipawns for an output of 1.0.
	Scale = 400
	// MaxValue is the maximum absolute value of a position in centipawns.
	MaxValue = 20000
)

// Maximum absolute weights, which prevent overflow; see the package comment.
const (
	maxWeight     = 505  // weight of a feature: 1.98·QA
	maxBias       = 3477 // bias of a neuron: 32767 − MaxFeatures·maxWeight
	maxOutput     = 127  // weight of an output: 1.98·QB
	maxOutputBias = 1 << 30
)

// Network holds the quantised weights of a network. It is immutable and safe for concurrent use.
type Network struct {
	features   [Inputs * Hidden]int16 // a row for each input
	bias       [Hidden]int16
	output     [Buckets * 2 * Hidden]int16 // for each bucket the weights of the side to move, then of the opponent
	outputBias [Buckets]int32
	recipe     string
}

// Recipe returns the text that describes how the weights were made.
func (n *Network) Recipe() string { return n.recipe }

// Bucket returns the index of the output layer for a position: 0 with bare kings, Buckets−1 with 32 pieces.
func Bucket(p *rules.Position) int { return (p.Occupied().Len() - 2) * Buckets / 32 }

// Evaluate returns the value of p for the side to move in centipawns, from −MaxValue to MaxValue. It computes the
// accumulators from scratch; [Stack.Evaluate] returns the same value faster.
func (n *Network) Evaluate(p *rules.Position) int {
	var hidden [2][Hidden]int16
	var list [MaxFeatures]uint16
	for side := range hidden {
		kernel.Update(hidden[side][:], n.bias[:], n.features[:], Features(p, chess.Color(side+1), list[:0]), nil)
	}
	return n.value(p, &hidden)
}

// value computes the output layer from the accumulators of White and Black, and returns the value in centipawns.
func (n *Network) value(p *rules.Position, hidden *[2][Hidden]int16) int {
	bucket := Bucket(p)
	us := int(p.Turn()-1) & 1
	sum := kernel.Output(hidden[us][:], hidden[us^1][:], n.output[bucket*2*Hidden:][:2*Hidden], QA)
	v := (sum/QA + int64(n.outputBias[bucket])) * Scale / (QA * QB)
	return int(min(max(v, -MaxValue), MaxValue))
}

// ErrWeights means that a weight exceeds its bound, so that sums could overflow.
var ErrWeights = errors.New("a weight is too large")

// check returns [ErrWeights] if a weight exceeds its bound.
func (n *Network) check() error {
	for i, w := range n.features {
		if w < -maxWeight || w > maxWeight {
			return fmt.Errorf("%w: %d from input %d to neuron %d", ErrWeights, w, i/Hidden, i%Hidden)
		}
	}
	for i, b := range n.bias {
		if b < -maxBias || b > maxBias {
			return fmt.Errorf("%w: bias %d of neuron %d", ErrWeights, b, i)
		}
	}
	for i, w := range n.output {
		if w < -maxOutput || w > maxOutput {
			return fmt.Errorf("%w: %d from neuron %d to output %d", ErrWeights, w, i%(2*Hidden), i/(2*Hidden))
		}
	}
	for i, b := range n.outputBias {
		if b < -maxOutputBias || b > maxOutputBias {
			return fmt.Errorf("%w: bias %d of output %d", ErrWeights, b, i)
		}
	}
	return nil
}
