package draft

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/rules"
)

// Choose returns the placement of a level in d under the castling rule of the game; the zero Placement if d is done. It
// evaluates placements by the arrays that they leave possible. Weak levels choose more randomly. Choose uses no
// information that is hidden from the side to place, and the same seed gives the same placement. It waits for the
// level's pace unless ctx is done, except in a hidden draft, whose placements are not shown.
func Choose(
	ctx context.Context, d variants.Draft, rule *rules.Castling, level engine.Level, seed uint64,
) variants.Placement {
	began := time.Now()
	rng := rand.New(rand.NewPCG(seed, uint64(d.Len())))
	p := pick(evaluate(d, rule, rng).options, level.Spread()/5+baseSpread, rng)
	if d.Terms().Protocol != variants.Hidden {
		level.Pause(ctx, began, rng)
	}
	return p
}

// baseSpread is the spread in centipawns of the strongest level. It is positive, so that no level always drafts the same
// array.
const baseSpread = 4

// maxSpreads is the maximum loss of a placement against the best, in spreads. Worse placements are never chosen.
const maxSpreads = 2

// pick returns a random placement. A placement is e times less likely than the best for each spread by which its value is
// lower. pick returns the zero Placement if there are no options.
func pick(all []option, spread float64, rng *rand.Rand) variants.Placement {
	best := math.Inf(-1)
	for _, o := range all {
		best = max(best, o.value)
	}
	var chosen variants.Placement
	total := 0.0
	for _, o := range all {
		loss := (best - o.value) / spread
		if loss > maxSpreads {
			continue
		}
		w := math.Exp(-loss)
		if total += w; rng.Float64()*total < w {
			chosen = o.placement
		}
	}
	return chosen
}
