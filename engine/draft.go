package engine

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"backrank/variants"
	"backrank/variants/rules"
)

// Draft is the placement that a player of the level makes in d, under the
// castling rule that the game will have; the zero Placement if d is done. It
// judges every array that a placement leaves open, so it is always legal and
// never paints itself into a corner. Weak levels place more by chance. It uses nothing
// that is out of its side's sight, and the same seed gives the same placement. When ctx
// ends, and in a hidden draft, where nobody watches, it answers at once, whatever the
// level's pace.
func (e *Engine) Draft(ctx context.Context, d variants.Draft, rule *rules.Castling, level Level, seed uint64) variants.Placement {
	began := time.Now()
	rng := rand.New(rand.NewPCG(seed, uint64(d.Len())))
	p := pick(look(d, rule, rng).options, level.spread/5+taste, rng)
	if d.Terms().Protocol != variants.Hidden {
		pause(ctx, time.Duration(float64(level.Pace)*(0.5+rng.Float64()))-time.Since(began))
	}
	return p
}

// taste is the spread of the strongest level: placements so alike are made by turns, so
// that no level drafts the same array every time.
const taste = 4

// absurd is how many spreads worse than the best a placement is that nobody makes.
const absurd = 2

// pick draws a placement: one that is worse than the best by spread is e times less
// likely than it. Without any it is the zero Placement.
func pick(all []option, spread float64, rng *rand.Rand) variants.Placement {
	best := math.Inf(-1)
	for _, o := range all {
		best = max(best, o.worth)
	}
	var chosen variants.Placement
	total := 0.0
	for _, o := range all {
		worse := (best - o.worth) / spread
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
