package analysis

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Losses of winning chances in percentage points (lila, retroCtrl.ts).
const (
	minRetryLoss = 7.5 // a move that loses more is offered for another try
	maxTriedLoss = 4   // a try that loses less is accepted
)

// Verdict is the judgement of a try, a move that the player suggests in place of the move of the game.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota // the score of the position after the try is needed
	GoodEnough
	Failed
)

// Retries returns the plies of a side, or of both for NoColor, that lost more than minRetryLoss, in the order of the
// game. It omits moves that are the best by the evaluation before them.
func (r *Report) Retries(side chess.Color) []int {
	var plies []int
	for i := range r.Plies {
		p := &r.Plies[i]
		if p.Judged && !p.Best && p.Loss > minRetryLoss && (side == chess.NoColor || side == p.Position.Turn()) {
			plies = append(plies, i)
		}
	}
	return plies
}

// TryWithoutSearch judges a move in place of the one of the game, if that needs no search: the best move is accepted,
// the move of the game fails, and a move that ends the game is judged by the result. Otherwise it returns [Undecided].
func (p *Ply) TryWithoutSearch(m rules.Move) Verdict {
	after := rules.After(&p.Position, m)
	ended, over := Ended(&after)
	switch {
	case m == p.Before.Best():
		return GoodEnough
	case m == p.Move:
		return Failed
	case over:
		return p.TryWithScore(ended.Score)
	}
	return Undecided
}

// TryWithScore judges a move in place of the one of the game, given the score of the position after it. A mate is always
// accepted.
func (p *Ply) TryWithScore(after Score) Verdict {
	side := p.Position.Turn()
	if p.Before.Score.For(side).points()-after.For(side).points() < maxTriedLoss {
		return GoodEnough
	}
	return Failed
}
