// Package arrayeval says what an array is worth before the first move, for drafts. It
// looks at arrays alone: no position is searched, so that all arrays of a family are
// evaluated in a few milliseconds. The weights are fitted to searches and games by
// engine/lab/fit.
package arrayeval

import (
	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Terms is what there is to say of an array: the indices of the terms that are true of
// it, each as often as it is true. The indices are in terms.go.
type Terms []int

// Value is what the terms are worth together, in centipawns. Only differences between
// arrays mean something.
func (t Terms) Value() float64 {
	sum := 0.0
	for _, i := range t {
		sum += weights[i]
	}
	return sum
}

// Evaluator evaluates arrays under one castling rule.
type Evaluator struct{ rule *rules.Castling }

// For evaluates arrays under a rule.
func For(rule *rules.Castling) Evaluator { return Evaluator{rule} }

// Terms appends those of a whole array by itself to buf.
func (e Evaluator) Terms(a variants.Array, buf Terms) Terms {
	for f, kind := range a {
		if kind != chess.King {
			buf = append(buf, Pieces+4*int(kind-chess.Queen)+rim(f))
		}
		for g := f + 1; g < 8; g++ {
			buf = append(buf, Pairs+pairs[f][g][kind][a[g]])
		}
	}
	loose := Loose(a)
	for f := range 8 {
		if loose&(1<<f) != 0 {
			buf = append(buf, LoosePawns+rim(f))
		}
	}
	return e.king(a, buf)
}

// rim is how far a file is from the nearer edge, 0 to 3.
func rim(f int) int { return min(f, 7-f) }

// king enters the terms of the king's place and of where it may go.
func (e Evaluator) king(a variants.Array, buf Terms) Terms {
	king := int(a.King())
	lanes := e.rule.Lanes(a)
	if len(lanes) == 0 {
		return append(buf, Stays+rim(king))
	}
	buf = append(buf, Goes+king)
	var castle, leap [2]int // one more than the fewest pieces in the way, 0 for no way
	for _, l := range lanes {
		least, most := &castle[l.Wing()], 4
		if l.IsLeap() {
			least, most = &leap[l.Wing()], 1
		}
		// In a whole array a piece stands on every square that must be empty.
		if n := min(l.Empty.Len(), most) + 1; *least == 0 || n < *least {
			*least = n
		}
	}
	for wing := range 2 {
		if n := castle[wing]; n > 0 {
			buf = append(buf, Castles+5*wing+n-1)
		}
		if n := leap[wing]; n > 0 {
			buf = append(buf, Leaps+2*wing+n-1)
		}
	}
	return buf
}
