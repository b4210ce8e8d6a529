package main

import (
	"math"

	"backrank/engine/wdl"
)

// fit returns the curve of the greatest likelihood, by Newton's method over Half and the logarithm of Spread, damped
// until each step makes the results likelier.
func fit(list []sample) wdl.Curve {
	at := [2]float64{150, math.Log(80)}
	surprised := surprise(curve(at), list)
	for range 100 {
		step := newton(at, list)
		damping := 1.0
		next, worse := at, true
		for ; worse && damping > 1e-6; damping /= 2 {
			next = [2]float64{max(0, at[0]-damping*step[0]), at[1] - damping*step[1]}
			worse = surprise(curve(next), list) > surprised
		}
		if worse || math.Abs(next[0]-at[0]) < 1e-3 && math.Abs(next[1]-at[1]) < 1e-6 {
			break
		}
		at, surprised = next, surprise(curve(next), list)
	}
	return curve(at)
}

// curve returns the curve of parameters.
func curve(at [2]float64) wdl.Curve { return wdl.Curve{Half: at[0], Spread: math.Exp(at[1])} }

// newton returns the Newton step at a point, from differences.
func newton(at [2]float64, list []sample) [2]float64 {
	h := [2]float64{0.5, 0.005}
	value := func(i, j float64) float64 {
		return surprise(curve([2]float64{at[0] + i*h[0], at[1] + j*h[1]}), list)
	}
	zero, right, left, up, down := value(0, 0), value(1, 0), value(-1, 0), value(0, 1), value(0, -1)
	g := [2]float64{(right - left) / (2 * h[0]), (up - down) / (2 * h[1])}
	a := (right - 2*zero + left) / (h[0] * h[0])
	d := (up - 2*zero + down) / (h[1] * h[1])
	b := (value(1, 1) - value(1, -1) - value(-1, 1) + value(-1, -1)) / (4 * h[0] * h[1])
	if det := a*d - b*b; det > 0 && a > 0 {
		return [2]float64{(d*g[0] - b*g[1]) / det, (a*g[1] - b*g[0]) / det}
	}
	return [2]float64{g[0] * 1e4, g[1]} // downhill
}

// surprise returns the mean negative logarithm of the probability that a curve gave to the results.
func surprise(c wdl.Curve, list []sample) float64 {
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
