package facts

import (
	"slices"

	"backrank/variants"
	"backrank/variants/rules"
)

// Way is one castling or leap that White's array has under a rule. Black's is the
// same on the eighth rank.
type Way struct {
	rules.Lane
	// Clear are the array's pieces that stand where the way must be empty.
	Clear rules.Squares
	// Fewest is the number of White moves up to and including this one, if Black
	// passes and nothing is taken; 1 if it can be played at once.
	Fewest int
}

// Ways are the castlings and leaps of an array under a rule, the a-side's first
// and castlings before leaps. Rules in which any piece may be partner have one for
// each piece that can be one.
func Ways(a variants.Array, rule *rules.Castling) []Way {
	p := alone(a, rule)
	var ways []Way
	var steps steps
	for _, l := range rule.Lanes(a) {
		ways = append(ways, Way{Lane: l, Clear: p.Of(white) & l.Empty, Fewest: fewest(&p, l, &steps)})
	}
	slices.SortStableFunc(ways, func(a, b Way) int { return order(a) - order(b) })
	return ways
}

func order(w Way) int {
	n := int(w.Wing())
	if w.IsLeap() {
		n += 2
	}
	return n
}

// alone is the array on both sides under a rule. Every array is a start of the
// shuffle family, so that it cannot fail.
func alone(a variants.Array, rule *rules.Castling) rules.Position {
	p, err := variants.Custom(variants.ShuffleFamily, variants.Mirrored, rule).Position(variants.Both(a))
	if err != nil {
		panic(err)
	}
	return p
}

// Nearness is the fewest White moves up to and including a castling or leap of each
// kind and wing, 0 where there is none; see [Way.Fewest].
type Nearness struct{ CastleA, CastleH, LeapA, LeapH int }

// Nearest is the nearest of each kind among an array's ways.
func Nearest(ways []Way) Nearness {
	var n Nearness
	for _, w := range ways {
		best := [2][2]*int{{&n.CastleA, &n.CastleH}, {&n.LeapA, &n.LeapH}}[order(w)/2][w.Wing()]
		if *best == 0 || w.Fewest < *best {
			*best = w.Fewest
		}
	}
	return n
}
