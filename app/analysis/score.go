package analysis

import (
	"math"

	"github.com/notnil/chess"

	"backrank/engine/wdl"
	"backrank/variants/gametree"
)

// Score is the evaluation of a position from White's point of view: centipawns, or the moves to mate if Mate is not 0,
// negative if Black mates.
type Score struct{ Centipawns, Mate int }

// ScoreOf returns the score that an engine gave to the side to move.
func ScoreOf(turn chess.Color, centipawns, mate int) Score {
	return Score{centipawns, mate}.For(turn)
}

// FromEval returns the score of a command %eval.
func FromEval(e gametree.Eval) Score {
	if e.Mate != 0 {
		return Score{Mate: e.Mate}
	}
	return Score{Centipawns: int(math.Round(e.Pawns * 100))}
}

// Eval returns the score as a command %eval, found at a depth in plies.
func (s Score) Eval(depth int) gametree.Eval {
	if s.Mate != 0 {
		return gametree.Eval{Mate: s.Mate, Depth: depth}
	}
	return gametree.Eval{Pawns: float64(s.Centipawns) / 100, Depth: depth}
}

// For returns the score from the point of view of a side.
func (s Score) For(side chess.Color) Score {
	if side == chess.Black {
		return Score{-s.Centipawns, -s.Mate}
	}
	return s
}

// Chances returns White's chances of a win, a draw and a loss by a curve.
func (s Score) Chances(c wdl.Curve) wdl.WDL { return c.Of(s.Centipawns, s.Mate) }

// points returns the winning chances in per cent for a score by Lichess's curve.
func (s Score) points() float64 { return 100 * s.Chances(wdl.Lichess).Expectation() }

// bounded returns the score in centipawns, limited to Lichess's bounds; a mate has the value of the bound.
func (s Score) bounded() int {
	switch bound := wdl.Lichess.Max; {
	case s.Mate > 0:
		return bound
	case s.Mate < 0:
		return -bound
	default:
		return min(max(s.Centipawns, -bound), bound)
	}
}
