package study

import (
	"maps"
	"slices"

	"backrank/app/notice"
	"backrank/variants"
)

// StartPool is the set of starts from which one is drawn at random: those of a variant, without those that the study
// excludes.
type StartPool struct {
	Variant variants.Variant
	// Among are the numbers of the arrays to draw from, nil for all of the family.
	Among map[int]bool
	// Unrepeated leaves out what was drawn before, until everything has been drawn.
	Unrepeated bool
}

// Left is the number of starts in a pool.
type Left struct {
	Possible int64 // in all, without the excluded
	Excluded int   // arrays and pairs that the study leaves out
	Drawn    int   // of the possible, drawn before
}

// Done reports whether everything possible was drawn before, and the next draw begins anew.
func (l Left) Done() bool { return l.Possible > 0 && int64(l.Drawn) >= l.Possible }

// Left counts the starts of a pool.
func (s *Study) Left(p StartPool) Left {
	var l Left
	n := int64(0)
	for _, number := range p.Variant.Family.Numbers() {
		switch {
		case !p.among(number):
		case s.Excludes(number):
			l.Excluded++
		default:
			n++
		}
	}
	l.Possible = p.Variant.Symmetry.Starts(n)
	if p.Variant.Symmetry != variants.Mirrored {
		for _, id := range s.ExcludedPairs {
			start, err := p.Variant.ParseStart(id)
			if err == nil && p.holds(start) && s.allowsArrays(start) {
				l.Excluded++
				l.Possible--
			}
		}
	}
	l.Drawn = len(s.drawn(p))
	return l
}

// Choose draws a start at random, as [variants.Variant.RandomStart] with the seed that it returns
// would. It fails if the pool is empty.
func (s *Study) Choose(p StartPool, seed uint64) (variants.Start, uint64, error) {
	left := s.Left(p)
	if left.Possible == 0 {
		return variants.Start{}, 0, notice.Refusal("Every start position is excluded from random starts")
	}
	var drawn map[variants.Start]bool
	if p.Unrepeated && !left.Done() {
		drawn = s.drawn(p)
	}
	start, seed := p.Variant.RandomStartWhere(seed, func(start variants.Start) bool {
		return p.holds(start) && s.allows(start) && !drawn[start]
	})
	return start, seed, nil
}

// Remember keeps a start as drawn. Once all of the pool have been, its memory begins anew.
func (s *Study) Remember(p StartPool, start variants.Start) {
	if s.Left(p).Done() {
		s.Forget(p)
	}
	all := maps.Clone(s.Drawn)
	if all == nil {
		all = map[string][]string{}
	}
	id := p.Variant.ID
	all[id] = append(slices.Clone(all[id]), p.Variant.StartID(start))
	s.Drawn = all
}

// Forget makes everything in a pool available again.
func (s *Study) Forget(p StartPool) {
	id := p.Variant.ID
	kept := slices.DeleteFunc(slices.Clone(s.Drawn[id]), func(text string) bool {
		start, err := p.Variant.ParseStart(text)
		return err != nil || p.holds(start)
	})
	s.Drawn = maps.Clone(s.Drawn)
	if len(kept) == 0 {
		delete(s.Drawn, id)
	} else {
		s.Drawn[id] = kept
	}
}

// drawn returns the starts of a pool that were drawn before.
func (s *Study) drawn(p StartPool) map[variants.Start]bool {
	drawn := map[variants.Start]bool{}
	for _, id := range s.Drawn[p.Variant.ID] {
		if start, err := p.Variant.ParseStart(id); err == nil && p.holds(start) && s.allows(start) {
			drawn[start] = true
		}
	}
	return drawn
}

// among reports whether an array is in the pool.
func (p *StartPool) among(n int) bool { return p.Among == nil || p.Among[n] }

// holds reports whether both arrays are in the pool.
func (p *StartPool) holds(start variants.Start) bool {
	return p.Among == nil || p.Among[start.White.Number()] && p.Among[start.Black.Number()]
}

// allows reports whether a start is not excluded.
func (s *Study) allows(start variants.Start) bool {
	return s.allowsArrays(start) && !s.IsExcluded(start)
}

func (s *Study) allowsArrays(start variants.Start) bool {
	return !s.Excludes(start.White.Number()) && !s.Excludes(start.Black.Number())
}
