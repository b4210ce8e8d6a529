package arena

import (
	"fmt"
	"math"

	"github.com/notnil/chess"
)

// Results counts the wins, draws and losses of one contender.
type Results struct{ Wins, Draws, Losses int }

// Games returns the number of games.
func (s Results) Games() int { return s.Wins + s.Draws + s.Losses }

// Count adds one game. white reports whether the contender had White.
func (s *Results) Count(outcome chess.Outcome, white bool) {
	switch {
	case outcome == chess.Draw:
		s.Draws++
	case (outcome == chess.WhiteWon) == white:
		s.Wins++
	default:
		s.Losses++
	}
}

// Points returns the share of points scored, from 0 to 1.
func (s Results) Points() float64 {
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(max(s.Games(), 1))
}

// Error returns the standard error of Points if the games are independent.
func (s Results) Error() float64 {
	n := float64(max(s.Games(), 1))
	p := s.Points()
	spread := float64(s.Wins)*(1-p)*(1-p) + float64(s.Draws)*(0.5-p)*(0.5-p) + float64(s.Losses)*p*p
	return math.Sqrt(spread) / n
}

func (s Results) plus(o Results) Results {
	return Results{s.Wins + o.Wins, s.Draws + o.Draws, s.Losses + o.Losses}
}

// reversed returns the results from the opponent's point of view.
func (s Results) reversed() Results { return Results{s.Losses, s.Draws, s.Wins} }

func (s Results) String() string { return fmt.Sprintf("+%d =%d -%d", s.Wins, s.Draws, s.Losses) }
