package draft

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"backrank/variants"
	"backrank/variants/rules"
)

// Value is what a placement is worth by the evaluation of arrays: that of the best array which it leaves possible, in
// centipawns, averaged over arrays of the opponent. Only differences between placements of one draft mean anything.
type Value struct {
	Placement  variants.Placement
	Centipawns float64
}

// Values returns the values of all placements that are legal in d, the best first. Nothing is searched, and nothing is
// used that is hidden from the side to place. The same seed gives the same values.
func Values(d variants.Draft, rule *rules.Castling, seed uint64) []Value {
	var all []Value
	for _, o := range evaluate(d, rule, rand.New(rand.NewPCG(seed, uint64(d.Len())))).options {
		all = append(all, Value{o.placement, o.value})
	}
	slices.SortStableFunc(all, func(a, b Value) int { return cmp.Compare(b.Centipawns, a.Centipawns) })
	return all
}

// completionSpread is the spread of the players who complete a draft. With that of the strongest level they nearly always
// come to the same arrays, whichever of their pieces is placed first.
const completionSpread = 20

// Complete returns a draft as good players with different tastes might finish it. The same seed gives the same pieces.
func Complete(d variants.Draft, rule *rules.Castling, seed uint64) variants.Draft {
	for !d.Done() {
		rng := rand.New(rand.NewPCG(seed, uint64(d.Len())))
		next, err := d.Place(pick(evaluate(d, rule, rng).options, completionSpread, rng))
		if err != nil {
			panic(err) // impossible: every option is legal
		}
		d = next
	}
	return d
}
