package similarity_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"backrank/variants"
	"backrank/variants/facts"
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
		near, far, pairs := 0.0, 0.0, 0.0
		for cell, i := range m.Cells {
			m.Neighbours(cell, func(other int) {
				near += s.Distance(i, m.Cells[other])
				far += s.Distance(i, rng.IntN(s.Len()))
				pairs++
			})
		}
		t.Logf("%s %s: neighbours are %.1f apart, random arrays %.1f", c.family.ID, c.rule.ID, near/pairs, far/pairs)
		if near > .45*far {
			t.Errorf("%s %s: neighbours are %.0f apart, random arrays %.0f", c.family.ID, c.rule.ID, near, far)
		}
	}
	s := space(variants.FischerFamily, variants.Fischer)
	if !reflect.DeepEqual(s.Map(), s.Map()) {
		t.Error("the map changes")
	}
}

// Maps of a few arrays have each of them once, in rows that are full except for the last.
func TestMapsOfSmallFamilies(t *testing.T) {
	for n := range 12 {
		profiles := make([]facts.Profile, n)
		for i := range profiles {
			profiles[i] = facts.ProfileOf(variants.FischerFamily.At(80*i), variants.Fischer)
		}
		m := similarity.New(profiles, variants.Fischer).Map()
		if got := slices.Sorted(slices.Values(m.Cells)); !slices.Equal(got, indices(n)) || len(m.Places) != n {
			t.Errorf("%d arrays: the cells have %v", n, m.Cells)
		}
		if m.Columns < 1 || m.Columns*m.Rows < n || m.Columns*(m.Rows-1) >= n && n > 0 {
			t.Errorf("%d arrays are in %d columns and %d rows", n, m.Columns, m.Rows)
		}
		for i, cell := range m.Places {
			if m.Cells[cell] != i {
				t.Errorf("%d arrays: array %d is not in cell %d", n, i, cell)
			}
		}
	}
}

// indices returns the numbers from 0 to n-1.
func indices(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// Of the exchanges of two arrays at most four columns and rows apart, less than one in 300 makes neighbours more alike.
func TestExchangesDoNotImproveTheMap(t *testing.T) {
	s := space(variants.FischerFamily, variants.Fischer)
	m := s.Map()
	sum := func(cells ...int) (sum float64) {
		for _, cell := range cells {
			m.Neighbours(cell, func(other int) { sum += s.Distance(m.Cells[cell], m.Cells[other]) })
		}
		return sum
	}
	exchanges, better := 0, 0
	for a := range m.Cells {
		for rows := range 5 {
			for columns := range 5 {
				b := m.Step(a, columns, rows)
				if a == b {
					continue
				}
				exchanges++
				before := sum(a, b)
				m.Cells[a], m.Cells[b] = m.Cells[b], m.Cells[a]
				if sum(a, b) < before {
					better++
				}
				m.Cells[a], m.Cells[b] = m.Cells[b], m.Cells[a]
			}
		}
	}
	if better > exchanges/300 {
		t.Errorf("%d of %d exchanges improve the map", better, exchanges)
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
