package arena

import (
	"math"
	"slices"
)

// Rating is one contender's in a match of several.
type Rating struct {
	Elo, Margin float64 // see Ratings; the margin holds in 95 of 100 cases
	Score       Score   // of all its games
}

// Ratings are those under which the results are likeliest, by the logistic curve of
// Elo with draws as half a win (R. Bradley and M. Terry 1952). One pair of drawn games
// more between any two who have met keeps ratings and margins finite. Margins are
// computed from pairs, as everything else is.
//
// A contender whose rating is known keeps it, without a margin, and the others are
// rated by it as far as they have met it, directly or by way of others. Where none is known
// the mean of all is 0, and all must have met. What cannot be known is NaN, and so is a margin
// as long as all pairs have ended alike.
func (m *Match) Ratings(s *Standings) []Rating {
	const elo = 400 / math.Ln10
	n := len(m.Contenders)
	all := make([]Rating, n)
	r := make([]float64, n) // in natural units
	for i, c := range m.Contenders {
		r[i] = c.Elo / elo
	}
	found := m.comparable(s)
	for range 100 {
		slope, curve, _ := m.likelihood(s, r)
		m.hold(found, slope, curve)
		step := solve(curve, slope)
		far := 0.0
		for i := range r {
			d := max(min(step[i], 1), -1)
			r[i] += d
			far = max(far, math.Abs(d))
		}
		if far < 1e-9 {
			break
		}
	}
	slope, curve, spread := m.likelihood(s, r)
	m.hold(found, slope, curve)
	for i := range all {
		if !found[i] && m.Contenders[i].Elo == 0 {
			all[i].Elo, all[i].Margin = math.NaN(), math.NaN()
			continue
		}
		// The ratings move by curve⁻¹ × chance, whose variance is spread.
		unit := make([]float64, n)
		unit[i] = 1
		m.hold(found, unit, nil)
		row := solve(curve, unit)
		variance := 0.0
		for j := range row {
			for k := range row {
				variance += row[j] * spread[j][k] * row[k]
			}
		}
		all[i].Elo, all[i].Margin = r[i]*elo, sure*math.Sqrt(variance)*elo
		if variance < 1e-12 && found[i] {
			all[i].Margin = math.NaN()
		}
	}
	for _, two := range m.pairings() {
		t := s.Between(two[0], two[1])
		all[two[0]].Score = all[two[0]].Score.plus(t.Score)
		all[two[1]].Score = all[two[1]].Score.plus(t.Score.other())
	}
	return all
}

// anchored is whether the rating of any contender is known.
func (m *Match) anchored() bool {
	return slices.ContainsFunc(m.Contenders, func(c Contender) bool { return c.Elo != 0 })
}

// comparable says whose ratings can be found: of those not known, who has met one that is
// known, directly or by way of others; where none is known all, or nobody if not all have met.
func (m *Match) comparable(s *Standings) []bool {
	reached := make([]bool, len(m.Contenders))
	for i, c := range m.Contenders {
		reached[i] = c.Elo != 0 || i == 0 && !m.anchored()
	}
	for range m.Contenders {
		for _, two := range m.pairings() {
			if s.Between(two[0], two[1]).Pairs.Count() > 0 && reached[two[0]] != reached[two[1]] {
				reached[two[0]], reached[two[1]] = true, true
			}
		}
	}
	if !m.anchored() && slices.Contains(reached, false) {
		clear(reached)
	}
	for i, c := range m.Contenders {
		reached[i] = reached[i] && c.Elo == 0
	}
	return reached
}

// hold takes from a slope and its curvature what would move ratings that are not to be found
// or, where none is known, the mean of all.
func (m *Match) hold(found []bool, slope []float64, curve [][]float64) {
	n := float64(len(slope))
	if !slices.Contains(found, false) {
		mean := 0.0
		for _, x := range slope {
			mean += x / n
		}
		for i := range slope {
			slope[i] -= mean
		}
		for i := range curve {
			for j := range curve[i] {
				curve[i][j] += 1 / n
			}
		}
		return
	}
	for i := range found {
		if found[i] {
			continue
		}
		slope[i] = 0
		for j := range curve {
			curve[i][j], curve[j][i] = 0, 0
		}
		if curve != nil {
			curve[i][i] = 1
		}
	}
}

// likelihood is the slope of the logarithm of the likelihood at ratings r, its
// curvature, and the variance of the slope.
func (m *Match) likelihood(s *Standings, r []float64) (slope []float64, curve, spread [][]float64) {
	n := len(r)
	slope = make([]float64, n)
	curve, spread = make([][]float64, n), make([][]float64, n)
	for i := range curve {
		curve[i], spread[i] = make([]float64, n), make([]float64, n)
	}
	for _, two := range m.pairings() {
		i, j := two[0], two[1]
		pairs := s.Between(i, j).Pairs
		if pairs.Count() == 0 {
			continue
		}
		pairs[2]++
		n := float64(pairs.Count())
		p := 1 / (1 + math.Exp(r[j]-r[i]))
		made := 2 * n * (pairs.Points() - p)
		slope[i] += made
		slope[j] -= made
		add(curve, i, j, 2*n*p*(1-p))
		add(spread, i, j, 4*n*pairs.Variance())
	}
	return slope, curve, spread
}

// add enters x for the difference of i and j.
func add(matrix [][]float64, i, j int, x float64) {
	matrix[i][i] += x
	matrix[j][j] += x
	matrix[i][j] -= x
	matrix[j][i] -= x
}

// solve is the x for which a·x = b, by elimination; a is symmetric and positive.
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
