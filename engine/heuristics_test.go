package engine

import (
	"testing"

	"backrank/variants"
)

// Whatever numbers the tuner tries, a search ends well.
func TestNumbersAtTheirBoundsCanBeSearchedWith(t *testing.T) {
	e := New(1)
	p := position(t, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", variants.Classical)
	all := Heuristics()
	for _, most := range []bool{false, true} {
		values := make([]int, len(all))
		for i, h := range all {
			values[i] = h.Least
			if most {
				values[i] = h.Most
			}
		}
		e.Tune(values)
		if r := e.Search(t.Context(), p, nil, Limits{Depth: 18, Nodes: 30_000}, nil); !p.Legal(r.Move) {
			t.Errorf("all at their bound, most %v: %v", most, r.Move)
		}
	}
	for i, h := range all {
		for _, v := range []int{h.Least, h.Most} {
			values := make([]int, len(all))
			for j := range all {
				values[j] = all[j].Value
			}
			values[i] = v
			e.Tune(values)
			if r := e.Search(t.Context(), p, nil, Limits{Depth: 16, Nodes: 3000}, nil); !p.Legal(r.Move) {
				t.Errorf("%s at %d: %v", h.Name, v, r.Move)
			}
		}
	}
}
