package draft

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"backrank/variants"
	"backrank/variants/rules"
)

// Why returns the best reason for a legal placement in d: the property of arrays that the placement makes more likely
// than the alternatives do, weighted by how much better arrays with the property are. The result depends only on the
// arguments and takes about ten milliseconds.
func Why(d variants.Draft, rule *rules.Castling, p variants.Placement) Fact {
	if forced, ok := d.Forced(); ok && forced == p {
		return Fact{Kind: MustCopy, Piece: placedPiece(p), Other: placedPiece(d.Placements()[d.Len()-1])}
	}
	if len(d.All()) == 1 {
		return Fact{Kind: OnlyPlacement, Piece: placedPiece(p)}
	}
	c := compare(d, rule, p)
	best, fact := 0.0, Fact{}
	for _, r := range reasons {
		share, gain := c.gain(r)
		if gain <= best {
			continue
		}
		if f := r.fact(c, share == 1); f.Kind != Nothing {
			best, fact = gain, f
		}
	}
	if fact.Kind == Nothing {
		fact = c.compareValue()
	}
	fact.Piece = placedPiece(p)
	return fact
}

// A comparison compares a placement with its alternatives.
type comparison struct {
	evaluation
	draft     variants.Draft
	placement variants.Placement
	enemy     variants.Array  // visible pieces of the opponent
	all       []possibleArray // arrays possible before the placement
	remaining []possibleArray // arrays possible after the placement
}

// A possibleArray is a final array with its castlings and leaps.
type possibleArray struct {
	finalArray
	lanes []rules.Lane
}

func compare(d variants.Draft, rule *rules.Castling, p variants.Placement) *comparison {
	c := &comparison{draft: d, placement: p, evaluation: evaluate(d, rule, rand.New(rand.NewPCG(1, 1)))}
	if d.Terms().Protocol == variants.Free {
		c.enemy = d.Rank(d.Turn().Other())
	}
	for _, e := range c.arrays {
		c.all = append(c.all, possibleArray{e, rule.Lanes(e.array)})
		if includes(e.array, p) {
			c.remaining = append(c.remaining, c.all[len(c.all)-1])
		}
	}
	return c
}

// gain returns the share of the remaining arrays that have the property of a reason, and the gain of the placement in
// centipawns by making the property more likely: the difference between the mean values of arrays with and without it,
// times the increase of their share.
func (c *comparison) gain(r reason) (share, gain float64) {
	var n, value [2]float64 // numbers and summed values of all arrays without and with the property
	with := 0.0
	for _, e := range c.all {
		has := 0
		if r.holds(c, e) {
			has = 1
			if includes(e.array, c.placement) {
				with++
			}
		}
		n[has]++
		value[has] += e.value
	}
	share = with / float64(len(c.remaining))
	if n[0] == 0 || n[1] == 0 {
		return share, 0
	}
	return share, (value[1]/n[1] - value[0]/n[0]) * (share - n[1]/(n[0]+n[1]))
}

// compareValue returns a fact about the value of the placement, for placements without a better reason.
func (c *comparison) compareValue() Fact {
	best, value := math.Inf(-1), 0.0
	for _, o := range c.options {
		best = max(best, o.value)
		if o.placement == c.placement {
			value = o.value
		}
	}
	bestArray := slices.MaxFunc(c.remaining, func(a, b possibleArray) int { return cmp.Compare(a.value, b.value) })
	switch {
	case value > best-3:
		return Fact{Kind: KeepsBestArrays, Array: bestArray.array}
	case value > best-15:
		return Fact{Kind: KeepsGoodArrays, Array: bestArray.array}
	}
	return Fact{Kind: BetterAlternatives}
}
