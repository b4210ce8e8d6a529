package study

import (
	"strings"
	"testing"

	"backrank/variants"
)

// Choose returns no excluded start and repeats none before all have been chosen. The seed reproduces the choice.
func TestRandomStartsOfTheStudy(t *testing.T) {
	v, _ := variants.ByID("multichess")
	var s Study
	s.SetExcluded(ofNumber(518), true)
	s.SetExcluded(ofNumber(742), true) // the variant does not have it
	s.SetExcluded(pair(t, "W517-B538"), true)
	for round := range 2 {
		seen := map[string]bool{}
		for i := range 41 { // all pairs of 7 arrays but one
			start, seed, err := s.Choose(v, false, uint64(i))
			do(t, err)
			s.Remember(v, start)
			if s.Excludes(start.White.Number()) || s.Excludes(start.Black.Number()) || s.IsExcluded(start) || v.RandomStart(seed) != start {
				t.Fatalf("%v was chosen, seed %d gives %v", start, seed, v.RandomStart(seed))
			}
			seen[v.StartID(start)] = true
		}
		if len(seen) != 41 || len(s.Drawn[v.ID]) != 41 {
			t.Errorf("round %d: %d start positions, %d remembered", round, len(seen), len(s.Drawn[v.ID]))
		}
	}
	for _, n := range v.Family.Numbers() {
		s.SetExcluded(ofNumber(n), true)
	}
	if _, _, err := s.Choose(v, true, 1); err == nil || !strings.Contains(err.Error(), "excluded") {
		t.Errorf("with everything excluded: %v", err)
	}
}
