package engine

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

var (
	Cands  = 16
	Opps   = 4
	PerN   = uint64(3000)
	Blend  = 0.5
	Search = false
	Late   = 3000
)

// weigh searches the games that the best arrays of an outlook lead to and keeps the
// placements that lead to those arrays, judged by the search too.
func (e *Engine) weigh(ctx context.Context, o *outlook, d variants.Draft, rule *rules.Castling, rng *rand.Rand) {
	e.mu.Lock()
	defer e.mu.Unlock()
	ends := slices.Clone(o.ends)
	if len(ends) > Late {
		return
	}
	slices.SortStableFunc(ends, func(a, b end) int { return cmp.Compare(b.worth, a.worth) })
	ends = ends[:min(len(ends), Cands)]
	enemies := o.enemies
	if d.Terms().Protocol == variants.Hidden {
		for range Opps {
			enemies = append(enemies, d.Family().At(rng.IntN(d.Family().Len())))
		}
	}
	enemies = enemies[:min(len(enemies), Opps)]
	v := variants.Custom(d.Family(), variants.Drafted, rule)
	done := map[variants.Array]float64{}
	for _, end := range ends {
		if d.Terms().Protocol == variants.Copying {
			enemies = []variants.Array{end.array}
		}
		sum := 0.0
		for _, b := range enemies {
			s := variants.Start{White: end.array, Black: b}
			sign := 1.0
			if d.Turn() == chess.Black {
				s.White, s.Black = s.Black, s.White
				sign = -1
			}
			p, err := v.Position(s)
			if err != nil || ctx.Err() != nil {
				return
			}
			e.s.table.clear()
			e.s.forget()
			e.s.start(ctx, p, nil, Limits{Nodes: PerN}, nil)
			sum += sign * float64(e.s.think().Score)
			e.s.linger()
		}
		done[end.array] = sum / float64(len(enemies))
	}
	var kept []option
	for _, opt := range o.options {
		best := -1e9
		for a, s := range done {
			if fits(a, opt.placement) {
				best = max(best, s)
			}
		}
		if best > -1e8 {
			opt.worth = Blend*opt.worth + (1-Blend)*best
			kept = append(kept, opt)
		}
	}
	o.options = kept
}
