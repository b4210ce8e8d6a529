package main

import (
	"math"

	"backrank/engine/wdl"
)

// fit returns the curve of maximum likelihood. It uses Newton's method on Half and the logarithm of Spread, and
// shortens each step until it increases the likelihood.
func fit(list []sample) wdl.Curve {
	params := [2]float64{150, math.Log(80)}
	loss := meanLogLoss(curve(params), list)
	for range 100 {
		step := newtonStep(params, list)
		damping := 1.0
		next, worse := params, true
		for ; worse && damping > 1e-6; damping /= 2 {
			next = [2]float64{max(0, params[0]-damping*step[0]), params[1] - damping*step[1]}
			worse = meanLogLoss(curve(next), list) > loss
		}
		if worse || math.Abs(next[0]-params[0]) < 1e-3 && math.Abs(next[1]-params[1]) < 1e-6 {
			break
		}
		params, loss = next, meanLogLoss(curve(next), list)
	}
	return curve(params)
}

// curve returns the curve with the parameters Half and log Spread.
func curve(params [2]float64) wdl.Curve {
	return wdl.Curve{Half: params[0], Spread: math.Exp(params[1])}
}

// newtonStep returns the step of Newton's method at params, with derivatives from finite differences. Where the loss
// is not convex, it returns a step along the gradient.
func newtonStep(params [2]float64, list []sample) [2]float64 {
	h := [2]float64{0.5, 0.005}
	value := func(i, j float64) float64 {
		return meanLogLoss(curve([2]float64{params[0] + i*h[0], params[1] + j*h[1]}), list)
	}
	zero, right, left, up, down := value(0, 0), value(1, 0), value(-1, 0), value(0, 1), value(0, -1)
	g := [2]float64{(right - left) / (2 * h[0]), (up - down) / (2 * h[1])}
	a := (right - 2*zero + left) / (h[0] * h[0])
	d := (up - 2*zero + down) / (h[1] * h[1])
	b := (value(1, 1) - value(1, -1) - value(-1, 1) + value(-1, -1)) / (4 * h[0] * h[1])
	if det := a*d - b*b; det > 0 && a > 0 {
		return [2]float64{(d*g[0] - b*g[1]) / det, (a*g[1] - b*g[0]) / det}
	}
	return [2]float64{g[0] * 1e4, g[1]} // along the negative gradient, with a longer step for Half
}

// meanLogLoss returns the mean negative logarithm of the probability that the curve gives to the result of each
// sample.
func meanLogLoss(c wdl.Curve, list []sample) float64 {
	sum := 0.0
	for _, s := range list {
		win := 1 / (1 + math.Exp((c.Half-s.score)/c.Spread))
		loss := 1 / (1 + math.Exp((c.Half+s.score)/c.Spread))
		p := 1 - win - loss
		switch s.points {
		case 0:
			p = loss
		case 1:
			p = win
		}
		sum -= math.Log(max(p, 1e-9))
	}
	return sum / float64(len(list))
}
