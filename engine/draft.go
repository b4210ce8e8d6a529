package engine

import (
	"cmp"
	"context"
	"fmt"
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
	own, enemy := d.Rank(d.Turn()), d.Rank(d.Turn().Other())
	switch d.Terms().Protocol {
	case variants.Copying:
		enemy = own
	case variants.Hidden:
		enemy = variants.Array{}
	}
	j := judgement{rule: rule, landings: landingsOf(rule), enemy: enemy}
	worths := map[variants.Array]float64{}
	for _, a := range d.Ends(d.Turn()) {
		worths[a] = j.array(a)
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

func mean(v []float64) float64 {
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	return sum / float64(max(len(v), 1))
}

// Why says in one sentence what speaks for a placement that is made in d.
func Why(d variants.Draft, rule *rules.Castling, p variants.Placement) string {
	all := prospects(d, rule)
	worse := 0
	for _, o := range all {
		if o.placement != p && o.worth <= worthOf(all, p) {
			worse++
		}
	}
	return fmt.Sprintf("The arrays that it leaves open are better than after %d of the %d other placements", worse, len(all)-1)
}

func worthOf(all []option, p variants.Placement) float64 {
	for _, o := range all {
		if o.placement == p {
			return o.worth
		}
	}
	return 0
}
