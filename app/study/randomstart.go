package study

import (
	"maps"
	"slices"

	"backrank/app/draws"
	"backrank/variants"
)

// Pool returns the start positions of a variant that the study does not exclude.
func (s *Study) Pool(v variants.Variant) draws.Pool {
	return draws.Pool{Variant: v, Excluded: s.Excluded, ExcludedPairs: s.ExcludedPairs}
}

// Counts counts the start positions of a variant that can be chosen at random. Drawn has those that are remembered.
func (s *Study) Counts(v variants.Variant) draws.Counts {
	pool := s.Pool(v)
	return pool.Count(s.drawn(v))
}

// Choose chooses the start position of a new game at random, see [draws.Pool.Choose]. Unless repeats is true, it does not
// choose a remembered start position until all are remembered. It fails if every start position is excluded.
func (s *Study) Choose(v variants.Variant, repeats bool, seed uint64) (variants.Start, uint64, error) {
	pool := s.Pool(v)
	var drawn map[variants.Start]bool
	if known := s.drawn(v); !repeats && !pool.Count(known).Exhausted() {
		drawn = known
	}
	start, seed, err := pool.Choose(seed, drawn)
	if err != nil {
		return variants.Start{}, 0, draws.AllExcluded()
	}
	return start, seed, nil
}

// Remember adds the start position of a game to the remembered ones. If all start positions of the variant were remembered
// before, it first forgets them.
func (s *Study) Remember(v variants.Variant, start variants.Start) {
	all := maps.Clone(s.Drawn)
	if all == nil {
		all = map[string][]string{}
	}
	if s.Counts(v).Exhausted() {
		all[v.ID] = nil
	}
	all[v.ID] = append(slices.Clone(all[v.ID]), v.StartID(start))
	s.Drawn = all
}

// drawn returns the remembered start positions of a variant.
func (s *Study) drawn(v variants.Variant) map[variants.Start]bool {
	drawn := map[variants.Start]bool{}
	for _, id := range s.Drawn[v.ID] {
		if start, err := v.ParseStart(id); err == nil {
			drawn[start] = true
		}
	}
	return drawn
}
