package similarity_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/similarity"
)

// The map has every array once, is the same each time, and neighbours are much more alike than other arrays.
func TestNeighboursOnTheMapAreAlike(t *testing.T) {
	for _, c := range []struct {
		family *variants.Family
		rule   *rules.Castling
	}{{variants.FischerFamily, variants.Fischer}, {variants.ShuffleFamily, variants.Bunker}, {variants.FischerFamily, variants.NoCastling}} {
		s := space(c.family, c.rule)
		m := s.Map()
		if m.Columns*m.Rows < s.Len() || m.Columns*(m.Rows-1) >= s.Len() {
			t.Fatalf("%d arrays in %d columns and %d rows", s.Len(), m.Columns, m.Rows)
		}
		for i, cell := range m.Places {
			if m.Cells[cell] != i {
				t.Fatalf("array %d is in cell %d, which has %d", i, cell, m.Cells[cell])
			}
		}
		rng := rand.New(rand.NewPCG(1, 2))
		near, far, pairs := 0, 0, 0
		for cell, i := range m.Cells {
			m.Neighbours(cell, func(other int) {
				near += s.Distance(i, m.Cells[other])
				far += s.Distance(i, rng.IntN(s.Len()))
				pairs++
			})
		}
		t.Logf("%s %s: neighbours are %.1f apart, random arrays %.1f", c.family.ID, c.rule.ID, float64(near)/float64(pairs), float64(far)/float64(pairs))
		if float64(near) > .42*float64(far) {
			t.Errorf("%s %s: neighbours are %d apart, random arrays %d", c.family.ID, c.rule.ID, near, far)
		}
	}
	s := space(variants.FischerFamily, variants.Fischer)
	if !reflect.DeepEqual(s.Map(), s.Map()) {
		t.Error("the map changes")
	}
}

// Small families have maps too.
func TestMapsOfSmallFamilies(t *testing.T) {
	for _, f := range variants.Families() {
		if f.Len() > 100 {
			continue
		}
		s := space(f, variants.Fischer)
		m := s.Map()
		seen := map[int]bool{}
		for _, i := range m.Cells {
			seen[i] = true
		}
		if len(seen) != f.Len() {
			t.Errorf("%s: %d of %d arrays", f.ID, len(seen), f.Len())
		}
	}
}

// Steps stay on the map, and go back by the opposite step.
func TestStepsOnTheMap(t *testing.T) {
	m := space(variants.FischerFamily, variants.Fischer).Map()
	for cell := range m.Cells {
		for _, step := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			to := m.Step(cell, step[0], step[1])
			if to < 0 || to >= len(m.Cells) || to != cell && m.Step(to, -step[0], -step[1]) != cell {
				t.Errorf("from %d by %v to %d", cell, step, to)
			}
		}
	}
}

func BenchmarkMap(b *testing.B) {
	for name, s := range map[string]*similarity.Space{"960": space(variants.FischerFamily, variants.Fischer), "2880": space(variants.ShuffleFamily, variants.Bunker)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				s.Map()
			}
		})
	}
}
