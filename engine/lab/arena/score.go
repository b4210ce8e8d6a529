package arena

import (
	"fmt"
	"math"

	"github.com/notnil/chess"
)

// Score is wins, draws and losses of one side of a match.
type Score struct{ Wins, Draws, Losses int }

// Games is how many there are.
func (s Score) Games() int { return s.Wins + s.Draws + s.Losses }

// Count enters one game, in which the first player had White or not.
func (s *Score) Count(outcome chess.Outcome, white bool) {
	switch {
	case outcome == chess.Draw:
		s.Draws++
	case (outcome == chess.WhiteWon) == white:
		s.Wins++
	default:
		s.Losses++
	}
}

// Points is the share made of all points, from 0 to 1.
func (s Score) Points() float64 {
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(max(s.Games(), 1))
}

// Error is the standard error of Points, if the games do not depend on each other.
func (s Score) Error() float64 {
	n := float64(max(s.Games(), 1))
	p := s.Points()
	spread := float64(s.Wins)*(1-p)*(1-p) + float64(s.Draws)*(0.5-p)*(0.5-p) + float64(s.Losses)*p*p
	return math.Sqrt(spread) / n
}

func (s Score) String() string { return fmt.Sprintf("+%d =%d -%d", s.Wins, s.Draws, s.Losses) }

// Elo is the difference in rating that points, from 0 to 1, stand for
// (https://en.wikipedia.org/wiki/Elo_rating_system).
func Elo(points float64) float64 { return 400 * math.Log10(points/(1-points)) }

// Points are those to be expected of a difference in rating, the inverse of Elo.
func Points(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Pairs counts pairs of games by the half points that one side made of them, 0 to
// 4. The games of a pair have one start, so they depend on each other: all that
// is said about chance is computed from pairs (the pentanomial model,
// https://www.chessprogramming.org/Match_Statistics).
type Pairs [5]int

// Count is how many pairs there are.
func (p Pairs) Count() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Points is the share made of all points, from 0 to 1.
func (p Pairs) Points() float64 {
	sum := 0.0
	for i, n := range p {
		sum += float64(i*n) / 4
	}
	return sum / float64(max(p.Count(), 1))
}

// Variance is that of the share which one pair makes.
func (p Pairs) Variance() float64 {
	mean, sum := p.Points(), 0.0
	for i, n := range p {
		off := float64(i)/4 - mean
		sum += off * off * float64(n)
	}
	return sum / float64(max(p.Count(), 1))
}

// Error is the standard error of Points.
func (p Pairs) Error() float64 { return math.Sqrt(p.Variance() / float64(max(p.Count(), 1))) }

// chance is Error, not a number as long as all pairs ended alike: then nothing is
// known of it.
func (p Pairs) chance() float64 {
	if off := p.Error(); off > 0 {
		return off
	}
	return math.NaN()
}

// sure is how many standard errors 95 in 100 lie within.
const sure = 1.959964

// Elo is the difference in rating and half the width of the interval that holds it
// in 95 of 100 cases; infinite where all games or none were won. The margin is not
// a number as long as all pairs ended alike: nothing is known of it then.
func (p Pairs) Elo() (elo, margin float64) {
	points, off := p.Points(), sure*p.chance()
	low, high := max(points-off, 0), min(points+off, 1)
	return Elo(points), (Elo(high) - Elo(low)) / 2
}

// Normalized is the difference in normalized Elo, which does not depend on how many
// games are drawn, and its margin as of Elo
// (https://www.cantate.be/Fishtest/normalized_elo.pdf).
func (p Pairs) Normalized() (elo, margin float64) {
	const unit = 800 / math.Ln10
	spread := math.Sqrt(2*float64(p.Count())) * p.chance() // of a game
	return (p.Points() - 0.5) / spread * unit, sure * p.Error() / spread * unit
}

// Superior is the likelihood, 0 to 1, that the side is the stronger one; not a
// number as long as all pairs ended alike.
func (p Pairs) Superior() float64 {
	return (1 + math.Erf((p.Points()-0.5)/p.chance()/math.Sqrt2)) / 2
}
