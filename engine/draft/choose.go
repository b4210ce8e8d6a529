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

// Choose returns the placement that a player of the level makes in d, under the castling rule of the game; the zero
// Placement if d is done. It evaluates every array that a placement leaves possible, so the placement is always
// legal. Weak levels choose more randomly. It uses nothing that is hidden from the side to place, and the same seed
// gives the same placement. It takes the time of the level's pace, except when ctx ends, and in a hidden draft,
// where nobody watches.
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

// baseSpread is the spread of the strongest level: it varies between nearly equal placements, so that no level
// always drafts the same array.
const baseSpread = 4

// maxSpreads limits the choice: a placement that is worse than the best by more spreads is never chosen.
const maxSpreads = 2

// pick returns a random placement: one that is worse than the best by spread is e times less likely. It returns the
// zero Placement if there are no options.
func pick(all []option, spread float64, rng *rand.Rand) variants.Placement {
	best := math.Inf(-1)
	for _, o := range all {
		best = max(best, o.value)
	}
	var chosen variants.Placement
	total := 0.0
	for _, o := range all {
		worse := (best - o.value) / spread
		if worse > maxSpreads {
			continue
		}
		w := math.Exp(-worse)
		if total += w; rng.Float64()*total < w {
			chosen = o.placement
		}
	}
	return chosen
}
