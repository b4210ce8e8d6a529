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

// Choose is the placement that a player of the level makes in d, under the castling rule that the game will have; the
// zero Placement if d is done. It evaluates every array that a placement leaves possible, so it is always legal. Weak
// levels place more at random. It uses nothing that is hidden from the side to place, and the same seed gives the same
// placement. When ctx ends, and in a hidden draft, where nobody watches, it answers at once, whatever the level's pace.
func Choose(
	ctx context.Context, d variants.Draft, rule *rules.Castling, level engine.Level, seed uint64,
) variants.Placement {
	began := time.Now()
	rng := rand.New(rand.NewPCG(seed, uint64(d.Len())))
	p := pick(evaluate(d, rule, rng).options, level.Spread()/5+taste, rng)
	if d.Terms().Protocol != variants.Hidden {
		level.Pause(ctx, began, rng)
	}
	return p
}

// taste is the spread of the strongest level: placements so nearly equal are made by turns, so that no level drafts
// the same array every time.
const taste = 4

// absurd is how many spreads worse than the best a placement is that nobody makes.
const absurd = 2

// pick takes a placement at random: one that is worse than the best by spread is e times less likely than it. Without
// any it is the zero Placement.
func pick(all []option, spread float64, rng *rand.Rand) variants.Placement {
	best := math.Inf(-1)
	for _, o := range all {
		best = max(best, o.value)
	}
	var chosen variants.Placement
	total := 0.0
	for _, o := range all {
		worse := (best - o.value) / spread
		if worse > absurd {
			continue
		}
		w := math.Exp(-worse)
		if total += w; rng.Float64()*total < w {
			chosen = o.placement
		}
	}
	return chosen
}
