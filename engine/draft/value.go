package draft

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"backrank/variants"
	"backrank/variants/rules"
)

// Value is the value of a placement: that of the best array that the placement leaves possible, in centipawns, averaged
// over a sample of the opponent's arrays. Only differences between placements of the same draft are meaningful.
type Value struct {
	Placement  variants.Placement
	Centipawns float64
}

// Values returns the values of all legal placements in d, sorted by descending value. It uses no information that is
// hidden from the side to place. The same seed gives the same values.
func Values(d variants.Draft, rule *rules.Castling, seed uint64) []Value {
	var all []Value
	for _, o := range evaluate(d, rule, rand.New(rand.NewPCG(seed, uint64(d.Len())))).options {
		all = append(all, Value{o.placement, o.value})
	}
	slices.SortStableFunc(all, func(a, b Value) int { return cmp.Compare(b.Centipawns, a.Centipawns) })
	return all
}

// completionSpread is the spread in centipawns with which Complete chooses placements. With that of the strongest level,
// drafts would nearly always end in the same arrays.
const completionSpread = 20

// Complete finishes a draft as strong players with different preferences might. The same seed gives the same draft.
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
