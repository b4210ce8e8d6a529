package report

import (
	"math"
	"slices"
	"time"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/engine/wdl"
	"backrank/variants/gametree"
)

// Curve is the content of a graph: White's chances over a game, and the time of each move.
type Curve struct {
	// Chances are the points that White can expect, from 0 to 1, at the start and after each ply; NaN for a position
	// without an evaluation.
	Chances []float64
	// Times are the times that the moves took, by ply from 1, so that Times[0] is that of the first move; [Untimed] for a
	// move whose time is not known. Times is nil if none is.
	Times []time.Duration
	// BlackFirst is true if Black made the first move.
	BlackFirst bool
	Marks      []Mark
	// Book is the number of plies that follow a named opening.
	Book int
}

// Untimed is the time of a move whose time is not known.
const Untimed time.Duration = -1

// hasChances reports whether there are evaluations to be drawn. One alone may be that of the end of the game, such as a
// checkmate.
func (c Curve) hasChances() bool {
	known := 0
	for _, chances := range c.Chances {
		if !math.IsNaN(chances) {
			known++
		}
	}
	return known > 1
}

// longest returns the longest time of a move, 0 if none is known.
func (c Curve) longest() time.Duration {
	if len(c.Times) == 0 {
		return 0
	}
	return max(slices.Max(c.Times), 0)
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

// CurveOf returns the curve of a game. While the player looks for a better move, it ends before the position of the
// mistake.
func CurveOf(v *app.View, r *analysis.Report) Curve {
	curve := wdl.For(v.Variant.Castling)
	c := Curve{Book: v.BookPlies(), BlackFirst: v.First.Turn() == chess.Black}
	point := func(f analysis.Evaluation, known bool) {
		if known {
			c.Chances = append(c.Chances, f.Score.Chances(curve).Expectation())
		} else {
			c.Chances = append(c.Chances, math.NaN())
		}
	}
	point(r.Start, r.StartKnown)
	if r.Timed() {
		c.Times = make([]time.Duration, len(r.Plies))
	}
	for i := range r.Plies {
		p := &r.Plies[i]
		point(p.After, p.Known)
		if c.Times != nil {
			c.Times[i] = Untimed
			if p.Timed {
				c.Times[i] = p.Spent
			}
		}
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
	if from, hidden := hiddenFrom(v); hidden {
		c.hide(from)
	}
	return c
}

// hiddenFrom returns the ply of the position from which on the graph and its texts are hidden; false if nothing is.
func hiddenFrom(v *app.View) (ply int, hidden bool) {
	return max(v.Tree.Depth(v.Retry)-1, 0), v.Retry != gametree.Root
}

// hide removes everything from the position after a number of plies on, and the mark on the move that led to it.
func (c *Curve) hide(from int) {
	for i := from; i < len(c.Chances); i++ {
		c.Chances[i] = math.NaN()
	}
	for i := from; i < len(c.Times); i++ {
		c.Times[i] = Untimed
	}
	c.Marks = slices.DeleteFunc(c.Marks, func(m Mark) bool { return m.Ply >= from })
	c.Book = min(c.Book, from)
}
