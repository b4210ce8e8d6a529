package study

import (
	"strings"
	"testing"

	"backrank/variants"
)

// No excluded start is drawn at random, none is repeated before all have been drawn, and the seed reproduces it.
func TestRandomStartsOfTheStudy(t *testing.T) {
	v, _ := variants.ByID("multichess")
	var s Study
	s.SetExcluded(ofNumber(518), true)
	s.SetExcluded(ofNumber(742), true) // none of the variant's
	s.SetExcluded(pair(t, "W517-B538"), true)
	pool := StartPool{Variant: v, Unrepeated: true}
	for round := range 2 {
		seen := map[string]bool{}
		for i := range 41 { // of 7 arrays, all pairs but one
			start, seed, err := s.Choose(pool, uint64(i))
			do(t, err)
			s.Remember(pool, start)
			if s.Excludes(start.White.Number()) || s.Excludes(start.Black.Number()) || s.IsExcluded(start) || v.RandomStart(seed) != start {
				t.Fatalf("%v came, seed %d gives %v", start, seed, v.RandomStart(seed))
			}
			seen[v.StartID(start)] = true
		}
		if left := s.Left(pool); len(seen) != 41 || left != (Left{Possible: 41, Excluded: 2, Drawn: 41}) || !left.Done() {
			t.Errorf("round %d: %d came, left %+v", round, len(seen), left)
		}
	}
	for _, n := range v.Family.Numbers() {
		s.SetExcluded(ofNumber(n), true)
	}
	if _, _, err := s.Choose(pool, 1); err == nil || !strings.Contains(err.Error(), "excluded") {
		t.Errorf("with everything excluded: %v", err)
	}
}

// In a selection of arrays both sides have the same one, the rest of the variant does not count, and only the selection
// starts over.
func TestAPoolOfSomeArrays(t *testing.T) {
	pools := map[string]int64{"chess960": 2, "dfrc": 4}
	if testing.Short() {
		delete(pools, "dfrc") // few of 921,600: the search takes a while
	}
	for id, possible := range pools {
		v, _ := variants.ByID(id)
		pool := StartPool{Variant: v, Among: map[int]bool{3: true, 518: true, 959: true}, Unrepeated: true}
		var s Study
		s.SetExcluded(ofNumber(959), true)
		s.SetExcluded(ofNumber(700), true)
		outside, err := v.ParseStart(map[string]string{"chess960": "0", "dfrc": "W0-B518"}[id])
		do(t, err)
		s.Remember(StartPool{Variant: v}, outside)
		if left := s.Left(pool); left != (Left{Possible: possible, Excluded: 1}) {
			t.Errorf("%s: left %+v", id, left)
		}
		seen := map[variants.Start]bool{}
		for i := range possible {
			start, _, err := s.Choose(pool, uint64(i)*7919)
			do(t, err)
			if seen[start] || !pool.Among[start.White.Number()] || !pool.Among[start.Black.Number()] {
				t.Errorf("%s: %v came", id, start)
			}
			seen[start] = true
			s.Remember(pool, start)
		}
		start, _, err := s.Choose(pool, 1)
		do(t, err)
		s.Remember(pool, start)
		if left := s.Left(pool); left.Drawn != 1 {
			t.Errorf("%s: after all have come %+v", id, left)
		}
		if left := s.Left(StartPool{Variant: v}); left.Drawn != 2 {
			t.Errorf("%s: what came outside of the choice is forgotten: %+v", id, left)
		}
		if s.Forget(StartPool{Variant: v}); len(s.Drawn) != 0 {
			t.Errorf("%s: remembered %v", id, s.Drawn)
		}
	}
}
