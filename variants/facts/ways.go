package facts

import (
	"slices"

	"backrank/variants"
	"backrank/variants/rules"
)

// Way is one castling or leap of White's array under a rule. Black's is the same on the eighth rank.
type Way struct {
	rules.Lane
	// Clear is the set of the array's pieces on squares that must be empty.
	Clear rules.Squares
	// Fewest is the number of White's moves up to and including this one, if Black passes and nothing is captured; 1 if
	// it is playable at once.
	Fewest int
}

// Ways lists the castlings, then the leaps, of an array under a rule, those to the a-side first. If the rule lets any
// piece be partner, there is a castling for each possible partner.
func Ways(a variants.Array, rule *rules.Castling) []Way {
	p := startPosition(a, rule)
	var ways []Way
	var steps steps
	for _, l := range rule.Lanes(a) {
		ways = append(ways, Way{Lane: l, Clear: p.Of(white) & l.Empty, Fewest: fewest(&p, l, &steps)})
	}
	slices.SortStableFunc(ways, func(a, b Way) int { return wayOrder(a) - wayOrder(b) })
	return ways
}

// WayOn returns the castling or leap of an array under a rule on a lane, which is one of [rules.Castling.Lanes].
func WayOn(a variants.Array, rule *rules.Castling, l rules.Lane) Way {
	p := startPosition(a, rule)
	return Way{Lane: l, Clear: p.Of(white) & l.Empty, Fewest: fewest(&p, l, new(steps))}
}

// MovesBefore returns moves of White after which the castling or leap on a lane is playable: as few as possible, if Black passes.
// The lane is one of [rules.Castling.Lanes].
func MovesBefore(a variants.Array, rule *rules.Castling, l rules.Lane) []rules.Move {
	p := startPosition(a, rule)
	return shortest(&p, l, new(steps))
}

func wayOrder(w Way) int {
	n := int(w.Wing())
	if w.IsLeap() {
		n += 2
	}
	return n
}

// startPosition returns the start position with the array on both sides. It cannot fail: every array belongs to the shuffle
// family.
func startPosition(a variants.Array, rule *rules.Castling) rules.Position {
	p, err := variants.Custom(variants.ShuffleFamily, variants.Mirrored, rule).Position(variants.Both(a))
	if err != nil {
		panic(err)
	}
	return p
}

// Nearness has the smallest [Way.Fewest] of castlings and leaps by wing; 0 if there is no such castling or leap.
type Nearness struct{ CastleA, CastleH, LeapA, LeapH int }

// Soonest returns the smallest of the numbers that is not 0; 0 if all are 0.
func (n Nearness) Soonest() int { return minPositive(n.CastleA, n.CastleH, n.LeapA, n.LeapH) }

// Nearest returns the smallest Fewest of the ways, by kind and wing.
func Nearest(ways []Way) Nearness {
	var n Nearness
	for _, w := range ways {
		best := [2][2]*int{{&n.CastleA, &n.CastleH}, {&n.LeapA, &n.LeapH}}[wayOrder(w)/2][w.Wing()]
		if *best == 0 || w.Fewest < *best {
			*best = w.Fewest
		}
	}
	return n
}
