// Package wdl converts scores to win, draw and loss probabilities.
//
// The same score means different chances under different castling rules and for different engines. [For] returns the
// curve of Backrank's engine under a castling rule, fitted to its own games; [Lichess] is the curve that other programs
// use. Engines that send their own probabilities (UCI_ShowWDL) need no curve.
package wdl

import (
	"math"

	"backrank/variants/rules"
)

// WDL holds the probabilities that the side to move wins, draws and loses, from 0 to 1. Their sum is 1.
type WDL struct{ Win, Draw, Loss float64 }

// Expectation returns the expected score of the game, from 0 to 1.
func (w WDL) Expectation() float64 { return w.Win + w.Draw/2 }

// Flip returns the probabilities for the other side.
func (w WDL) Flip() WDL { return WDL{w.Loss, w.Draw, w.Win} }

// PerMille returns the probabilities in thousandths, as in UCI. Their sum is 1000.
func (w WDL) PerMille() (win, draw, loss int) {
	win, loss = int(math.Round(1000*w.Win)), int(math.Round(1000*w.Loss))
	return win, 1000 - win - loss, loss
}

// FromPerMille is the inverse of [WDL.PerMille]. It returns false if a number is negative or the sum is not 1000.
func FromPerMille(win, draw, loss int) (WDL, bool) {
	if win < 0 || draw < 0 || loss < 0 || win+draw+loss != 1000 {
		return WDL{}, false
	}
	return WDL{float64(win) / 1000, float64(draw) / 1000, float64(loss) / 1000}, true
}

// A Curve maps scores to probabilities: a win has the probability 1 / (1 + exp((Half − score) / Spread)), a loss that of
// a win with the negated score, and a draw the remaining probability. This is the model of Stockfish
// (https://github.com/official-stockfish/WDL_model), an ordinal regression.
type Curve struct {
	// Half is the score in centipawns at which the probability of a win is 1/2. It is not negative.
	Half float64
	// Spread is the number of centipawns that multiply the odds of a win by e.
	Spread float64
	// Max is the maximum absolute score in centipawns: greater scores and mates are reduced to it. 0 means no maximum, and
	// that a mate is a certain win or loss.
	Max int
}

// Lichess is the curve of lichess.org, fitted to 75,000 positions of rapid games of players rated 2300 and more
// (https://github.com/lichess-org/lila/pull/11148). It does not model draws: only the expectation is meaningful.
var Lichess = Curve{Spread: 1 / 0.00368208, Max: 1000}

// For returns the curve of Backrank's engine under a castling rule. For a rule without a fitted curve, or nil, it
// returns the curve fitted to the games of all rules.
func For(rule *rules.Castling) Curve {
	if rule != nil {
		if c, ok := fitted[rule.ID]; ok {
			return c
		}
	}
	return fitted[""]
}

// Of returns the probabilities for a score in centipawns, or for a mate in the given number of moves if mate is not 0.
// Both are from the point of view of the side to move; a negative mate means that it is mated.
func (c Curve) Of(score, mate int) WDL {
	switch {
	case mate > 0 && c.Max == 0:
		return WDL{Win: 1}
	case mate < 0 && c.Max == 0:
		return WDL{Loss: 1}
	case mate > 0:
		score = c.Max
	case mate < 0:
		score = -c.Max
	}
	if c.Max > 0 {
		score = min(max(score, -c.Max), c.Max)
	}
	win, loss := c.win(float64(score)), c.win(-float64(score))
	return WDL{win, max(0, 1-win-loss), loss}
}

// win returns the probability of a win at a score.
func (c Curve) win(score float64) float64 { return 1 / (1 + math.Exp((c.Half-score)/c.Spread)) }
