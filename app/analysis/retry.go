package analysis

import (
	"github.com/notnil/chess"

	"backrank/variants/notation"
	"backrank/variants/rules"
)

// Losses of winning chances in percentage points (lila, retroCtrl.ts).
const (
	retryLoss = 7.5 // from more than that on a move is worth another try
	triedLoss = 4   // a try that loses less is good enough
)

// Verdict is what a try is worth in place of the move of the game.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota // the score of the position after it is needed
	GoodEnough
	Failed
)

// Retries returns the plies of a side, NoColor for both, that lost so much that it is worth looking for a better move,
// in the order of the game. A move that the search itself thought best is none of them.
func (r *Report) Retries(side chess.Color) []int {
	var plies []int
	for i := range r.Plies {
		p := &r.Plies[i]
		if p.Judged && !p.Best && p.Loss > retryLoss && (side == chess.NoColor || side == p.Position.Turn()) {
			plies = append(plies, i)
		}
	}
	return plies
}

// Try judges a move in place of the one of the game as far as no search is needed: the best move that is known is good
// enough, the move of the game fails, and of a move that ends the game the score is known.
func (p *Ply) Try(m rules.Move) Verdict {
	after := notation.After(&p.Position, m)
	ended, over := Ended(&after)
	switch {
	case m == p.Before.Best():
		return GoodEnough
	case m == p.Move:
		return Failed
	case over:
		return p.Tried(ended.Score)
	}
	return Undecided
}

// Tried judges a move in place of the one of the game, given the score of the position after it. A mate loses nothing, and
// is always good enough.
func (p *Ply) Tried(after Score) Verdict {
	side := p.Position.Turn()
	if p.Before.Score.For(side).points()-after.For(side).points() < triedLoss {
		return GoodEnough
	}
	return Failed
}
