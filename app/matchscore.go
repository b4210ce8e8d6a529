package app

import "github.com/notnil/chess"

// MatchScore is the score of a match of rematches between two players, who change colours after each game.
type MatchScore struct {
	// Halves are the half points of this game's White and Black player.
	Halves [2]int `json:"halves"`
	// Games is the number of finished games.
	Games int `json:"games"`
	// Return is true if this game repeats the start of the previous one with colours changed.
	Return bool `json:"return,omitempty"`
}

// with returns the score after a game with an outcome. A game without a result does not count.
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

// scoreAfter returns the score before a rematch of g. The game after a return game is a first game again, whatever its
// start.
func scoreAfter(g *game, a RematchStart) MatchScore {
	s := g.score.with(g.ended.outcome)
	s.Halves[0], s.Halves[1] = s.Halves[1], s.Halves[0]
	s.Return = a == SameStart && g.over() && !g.score.Return
	return s
}
