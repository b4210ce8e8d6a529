// Package arrayeval evaluates arrays before the first move, for drafts: a sum of weighted terms, without a search, so
// that all arrays of a family take a few milliseconds. The weights are fitted to searches and games by engine/lab/fit.
package arrayeval

import (
	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Terms lists the terms that apply to an array, as indexes declared in terms.go. A term occurs as often as it applies.
type Terms []int

// Value returns the sum of the weights of the terms in centipawns. Only differences between arrays are meaningful.
func (t Terms) Value() float64 {
	sum := 0.0
	for _, i := range t {
		sum += weights[i]
	}
	return sum
}

// Evaluator evaluates arrays under one castling rule.
type Evaluator struct{ rule *rules.Castling }

// For returns the evaluator for a castling rule.
func For(rule *rules.Castling) Evaluator { return Evaluator{rule} }

// Terms appends to buf the terms of a complete array that do not depend on the opponent's array.
func (e Evaluator) Terms(a variants.Array, buf Terms) Terms {
	for f, kind := range a {
		if kind != chess.King {
			buf = append(buf, Pieces+4*int(kind-chess.Queen)+edgeDistance(f))
		}
		for g := f + 1; g < 8; g++ {
			buf = append(buf, Pairs+pairs[f][g][kind][a[g]])
		}
	}
	undefended := Undefended(a)
	for f := range 8 {
		if undefended&(1<<f) != 0 {
			buf = append(buf, UndefendedPawns+edgeDistance(f))
		}
	}
	return e.king(a, buf)
}

// edgeDistance returns the distance of a file from the nearer edge, 0 to 3.
func edgeDistance(f int) int { return min(f, 7-f) }

// king appends the terms for the king's file, castlings and leaps.
func (e Evaluator) king(a variants.Array, buf Terms) Terms {
	king := int(a.King())
	lanes := e.rule.Lanes(a)
	if len(lanes) == 0 {
		return append(buf, KingCannotCastle+edgeDistance(king))
	}
	buf = append(buf, KingCanCastle+king)
	var castle, leap [2]int // by wing, 1 + the minimum number of pieces in the way; 0 if there is no castling or leap
	for _, l := range lanes {
		nearest, maxBlockers := &castle[l.Wing()], 4
		if l.IsLeap() {
			nearest, maxBlockers = &leap[l.Wing()], 1
		}
		// In a complete array every square that must be empty is occupied.
		if n := min(l.Empty.Len(), maxBlockers) + 1; *nearest == 0 || n < *nearest {
			*nearest = n
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
