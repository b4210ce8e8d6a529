package archive

import "math"

// Results counts results from one side's view.
type Results struct {
	Wins, Draws, Losses int
	// Repeats is how many of these games have the start, the moves and the result of another one: twins, and games that
	// engines have played again. They say nothing new.
	Repeats int
}

// Games is the number of games with a result.
func (s Results) Games() int { return s.Wins + s.Draws + s.Losses }

func (s *Results) add(more Results) {
	s.Wins += more.Wins
	s.Draws += more.Draws
	s.Losses += more.Losses
	s.Repeats += more.Repeats
}

// Distinct is the number of games with a result without repeats.
func (s Results) Distinct() int { return s.Games() - s.Repeats }

// Plus returns the results of both.
func (s Results) Plus(more Results) Results {
	s.add(more)
	return s
}

// Points is the share of points, 0 to 1; 0 without games.
func (s Results) Points() float64 {
	if s.Games() == 0 {
		return 0
	}
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(s.Games())
}

// MinGames is the number of distinct games below which an interval is shown and no score.
const MinGames = 20

// HasEnoughGames reports whether there are enough games to show the score.
func (s Results) HasEnoughGames() bool { return s.Distinct() >= MinGames }

// normal95 is the quantile of the normal distribution for an interval of 95 %.
const normal95 = 1.959964

// Interval returns the 95 % interval of the share of points, 0 to 1 without games: that of E. B. Wilson (1927) for a
// share of this size, of as many games as are distinct. Draws make the true one narrower.
func (s Results) Interval() (low, high float64) {
	n := float64(s.Distinct())
	if n == 0 {
		return 0, 1
	}
	p, z := s.Points(), normal95
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(middle-half, 0), min(middle+half, 1)
}

// resultsOf returns the score of one game, by the number of its result, from White's view; nothing without a result.
func resultsOf(result int) Results {
	switch result {
	case whiteWon:
		return Results{Wins: 1}
	case drawn:
		return Results{Draws: 1}
	case blackWon:
		return Results{Losses: 1}
	}
	return Results{}
}

// reversed returns the score from the other side's view.
func (s Results) reversed() Results { return Results{s.Losses, s.Draws, s.Wins, s.Repeats} }
