package engine

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/notnil/chess"

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
	p := place(d, rule, level.spread/5+1, rng)
	pause(ctx, time.Duration(float64(level.Pace)*(0.5+rng.Float64()))-time.Since(began))
	return p
}

// option is a placement and what may come of it.
type option struct {
	placement variants.Placement
	worth     float64
}

// place draws a placement, one that is worse than the best by spread e times less
// likely than it.
func place(d variants.Draft, rule *rules.Castling, spread float64, rng *rand.Rand) variants.Placement {
	all := prospects(d, rule)
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

// prospects judges each legal placement by the better half of the arrays that
// can still come of it: later placements will be chosen well, but not freely.
func prospects(d variants.Draft, rule *rules.Castling) []option {
	legal := d.All()
	if len(legal) == 0 {
		return nil
	}
	own, enemy := ranksOf(d)
	if d.Copying() {
		enemy = own
	}
	j := judgement{rule: rule, landings: landingsOf(rule), enemy: enemy}
	worths := map[variants.Array]float64{}
	for _, n := range d.Family().Numbers() {
		a, err := variants.ArrayNumbered(n)
		if err == nil && agrees(a, own) {
			worths[a] = j.array(a)
		}
	}
	var all []option
	for _, p := range legal {
		file, kind := p.Square.File(), p.Man.Type()
		var open []float64
		for a, w := range worths {
			if a[file] == kind {
				open = append(open, w)
			}
		}
		slices.Sort(open)
		all = append(all, option{p, mean(open[len(open)/2:])})
	}
	return all
}

// ranksOf are the men placed so far by the side to place and by the other.
func ranksOf(d variants.Draft) (own, enemy variants.Array) {
	men := d.Men()
	for f := range own {
		w, b := men[f].Type(), men[56+f].Type()
		own[f], enemy[f] = w, b
	}
	if d.Turn() == chess.Black {
		own, enemy = enemy, own
	}
	return own, enemy
}

func agrees(a, placed variants.Array) bool {
	for f, kind := range placed {
		if kind != chess.NoPieceType && a[f] != kind {
			return false
		}
	}
	return true
}

func mean(v []float64) float64 {
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	return sum / float64(max(len(v), 1))
}
