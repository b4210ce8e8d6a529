package main

import (
	"math"
	"math/rand/v2"

	"backrank/engine/internal/net"
	"backrank/engine/internal/net/kernel"
	"backrank/engine/lab/train"
)

// A shape has the numbers of neurons of a network. Tests use smaller networks than package net.
type shape struct{ inputs, hidden, buckets int }

// full is the shape of the program's network.
var full = shape{net.Inputs, net.Hidden, net.Buckets}

// size returns the number of weights.
func (s shape) size() int { return s.inputs*s.hidden + s.hidden + s.buckets*2*s.hidden + s.buckets }

// weights has the weights of a network, or one number for each weight, such as its gradient. The layers, which are
// laid out as in net.Floats, are slices of all.
type weights struct {
	shape
	all                                []float32
	features, bias, output, outputBias []float32
}

func newWeights(s shape) *weights {
	w := &weights{shape: s, all: make([]float32, s.size())}
	rest := w.all
	for _, layer := range []struct {
		slice *[]float32
		size  int
	}{{&w.features, s.inputs * s.hidden}, {&w.bias, s.hidden}, {&w.output, s.buckets * 2 * s.hidden}, {&w.outputBias, s.buckets}} {
		*layer.slice, rest = rest[:layer.size:layer.size], rest[layer.size:]
	}
	return w
}

// initialize sets the weights to random values, uniform between ±1/√(number of inputs), with which few activations
// are clipped at first. The bias of the output layer remains 0.
func (w *weights) initialize(rng *rand.Rand) {
	fill := func(layer []float32, fanIn int) {
		bound := 1 / math.Sqrt(float64(fanIn))
		for i := range layer {
			layer[i] = float32((2*rng.Float64() - 1) * bound)
		}
	}
	fill(w.features, w.inputs)
	fill(w.bias, w.inputs)
	fill(w.output, 2*w.hidden)
}

// A scratch has the buffers of one goroutine.
type scratch struct {
	activations [2][]float32 // hidden layer of the side to move and of the opponent, clipped but not squared
	hidden      []float32    // gradient of the hidden layer
}

func newScratch(s shape) *scratch {
	return &scratch{[2][]float32{make([]float32, s.hidden), make([]float32, s.hidden)}, make([]float32, s.hidden)}
}

// forward returns the output of the network for a sample: the score for the side to move, in units of net.Scale
// centipawns. It leaves the activations in p.
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

// outputRow returns the weights of the output layer for one side: 0 for the side to move, 1 for the opponent.
func (w *weights) outputRow(bucket uint8, side int) []float32 {
	return w.output[(2*int(bucket)+side)*w.hidden:][:w.hidden]
}

// activate clips the values of h to the range 0 to 1 and returns the sum of their squares times the weights.
func activate(h, weights []float32) float32 {
	weights = weights[:len(h)]
	var sum float32
	for i, v := range h {
		// Set negative values to 0 without a branch, which would be mispredicted.
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

// backward adds the gradient of the loss with respect to the weights to grad. gradient is the derivative of the loss
// with respect to the output. The preceding call with p must be forward of the same sample.
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

// activateBackward is the backward pass of activate: it adds to grad the gradient with respect to the weights, and
// sets hidden to the gradient with respect to h before clipping. gradient is that with respect to the sum.
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

// An objective defines the loss.
type objective struct {
	odds    train.Odds // scale from scores to points
	results float64    // weight of the result of the game in the target, 0 to 1
}

// loss returns the squared error of the points that an output of the network predicts, and its derivative with
// respect to the output.
func (g *objective) loss(s *sample, out float32) (loss, gradient float64) {
	p := g.odds.Points(float64(out) * net.Scale)
	diff := p - g.odds.Target(int(s.score), float64(s.halfPoints)/2, g.results)
	return diff * diff, 2 * diff * p * (1 - p) * g.odds.Slope() * net.Scale
}
