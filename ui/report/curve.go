package report

import (
	"math"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/engine/wdl"
)

// Curve is the content of a graph: White's chances over a game.
type Curve struct {
	// Chances are the points that White can expect, from 0 to 1, at the start and after each ply; NaN for a position
	// without an evaluation.
	Chances []float64
	Marks   []Mark
	// Book is the number of plies that follow a named opening.
	Book int
}

// Mark is a mark at the position after a ply.
type Mark struct {
	Ply  int // from 1
	Kind MarkKind
	By   chess.Color
}

// MarkKind is the kind of a mark.
type MarkKind uint8

// The kinds of marks.
const (
	Mistake MarkKind = iota
	Blunder
	Castling
	Leap
)

// CurveOf returns the curve of a game.
func CurveOf(v *app.View, r *analysis.Report) Curve {
	curve := wdl.For(v.Variant.Castling)
	c := Curve{Book: v.BookPlies()}
	point := func(f analysis.Evaluation, known bool) {
		if known {
			c.Chances = append(c.Chances, f.Score.Chances(curve).Expectation())
		} else {
			c.Chances = append(c.Chances, math.NaN())
		}
	}
	point(r.Start, r.StartKnown)
	for i := range r.Plies {
		p := &r.Plies[i]
		point(p.After, p.Known)
		mark := func(is bool, kind MarkKind) {
			if is {
				c.Marks = append(c.Marks, Mark{i + 1, kind, p.Position.Turn()})
			}
		}
		mark(p.Move.IsCastling(), Castling)
		mark(p.Move.IsLeap(), Leap)
		mark(p.Judgement == analysis.Mistake, Mistake)
		mark(p.Judgement == analysis.Blunder, Blunder)
	}
	return c
}
