package main

import (
	"math"

	"backrank/engine/internal/net"
	"backrank/engine/lab/train"
)

// adam changes weights against their slopes, each at its own pace: Adam (D. Kingma and J. Ba,
// arXiv:1412.6980) with the weights shrinking by themselves (I. Loshchilov and F. Hutter,
// arXiv:1711.05101).
type adam struct {
	decay        float32
	mean, square []float32 // of the slopes of late
	steps        int
}

const fade, fadeSquare, floor = 0.9, 0.999, 1e-8

// step takes the slopes out of the gradients, which were summed over so many samples in parts, and leaves
// zeros there. The weights stay within net.Clip, save the last layer's bias.
func (a *adam) step(w *weights, grads []*weights, samples, threads int, rate float64) {
	a.steps++
	grow := rate / (1 - math.Pow(fade, float64(a.steps)))
	scale := float32(1 / math.Sqrt(1-math.Pow(fadeSquare, float64(a.steps))))
	by, shrink := float32(grow), 1-float32(rate)*a.decay
	each := 1 / float32(samples)
	bound := len(w.all) - len(w.outputBias)
	train.Each(train.Parts, threads, func(_, part int) {
		from, to := train.Part(len(w.all), part)
		sum := grads[0].all[from:to]
		for _, g := range grads[1:] {
			more := g.all[from:to]
			for i := range sum {
				sum[i] += more[i]
			}
			clear(more)
		}
		all, mean, square := w.all[from:to], a.mean[from:to], a.square[from:to]
		for i, g := range sum {
			g *= each
			m := fade*mean[i] + (1-fade)*g
			s := fadeSquare*square[i] + (1-fadeSquare)*g*g
			mean[i], square[i] = m, s
			v := all[i]*shrink - by*m/(float32(math.Sqrt(float64(s)))*scale+floor)
			if from+i < bound {
				v = min(max(v, -net.Clip), net.Clip)
			}
			all[i] = v
		}
		clear(sum)
	})
}

// rate is the learning rate of a step of so many: a rise, then half a cosine down to a hundredth of the peak
// (I. Loshchilov and F. Hutter, arXiv:1608.03983).
func rate(peak float64, step, steps int) float64 {
	const rise, last = 200, 0.01
	if step < min(rise, steps/10) {
		return peak * float64(step+1) / float64(min(rise, steps/10)+1)
	}
	return peak * (last + (1-last)*(1+math.Cos(math.Pi*float64(step)/float64(steps)))/2)
}
