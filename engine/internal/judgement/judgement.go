// Package judgement says what an array is worth before the first move, for drafts.
// It looks at arrays alone: no position is searched, so that all arrays of a family are
// judged in a few milliseconds. The weights are fitted to searches and games by the
// command fit beside it.
package judgement

import (
	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Terms is what there is to say of an array: the indices of the terms that are true of
// it, each as often as it is true. The indices are in terms.go.
type Terms []int

// Worth is what the terms are worth together, in centipawns. Only differences between
// arrays mean something.
func (t Terms) Worth() float64 {
	sum := 0.0
	for _, i := range t {
		sum += weights[i]
	}
	return sum
}

// Judge knows a castling rule.
type Judge struct{ rule *rules.Castling }

// For is a judge of arrays under a rule.
func For(rule *rules.Castling) Judge { return Judge{rule} }

// Terms appends those of a whole array by itself to buf.
func (j Judge) Terms(a variants.Array, buf Terms) Terms {
	for f, kind := range a {
		if kind != chess.King {
			buf = append(buf, Men+4*int(kind-chess.Queen)+rim(f))
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
	return j.king(a, buf)
}

// rim is how far a file is from the nearer edge, 0 to 3.
func rim(f int) int { return min(f, 7-f) }

// king enters the terms of the king's place and of where it may go.
func (j Judge) king(a variants.Array, buf Terms) Terms {
	king := int(a.King())
	ways := Ways(a, j.rule)
	if len(ways) == 0 {
		return append(buf, Stays+rim(king))
	}
	buf = append(buf, Goes+king)
	var castle, leap [2]int // one more than the fewest men in the way, 0 for no way
	for _, w := range ways {
		least, most := &castle[w.Wing], 4
		if w.Leap {
			least, most = &leap[w.Wing], 1
		}
		if n := min(w.Men, most) + 1; *least == 0 || n < *least {
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

// Way is one castling or leap of an array.
type Way struct {
	King, Partner int // the king's landing and the partner's first file, of a leap the king's
	Men           int // that stand where nothing may stand, RULES.md §4
	Wing          int // 0 if the partner stands, or the leap ends, on the king's a-side, else 1
	Leap          bool
}

// Ways are the castlings and leaps that a rule grants to a whole array.
func Ways(a variants.Array, rule *rules.Castling) []Way {
	lanes := rule.Lanes(a)
	ways := make([]Way, len(lanes))
	for i, l := range lanes {
		partner := l.Partner
		if l.IsLeap() {
			partner = l.King
		}
		// In a whole array a piece stands on every square that must be empty.
		ways[i] = Way{int(l.KingTo), int(partner), l.Empty.Len(), int(l.Wing()), l.IsLeap()}
	}
	return ways
}
