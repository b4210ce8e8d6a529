package app

import "github.com/notnil/chess"

// Standing is how a match of rematches stands: between the same two players, who change colours with each game.
type MatchScore struct {
	// Halves are the half points of White's and Black's player in this game.
	Halves [2]int `json:"halves"`
	// Games is the number of games that count.
	Games int `json:"games"`
	// Return is true if this game repeats the start of the one before with colours changed.
	Return bool `json:"return,omitempty"`
}

// with returns the score after a game.
func (s MatchScore) with(outcome chess.Outcome) MatchScore {
	switch outcome {
	case chess.WhiteWon:
		s.Halves[0] += 2
	case chess.BlackWon:
		s.Halves[1] += 2
	case chess.Draw:
		s.Halves[0]++
		s.Halves[1]++
	default:
		return s
	}
	s.Games++
	return s
}

// scoreAfter returns the score before a rematch of g: a game without a result does not count. The game after a return game
// begins anew, whatever its start.
func scoreAfter(g *game, a RematchStart) MatchScore {
	s := g.score.with(g.ended.outcome)
	s.Halves[0], s.Halves[1] = s.Halves[1], s.Halves[0]
	s.Return = a == SameStart && g.over() && !g.score.Return
	return s
}
