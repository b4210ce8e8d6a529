package archive

import "backrank/variants/confidence"

// Results counts the results of games from one side's view.
type Results struct {
	Wins, Draws, Losses int
	// Repeats is the number of these games that repeat the start, moves and result of another one, such as twins and games
	// of deterministic engines. They are no further evidence.
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

// Distinct is the number of games with a result, without repeats.
func (s Results) Distinct() int { return s.Games() - s.Repeats }

// Plus returns the sum of two results.
func (s Results) Plus(more Results) Results {
	s.add(more)
	return s
}

// Points is the share of points, 0 to 1; 0 if there are no games.
func (s Results) Points() float64 {
	if s.Games() == 0 {
		return 0
	}
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(s.Games())
}

// MinGames is the minimum number of distinct games for which a score is shown; for fewer only the interval is shown.
const MinGames = 20

// HasEnoughGames reports whether there are enough games to show the score.
func (s Results) HasEnoughGames() bool { return s.Distinct() >= MinGames }

// Interval returns the 95 % confidence interval of the share of points for the number of distinct games; 0 and 1 if there
// are no games. See [confidence.Wilson].
func (s Results) Interval() (low, high float64) { return confidence.Wilson(s.Points(), s.Distinct()) }

// resultsOf returns the results of one game from White's view, given its number in the column result.
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

// reversed returns the results from the other side's view.
func (s Results) reversed() Results { return Results{s.Losses, s.Draws, s.Wins, s.Repeats} }
