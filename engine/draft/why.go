package draft

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"backrank/variants"
	"backrank/variants/rules"
)

// Why is the best reason for a placement that is legal in d, whoever makes it: a property that arrays have more often
// after it than after the other placements, weighted by how much better the arrays with it are. It depends on nothing
// but its arguments and takes some ten milliseconds.
func Why(d variants.Draft, rule *rules.Castling, p variants.Placement) Fact {
	if model, ok := d.Forced(); ok && model == p {
		return Fact{Kind: MustCopy, Piece: placed(p), Other: placed(d.Placements()[d.Len()-1])}
	}
	if len(d.All()) == 1 {
		return Fact{Kind: OnlyPlacement, Piece: placed(p)}
	}
	c := choose(d, rule, p)
	best, fact := 0.0, Fact{}
	for _, r := range reasons {
		share, gain := c.gain(r)
		if gain <= best {
			continue
		}
		if f := r.say(c, share == 1); f.Kind != Nothing {
			best, fact = gain, f
		}
	}
	if fact.Kind == Nothing {
		fact = c.plainly()
	}
	fact.Piece = placed(p)
	return fact
}

// choice is a placement beside the others that could have been made.
type choice struct {
	evaluation
	draft     variants.Draft
	placement variants.Placement
	enemy     variants.Array // the pieces of the other side, as far as they may be seen
	all       []future
	open      []future // those that the placement leaves
}

// future is a possible array, with its castlings and leaps.
type future struct {
	end
	lanes []rules.Lane
}

func choose(d variants.Draft, rule *rules.Castling, p variants.Placement) *choice {
	c := &choice{draft: d, placement: p, evaluation: evaluate(d, rule, rand.New(rand.NewPCG(1, 1)))}
	if d.Terms().Protocol == variants.Free {
		c.enemy = d.Rank(d.Turn().Other())
	}
	for _, e := range c.ends {
		c.all = append(c.all, future{e, rule.Lanes(e.array)})
		if fits(e.array, p) {
			c.open = append(c.open, c.all[len(c.all)-1])
		}
	}
	return c
}

// gain is the share of the open arrays of which a reason holds, and what the placement gains by making it likelier, in
// centipawns.
func (c *choice) gain(r reason) (share, gain float64) {
	var n, value [2]float64 // of all arrays, without the reason and with it
	with := 0.0
	for _, e := range c.all {
		has := 0
		if r.holds(c, e) {
			has = 1
			if fits(e.array, c.placement) {
				with++
			}
		}
		n[has]++
		value[has] += e.value
	}
	share = with / float64(len(c.open))
	if n[0] == 0 || n[1] == 0 {
		return share, 0
	}
	return share, (value[1]/n[1] - value[0]/n[0]) * (share - n[1]/(n[0]+n[1]))
}

// plainly says how the placement compares when no reason speaks for it.
func (c *choice) plainly() Fact {
	best, own := math.Inf(-1), 0.0
	for _, o := range c.options {
		best = max(best, o.value)
		if o.placement == c.placement {
			own = o.value
		}
	}
	model := slices.MaxFunc(c.open, func(a, b future) int { return cmp.Compare(a.value, b.value) })
	switch {
	case own > best-3:
		return Fact{Kind: KeepsBestArrays, Array: model.array}
	case own > best-15:
		return Fact{Kind: KeepsGoodArrays, Array: model.array}
	}
	return Fact{Kind: LittleForIt}
}
