package main

import (
	"math"

	"backrank/engine/internal/net"
	"backrank/engine/lab/train"
)

// adam is the optimizer AdamW: Adam (D. Kingma and J. Ba, arXiv:1412.6980) with decoupled weight decay (I.
// Loshchilov and F. Hutter, arXiv:1711.05101).
type adam struct {
	decay        float32
	mean, square []float32 // moving averages of the gradients and of their squares
	steps        int
}

const beta1, beta2, epsilon = 0.9, 0.999, 1e-8

// step updates the weights with the mean gradient of a batch. grads are the sums of the gradients in each part of the
// batch, which step clears, and samples is the number of samples in the batch. step clips the weights to ±net.Clip,
// except the bias of the output layer.
func (a *adam) step(w *weights, grads []*weights, samples, threads int, rate float64) {
	a.steps++
	stepSize := rate / (1 - math.Pow(beta1, float64(a.steps)))
	scale := float32(1 / math.Sqrt(1-math.Pow(beta2, float64(a.steps))))
	rate32, shrink := float32(stepSize), 1-float32(rate)*a.decay
	inverse := 1 / float32(samples)
	numClipped := len(w.all) - len(w.outputBias)
	train.ForEach(train.Parts, threads, func(_, part int) {
		from, to := train.Part(len(w.all), part)
		sum := grads[0].all[from:to]
		for _, g := range grads[1:] {
			other := g.all[from:to]
			for i := range sum {
				sum[i] += other[i]
			}
			clear(other)
		}
		all, mean, square := w.all[from:to], a.mean[from:to], a.square[from:to]
		for i, g := range sum {
			g *= inverse
			m := beta1*mean[i] + (1-beta1)*g
			s := beta2*square[i] + (1-beta2)*g*g
			mean[i], square[i] = m, s
			v := all[i]*shrink - rate32*m/(float32(math.Sqrt(float64(s)))*scale+epsilon)
			if from+i < numClipped {
				v = min(max(v, -net.Clip), net.Clip)
			}
			all[i] = v
		}
		clear(sum)
	})
}

// rate returns the learning rate of step, counted from 0, in a training of steps steps. It is half a cosine from the peak
// to a hundredth of it (I. Loshchilov and F. Hutter, arXiv:1608.03983), after a short linear warm-up.
func rate(peak float64, step, steps int) float64 {
	const warmUp, last = 200, 0.01
	if step < min(warmUp, steps/10) {
		return peak * float64(step+1) / float64(min(warmUp, steps/10)+1)
	}
	return peak * (last + (1-last)*(1+math.Cos(math.Pi*float64(step)/float64(steps)))/2)
}
