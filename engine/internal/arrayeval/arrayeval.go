// Package arrayeval evaluates arrays before the first move, for drafts. It looks at the array
// alone, without a search, so that all arrays of a family are evaluated in a few milliseconds. The
// weights are fitted to searches and games by engine/lab/fit.
package arrayeval

import (
	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Terms are the indexes of the terms that hold of an array, each as often as it holds. The indexes
// are in terms.go.
type Terms []int

// Value returns the sum of the terms' weights in centipawns. Only differences between arrays are
// meaningful.
func (t Terms) Value() float64 {
	sum := 0.0
	for _, i := range t {
		sum += weights[i]
	}
	return sum
}

// Evaluator evaluates arrays under one castling rule.
type Evaluator struct{ rule *rules.Castling }

// For returns the evaluator of a rule.
func For(rule *rules.Castling) Evaluator { return Evaluator{rule} }

// Terms appends the terms of a complete array by itself to buf.
func (e Evaluator) Terms(a variants.Array, buf Terms) Terms {
	for f, kind := range a {
		if kind != chess.King {
			buf = append(buf, Pieces+4*int(kind-chess.Queen)+edgeDistance(f))
		}
		for g := f + 1; g < 8; g++ {
			buf = append(buf, Pairs+pairs[f][g][kind][a[g]])
		}
	}
	loose := Undefended(a)
	for f := range 8 {
		if loose&(1<<f) != 0 {
			buf = append(buf, UndefendedPawns+edgeDistance(f))
		}
	}
	return e.king(a, buf)
}

// edgeDistance returns the distance of a file from the nearer edge, 0 to 3.
func edgeDistance(f int) int { return min(f, 7-f) }

// king appends the terms of the king's file and of its castlings and leaps.
func (e Evaluator) king(a variants.Array, buf Terms) Terms {
	king := int(a.King())
	lanes := e.rule.Lanes(a)
	if len(lanes) == 0 {
		return append(buf, KingCannotCastle+edgeDistance(king))
	}
	buf = append(buf, KingCanCastle+king)
	var castle, leap [2]int // one more than the fewest pieces in the way, 0 for none
	for _, l := range lanes {
		least, most := &castle[l.Wing()], 4
		if l.IsLeap() {
			least, most = &leap[l.Wing()], 1
		}
		// In a complete array every square that must be empty is occupied.
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
