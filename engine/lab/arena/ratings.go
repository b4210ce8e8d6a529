package arena

import (
	"math"
	"slices"

	"backrank/engine/elo"
)

// Rating is the rating of one contender in a match of several.
type Rating struct {
	Elo, Margin float64 // Margin is half the width of the 95 % confidence interval
	Score       Results // results of all games of the contender
}

// Ratings returns the maximum likelihood ratings under the logistic model of Elo, with a draw counted as
// half a win (R. Bradley and M. Terry 1952). One extra pair of draws for each pairing contenders who have played
// each other keeps ratings and margins finite. Margins are computed from pairs (see [elo.Pairs]).
//
// A contender with a known rating keeps it, with margin 0, and anchors the ratings of all contenders who are
// connected with it by games, directly or through others. If no rating is known, the mean of all ratings is
// 0, and all contenders must be connected. A rating that cannot be estimated is NaN. A margin is NaN if all
// pairs have the same result.
func (m *Match) Ratings(s *Standings) []Rating {
	const eloUnit = 400 / math.Ln10 // in Elo
	n := len(m.Contenders)
	all := make([]Rating, n)
	r := make([]float64, n) // in units of 400/ln 10 Elo
	for i, c := range m.Contenders {
		r[i] = c.Elo / eloUnit
	}
	estimable := m.estimable(s)
	for range 100 {
		gradient, information, _ := m.derivatives(s, r)
		m.constrain(estimable, gradient, information)
		step := solve(information, gradient)
		largest := 0.0
		for i := range r {
			d := max(min(step[i], 1), -1)
			r[i] += d
			largest = max(largest, math.Abs(d))
		}
		if largest < 1e-9 {
			break
		}
	}
	gradient, information, covariance := m.derivatives(s, r)
	m.constrain(estimable, gradient, information)
	for i := range all {
		if !estimable[i] && m.Contenders[i].Elo == 0 {
			all[i].Elo, all[i].Margin = math.NaN(), math.NaN()
			continue
		}
		// The ratings vary by information⁻¹ × gradient, where covariance is the covariance matrix of the gradient.
		unit := make([]float64, n)
		unit[i] = 1
		m.constrain(estimable, unit, nil)
		row := solve(information, unit)
		variance := 0.0
		for j := range row {
			for k := range row {
				variance += row[j] * covariance[j][k] * row[k]
			}
		}
		all[i].Elo, all[i].Margin = r[i]*eloUnit, elo.Z95*math.Sqrt(variance)*eloUnit
		if variance < 1e-12 && estimable[i] {
			all[i].Margin = math.NaN()
		}
	}
	for _, pairing := range m.pairings() {
		t := s.Between(pairing[0], pairing[1])
		all[pairing[0]].Score = all[pairing[0]].Score.plus(t.Results)
		all[pairing[1]].Score = all[pairing[1]].Score.plus(t.Results.reversed())
	}
	return all
}

// anchored reports whether the rating of any contender is known.
func (m *Match) anchored() bool {
	return slices.ContainsFunc(m.Contenders, func(c Contender) bool { return c.Elo != 0 })
}

// estimable reports for each contender whether its rating is to be estimated from the games. If some ratings
// are known, these are the contenders without one who are connected by games with a contender who has one,
// directly or through others. If none is known, they are all contenders, or none if not all are connected.
func (m *Match) estimable(s *Standings) []bool {
	connected := make([]bool, len(m.Contenders))
	for i, c := range m.Contenders {
		connected[i] = c.Elo != 0 || i == 0 && !m.anchored()
	}
	for range m.Contenders {
		for _, pairing := range m.pairings() {
			if s.Between(pairing[0], pairing[1]).Pairs.Count() > 0 && connected[pairing[0]] != connected[pairing[1]] {
				connected[pairing[0]], connected[pairing[1]] = true, true
			}
		}
	}
	if !m.anchored() && slices.Contains(connected, false) {
		clear(connected)
	}
	for i, c := range m.Contenders {
		connected[i] = connected[i] && c.Elo == 0
	}
	return connected
}

// constrain removes the ratings that are not estimable from a gradient and its information matrix (nil for
// none): it sets their rows and columns to those of the identity. If all are estimable, it fixes the mean of
// all ratings instead.
func (m *Match) constrain(estimable []bool, gradient []float64, information [][]float64) {
	n := float64(len(gradient))
	if !slices.Contains(estimable, false) {
		mean := 0.0
		for _, x := range gradient {
			mean += x / n
		}
		for i := range gradient {
			gradient[i] -= mean
		}
		for i := range information {
			for j := range information[i] {
				information[i][j] += 1 / n
			}
		}
		return
	}
	for i := range estimable {
		if estimable[i] {
			continue
		}
		gradient[i] = 0
		for j := range information {
			information[i][j], information[j][i] = 0, 0
		}
		if information != nil {
			information[i][i] = 1
		}
	}
}

// derivatives returns, at ratings r, the gradient of the log-likelihood, its information matrix (the
// negative Hessian), and the covariance matrix of the gradient estimated from pairs.
func (m *Match) derivatives(s *Standings, r []float64) (gradient []float64, information, covariance [][]float64) {
	n := len(r)
	gradient = make([]float64, n)
	information, covariance = make([][]float64, n), make([][]float64, n)
	for i := range information {
		information[i], covariance[i] = make([]float64, n), make([]float64, n)
	}
	for _, pairing := range m.pairings() {
		i, j := pairing[0], pairing[1]
		pairs := s.Between(i, j).Pairs
		if pairs.Count() == 0 {
			continue
		}
		pairs[2]++
		n := float64(pairs.Count())
		p := 1 / (1 + math.Exp(r[j]-r[i]))
		excess := 2 * n * (pairs.Points() - p)
		gradient[i] += excess
		gradient[j] -= excess
		add(information, i, j, 2*n*p*(1-p))
		add(covariance, i, j, 4*n*pairs.Variance())
	}
	return gradient, information, covariance
}

// add adds the term x·(rᵢ - rⱼ)² to the matrix of a quadratic form.
func add(matrix [][]float64, i, j int, x float64) {
	matrix[i][i] += x
	matrix[j][j] += x
	matrix[i][j] -= x
	matrix[j][i] -= x
}

// solve returns the x for which a·x = b, by Gaussian elimination. a is symmetric and positive definite.
func solve(a [][]float64, b []float64) []float64 {
	n := len(b)
	m := make([][]float64, n)
	for i := range m {
		m[i] = append(append([]float64(nil), a[i]...), b[i])
	}
	for i := range m {
		for j := i + 1; j < n; j++ {
			f := m[j][i] / m[i][i]
			for k := i; k <= n; k++ {
				m[j][k] -= f * m[i][k]
			}
		}
	}
	x := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		x[i] = m[i][n]
		for j := i + 1; j < n; j++ {
			x[i] -= m[i][j] * x[j]
		}
		x[i] /= m[i][i]
	}
	return x
}
