package main

import (
	"math"
	"math/rand/v2"

	"backrank/engine/internal/net"
	"backrank/engine/internal/net/kernel"
	"backrank/engine/lab/train"
)

// shape is the size of a network. The one of the program is net's; tests have smaller ones.
type shape struct{ inputs, hidden, buckets int }

var full = shape{net.Inputs, net.Hidden, net.Buckets}

// len is how many weights a network has.
func (s shape) len() int { return s.inputs*s.hidden + s.hidden + s.buckets*2*s.hidden + s.buckets }

// weights are those of a network, or as many numbers that belong to them, in one row and by layer: as in
// net.Floats.
type weights struct {
	shape
	all                                []float32
	features, bias, output, outputBias []float32
}

func newWeights(s shape) *weights {
	w := &weights{shape: s, all: make([]float32, s.len())}
	rest := w.all
	for _, part := range []struct {
		of *[]float32
		n  int
	}{{&w.features, s.inputs * s.hidden}, {&w.bias, s.hidden}, {&w.output, s.buckets * 2 * s.hidden}, {&w.outputBias, s.buckets}} {
		*part.of, rest = rest[:part.n:part.n], rest[part.n:]
	}
	return w
}

// start draws the first weights, evenly around zero and the smaller the more come together, so that
// neurons begin between their bounds.
func (w *weights) start(rng *rand.Rand) {
	fill := func(of []float32, together int) {
		most := 1 / math.Sqrt(float64(together))
		for i := range of {
			of[i] = float32((2*rng.Float64() - 1) * most)
		}
	}
	fill(w.features, w.inputs)
	fill(w.bias, w.inputs)
	fill(w.output, 2*w.hidden)
}

// pass is what a goroutine needs to look at one sample after the other.
type pass struct {
	active [2][]float32 // what the neurons of the mover and of the other side give, before squaring
	back   []float32
}

func newPass(s shape) *pass {
	return &pass{[2][]float32{make([]float32, s.hidden), make([]float32, s.hidden)}, make([]float32, s.hidden)}
}

// out is what the network says of a sample: its worth for the side to move in units of net.Scale
// centipawns.
func (w *weights) out(s *sample, p *pass) float32 {
	sum := w.outputBias[s.bucket]
	for side, list := range [2][]uint16{s.own, s.other} {
		h := p.active[side]
		copy(h, w.bias)
		kernel.SumRows(h, w.features, list)
		sum += clipped(h, w.row(s.bucket, side))
	}
	return sum
}

// row is the part of the output layer for the mover's half, 0, or the other's.
func (w *weights) row(bucket uint8, side int) []float32 {
	return w.output[(2*int(bucket)+side)*w.hidden:][:w.hidden]
}

// clipped brings h to the bounds 0 and 1 and sums its squares times the weights.
func clipped(h, weights []float32) float32 {
	weights = weights[:len(h)]
	var sum float32
	for i, v := range h {
		// Without branches: which neurons are silent cannot be guessed.
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

// learn adds to grad what a change of each weight does to the loss, given what one of out does to it
// after out has looked at the sample.
func (w *weights) learn(grad *weights, s *sample, p *pass, slope float32) {
	grad.outputBias[s.bucket] += slope
	for side, list := range [2][]uint16{s.own, s.other} {
		unclipped(p.back, p.active[side], w.row(s.bucket, side), grad.row(s.bucket, side), slope)
		kernel.Axpy(grad.bias, 1, p.back)
		for _, f := range list {
			kernel.Axpy(grad.features[int(f)*w.hidden:][:w.hidden], 1, p.back)
		}
	}
}

// unclipped goes back through clipped: grad gets the slopes of the weights, back those of what h was.
func unclipped(back, h, weights, grad []float32, slope float32) {
	back, weights, grad = back[:len(h)], weights[:len(h)], grad[:len(h)]
	for i, v := range h {
		grad[i] += slope * v * v
		d := 2 * slope * v * weights[i]
		if v >= 1 {
			d = 0
		}
		back[i] = d
	}
}

// goal is what samples are to be taught.
type goal struct {
	odds    train.Odds
	results float64
}

// loss is the squared error of the points foretold by out, and what one of out does to it.
func (g *goal) loss(s *sample, out float32) (loss, slope float64) {
	p := g.odds.Points(float64(out) * net.Scale)
	miss := p - g.odds.Target(int(s.score), float64(s.halves)/2, g.results)
	return miss * miss, 2 * miss * p * (1 - p) * g.odds.Slope() * net.Scale
}
