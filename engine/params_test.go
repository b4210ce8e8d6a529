package engine

import (
	"reflect"
	"testing"

	"backrank/variants"
)

// The engine plays legal moves with all values of parameters that the tuner may try.
func TestSearchWorksWithParamsAtTheirBounds(t *testing.T) {
	e := New(1)
	p := position(t, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", variants.Classical)
	all := Params()
	for _, atMax := range []bool{false, true} {
		values := make([]int, len(all))
		for i, h := range all {
			values[i] = h.Min
			if atMax {
				values[i] = h.Max
			}
		}
		e.Tune(values)
		if r := e.Search(t.Context(), p, nil, Limits{Depth: 18, Nodes: uint64(sized(5_000, 30_000))}, nil); !p.Legal(r.Move) {
			t.Errorf("all at a bound, maximum %v: %v", atMax, r.Move)
		}
	}
	for i, h := range all {
		for _, v := range []int{h.Min, h.Max} {
			values := make([]int, len(all))
			for j := range all {
				values[j] = all[j].Value
			}
			values[i] = v
			e.Tune(values)
			if r := e.Search(t.Context(), p, nil, Limits{Depth: 16, Nodes: uint64(sized(1000, 3000))}, nil); !p.Legal(r.Move) {
				t.Errorf("%s at %d: %v", h.Name, v, r.Move)
			}
		}
	}
}

// The default values are within their bounds, and an engine tuned to them plays like a new one.
func TestDefaultParams(t *testing.T) {
	var values []int
	for i, h := range Params() {
		if h.Value < h.Min || h.Value > h.Max || h.Step <= 0 || h.Max-h.Min < 4*h.Step {
			t.Errorf("%+v", h)
		}
		if got := reflect.ValueOf(*defaultParams).Field(i).Int(); int(got) != h.Value {
			t.Errorf("%s is %d", h.Name, got)
		}
		values = append(values, h.Value)
	}
	nodes := func(values []int) uint64 {
		e := New(1)
		e.Tune(values)
		p := position(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", variants.Fischer)
		return e.Search(t.Context(), p, nil, Limits{Depth: 7}, nil).Nodes
	}
	before := nodes(values)
	if p := position(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", variants.Fischer); New(1).Search(t.Context(), p, nil, Limits{Depth: 7}, nil).Nodes != before {
		t.Error("an engine tuned to the default parameters searches differently")
	}
	for i, h := range Params() {
		values[i] = h.Min
	}
	if nodes(values) == before {
		t.Error("the minimum parameters do not change the search")
	}
}
