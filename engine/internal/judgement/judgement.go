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

// Ways are the castlings and leaps that a rule grants to a whole array; of the partners
// on one wing the farthest, as the law has it (RULES.md §4), or any if any man may be one.
func Ways(a variants.Array, rule *rules.Castling) []Way {
	if rule.Grant == nil {
		return nil
	}
	king := a.King()
	var ways []Way
	farthest := [2]chess.File{king, king}
	granted := rule.Grant(a)
	for _, f := range granted {
		farthest[0], farthest[1] = min(farthest[0], f), max(farthest[1], f)
	}
	for _, f := range granted {
		switch {
		case f == king:
			for _, l := range rule.Leaps(king) {
				ways = append(ways, wayOf(&l, f))
			}
		case rule.Any || f == farthest[0] || f == farthest[1]:
			if l := rule.Castle(king, f); l != nil {
				ways = append(ways, wayOf(l, f))
			}
		}
	}
	return ways
}

// wayOf is the way along a lane with the partner on a file, the king's if it leaps. In a whole
// array a man stands on every square.
func wayOf(l *rules.Lane, partner chess.File) Way {
	return Way{int(l.KingTo), int(partner), l.Empty.Len(), int(l.Wing()), l.IsLeap()}
}
