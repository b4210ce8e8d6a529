package main

import (
	"math"
	"math/rand/v2"

	"backrank/engine/internal/net"
	"backrank/engine/internal/net/kernel"
	"backrank/engine/lab/train"
)

// A shape is the size of a network. Tests use smaller ones than package net.
type shape struct{ inputs, hidden, buckets int }

// full is the shape of the program's network.
var full = shape{net.Inputs, net.Hidden, net.Buckets}

// size returns the number of weights.
func (s shape) size() int { return s.inputs*s.hidden + s.hidden + s.buckets*2*s.hidden + s.buckets }

// weights are the weights of a network, or one number for each of them such as a gradient, in one slice and
// by layer as in net.Floats.
type weights struct {
	shape
	all                                []float32
	features, bias, output, outputBias []float32
}

func newWeights(s shape) *weights {
	w := &weights{shape: s, all: make([]float32, s.size())}
	rest := w.all
	for _, part := range []struct {
		of *[]float32
		n  int
	}{{&w.features, s.inputs * s.hidden}, {&w.bias, s.hidden}, {&w.output, s.buckets * 2 * s.hidden}, {&w.outputBias, s.buckets}} {
		*part.of, rest = rest[:part.n:part.n], rest[part.n:]
	}
	return w
}

// initialize draws the initial weights uniformly around zero, bounded by 1/√fan-in, so that activations
// begin within their bounds.
func (w *weights) initialize(rng *rand.Rand) {
	fill := func(of []float32, fanIn int) {
		bound := 1 / math.Sqrt(float64(fanIn))
		for i := range of {
			of[i] = float32((2*rng.Float64() - 1) * bound)
		}
	}
	fill(w.features, w.inputs)
	fill(w.bias, w.inputs)
	fill(w.output, 2*w.hidden)
}

// A scratch holds the buffers of one goroutine.
type scratch struct {
	activations [2][]float32 // of the side to move and of the opponent, before squaring
	hidden      []float32    // gradient of the hidden layer
}

func newScratch(s shape) *scratch {
	return &scratch{[2][]float32{make([]float32, s.hidden), make([]float32, s.hidden)}, make([]float32, s.hidden)}
}

// forward returns the output of the network: the score of a sample for the side to move, in units of
// net.Scale centipawns.
func (w *weights) forward(s *sample, p *scratch) float32 {
	sum := w.outputBias[s.bucket]
	for side, list := range [2][]uint16{s.own, s.other} {
		h := p.activations[side]
		copy(h, w.bias)
		kernel.SumRows(h, w.features, list)
		sum += activate(h, w.outputRow(s.bucket, side))
	}
	return sum
}

// outputRow returns the part of the output layer for the side to move, 0, or the opponent, 1.
func (w *weights) outputRow(bucket uint8, side int) []float32 {
	return w.output[(2*int(bucket)+side)*w.hidden:][:w.hidden]
}

// activate clips h to 0 and 1 and returns the sum of its squares times the weights.
func activate(h, weights []float32) float32 {
	weights = weights[:len(h)]
	var sum float32
	for i, v := range h {
		// Branchless, because the sign is unpredictable.
		b := math.Float32bits(v)
		v = math.Float32frombits(b &^ uint32(int32(b)>>31))
		if v > 1 {
			v = 1
		}
		h[i] = v
		sum += v * v * weights[i]
	}
	return sum
}

// backward adds the gradient of the loss by the weights to grad. gradient is the derivative of the loss by
// the output; forward must have been called with the sample before.
func (w *weights) backward(grad *weights, s *sample, p *scratch, gradient float32) {
	grad.outputBias[s.bucket] += gradient
	for side, list := range [2][]uint16{s.own, s.other} {
		activateBackward(p.hidden, p.activations[side], w.outputRow(s.bucket, side), grad.outputRow(s.bucket, side), gradient)
		kernel.Axpy(grad.bias, 1, p.hidden)
		for _, f := range list {
			kernel.Axpy(grad.features[int(f)*w.hidden:][:w.hidden], 1, p.hidden)
		}
	}
}

// activateBackward is the backward pass of activate: it adds to grad the gradient by the weights, and sets
// gradient to that by h before clipping.
func activateBackward(hidden, h, weights, grad []float32, gradient float32) {
	hidden, weights, grad = hidden[:len(h)], weights[:len(h)], grad[:len(h)]
	for i, v := range h {
		grad[i] += gradient * v * v
		d := 2 * gradient * v * weights[i]
		if v >= 1 {
			d = 0
		}
		hidden[i] = d
	}
}

// objective is the training objective.
type objective struct {
	odds    train.Odds
	results float64
}

// loss returns the squared error of the points predicted by the output, and its derivative by the output.
func (g *objective) loss(s *sample, out float32) (loss, gradient float64) {
	p := g.odds.Points(float64(out) * net.Scale)
	miss := p - g.odds.Target(int(s.score), float64(s.halfPoints)/2, g.results)
	return miss * miss, 2 * miss * p * (1 - p) * g.odds.Slope() * net.Scale
}
