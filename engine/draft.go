package engine

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"backrank/variants"
	"backrank/variants/rules"
)

// Draft is the placement that a player of the level makes in d, under the
// castling rule that the game will have; the zero Placement if d is done. It
// judges every array that a placement leaves open, so it is always legal and
// never paints itself into a corner. Weak levels place more by chance. When ctx
// ends it answers at once, whatever the level's pace.
func (e *Engine) Draft(ctx context.Context, d variants.Draft, rule *rules.Castling, level Level, seed uint64) variants.Placement {
	began := time.Now()
	rng := rand.New(rand.NewPCG(seed, uint64(d.Len())))
	o := look(d, rule, rng)
	if Search && len(o.options) > 1 {
		e.weigh(ctx, &o, d, rule, rng)
	}
	p := pick(o.options, level.spread/5+1, rng)
	if d.Terms().Protocol != variants.Hidden { // nobody sees it
		pause(ctx, time.Duration(float64(level.Pace)*(0.5+rng.Float64()))-time.Since(began))
	}
	return p
}

// pick draws a placement: one that is worse than the best by spread is e times less
// likely than it.
func pick(all []option, spread float64, rng *rand.Rand) variants.Placement {
	if len(all) == 0 {
		return variants.Placement{}
	}
	best := slices.MaxFunc(all, func(a, b option) int { return cmp.Compare(a.worth, b.worth) })
	chosen, total := best.placement, 0.0
	for _, p := range all {
		w := math.Exp((p.worth - best.worth) / spread)
		if total += w; rng.Float64()*total < w {
			chosen = p.placement
		}
	}
	return chosen
}

// Why says in one sentence what speaks for a placement that is made in d.
func Why(d variants.Draft, rule *rules.Castling, p variants.Placement) string {
	return "todo"
}
