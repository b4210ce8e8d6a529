// Package wdl turns scores into chances: how likely a position with a score is won, drawn and lost.
//
// A pawn more is not worth the same under every castling rule, nor to every engine. [For] is the curve of Backrank's
// engine under a castling rule, fitted to its own games; [Lichess] is the one that other programs' figures are made
// with. An engine that sends its own chances (UCI_ShowWDL) needs none.
package wdl

import (
	"math"

	"backrank/variants/rules"
)

// WDL are the chances of the side to move to win, draw and lose, from 0 to 1; their sum is 1.
type WDL struct{ Win, Draw, Loss float64 }

// Expectation returns the points to be expected, from 0 to 1.
func (w WDL) Expectation() float64 { return w.Win + w.Draw/2 }

// Flip returns the chances of the other side.
func (w WDL) Flip() WDL { return WDL{w.Loss, w.Draw, w.Win} }

// PerMille returns the chances as UCI has them, in thousandths whose sum is 1000.
func (w WDL) PerMille() (win, draw, loss int) {
	win, loss = int(math.Round(1000*w.Win)), int(math.Round(1000*w.Loss))
	return win, 1000 - win - loss, loss
}

// OfPerMille is the inverse of [WDL.PerMille]; false if the numbers are no chances.
func OfPerMille(win, draw, loss int) (WDL, bool) {
	if win < 0 || draw < 0 || loss < 0 || win+draw+loss != 1000 {
		return WDL{}, false
	}
	return WDL{float64(win) / 1000, float64(draw) / 1000, float64(loss) / 1000}, true
}

// Curve maps scores to chances: a win has the probability 1 / (1 + exp((Half − score) / Spread)), a loss that of a win
// with the score of the other sign, and a draw the rest. This is the model of Stockfish and of ordinal regression.
type Curve struct {
	// Half is the score in centipawns with which half of the games are won. It is not negative.
	Half float64
	// Spread is how many centipawns from there make the odds of a win e times greater.
	Spread float64
	// Most is the absolute score in centipawns beyond which chances do not change; mates count as it. 0 means that
	// there is none, and that a mate is certain.
	Most int
}

// Lichess is the curve of lichess.org, fitted to 75,000 positions of rapid games of players rated 2300 and more
// (https://github.com/lichess-org/lila/pull/11148). It knows no draws, so that only the expectation has a meaning.
var Lichess = Curve{Spread: 1 / 0.00368208, Most: 1000}

// For returns the curve of Backrank's engine under a castling rule. A rule that it was not fitted for has the mean of
// all.
func For(rule *rules.Castling) Curve {
	if rule != nil {
		if c, ok := fitted[rule.ID]; ok {
			return c
		}
	}
	return fitted[""]
}

// Of returns the chances of a score in centipawns, or of a mate in so many moves if mate is not 0; both are for the
// side to move.
func (c Curve) Of(score, mate int) WDL {
	switch {
	case mate > 0 && c.Most == 0:
		return WDL{Win: 1}
	case mate < 0 && c.Most == 0:
		return WDL{Loss: 1}
	case mate > 0:
		score = c.Most
	case mate < 0:
		score = -c.Most
	}
	if c.Most > 0 {
		score = min(max(score, -c.Most), c.Most)
	}
	win, loss := c.win(float64(score)), c.win(-float64(score))
	return WDL{win, max(0, 1-win-loss), loss}
}

// win is the probability that a score wins.
func (c Curve) win(score float64) float64 { return 1 / (1 + math.Exp((c.Half-score)/c.Spread)) }
