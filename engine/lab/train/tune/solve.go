package main

import (
	"errors"
	"math"

	"backrank/engine/lab/train"
)

// fit changes the numbers, near which the model was made, so that it foretells its targets best: the least sum of
// surprises, plus for each number the square of its distance from first in units of loose centipawns, halved. A
// number that the samples say little of stays where it was. Newton's method: the
// surprise of a logistic model has one minimum (https://en.wikipedia.org/wiki/Logistic_regression).
func (m *model) fit(first, numbers []int, threads int, odds train.Odds, loose float64) error {
	change := make([]float64, len(numbers))
	for range 12 {
		grad, curve := m.slope(change, threads, odds)
		for i := range change {
			grad[i] += (float64(numbers[i]-first[i]) + change[i]) / (loose * loose)
			curve[i][i] += 1 / (loose * loose)
		}
		if err := solve(curve, grad); err != nil {
			return err
		}
		most := 0.0
		for i := range change {
			change[i] -= grad[i]
			most = max(most, math.Abs(grad[i]))
		}
		if most < 0.05 {
			break
		}
	}
	for i := range numbers {
		numbers[i] += int(math.Round(change[i]))
	}
	return nil
}

// slope is the gradient of the summed surprise and its second derivatives, the upper triangle of them.
func (m *model) slope(change []float64, threads int, odds train.Odds) ([]float64, [][]float64) {
	grads, curves := make([][]float64, train.Parts), make([][][]float64, train.Parts)
	k := odds.Slope()
	train.Each(train.Parts, threads, func(_, c int) {
		grad, curve := make([]float64, len(change)), square(len(change))
		from, to := train.Part(len(m.positions), c)
		for i := from; i < to; i++ {
			l := &m.positions[i]
			p := odds.Points(l.at(change))
			miss, bend := k*(p-m.targets[i]), k*k*p*(1-p)
			for at, s := range l.slopes {
				grad[s.number] += miss * float64(s.by)
				row, by := curve[s.number], bend*float64(s.by)
				for _, t := range l.slopes[at:] {
					row[t.number] += by * float64(t.by)
				}
			}
		}
		grads[c], curves[c] = grad, curve
	})
	for c := 1; c < train.Parts; c++ {
		for i := range change {
			grads[0][i] += grads[c][i]
			for j := i; j < len(change); j++ {
				curves[0][i][j] += curves[c][i][j]
			}
		}
	}
	return grads[0], curves[0]
}

// at is the worth of the position with the numbers changed.
func (l *linear) at(change []float64) float64 {
	v := l.worth
	for _, s := range l.slopes {
		v += float64(s.by) * change[s.number]
	}
	return v
}

func square(n int) [][]float64 {
	a, all := make([][]float64, n), make([]float64, n*n)
	for i := range a {
		a[i] = all[i*n : (i+1)*n]
	}
	return a
}

var errSingular = errors.New("tune: the equations have no one solution")

// solve replaces b by the x of ax = b for a symmetric positive a, of which it reads and spoils the upper
// triangle (Cholesky's decomposition).
func solve(a [][]float64, b []float64) error {
	for i := range a {
		if a[i][i] <= 0 || math.IsNaN(a[i][i]) {
			return errSingular
		}
		root := math.Sqrt(a[i][i])
		for j := i; j < len(a); j++ {
			a[i][j] /= root
		}
		for j := i + 1; j < len(a); j++ {
			by, row := a[i][j], a[j]
			if by == 0 {
				continue
			}
			for k := j; k < len(a); k++ {
				row[k] -= by * a[i][k]
			}
		}
	}
	for i := range a {
		b[i] /= a[i][i]
		for j := i + 1; j < len(a); j++ {
			b[j] -= a[i][j] * b[i]
		}
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := i + 1; j < len(a); j++ {
			b[i] -= a[i][j] * b[j]
		}
		b[i] /= a[i][i]
	}
	return nil
}
