package engine

import (
	"math"
	"reflect"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Every number can be tuned, and none twice.
func TestTablesAreAllNumbers(t *testing.T) {
	var n numbers
	listed := map[any]bool{}
	count := 0
	for _, table := range n.tables() {
		count += table.Len()
		for _, p := range table.pairs {
			listed[p] = true
		}
		for _, v := range table.ones {
			listed[v] = true
		}
		f := reflect.ValueOf(n).FieldByName(table.Name)
		if !f.IsValid() || f.Kind() == reflect.Array && f.Len() != table.Len() {
			t.Errorf("table %s is not as its field", table.Name)
		}
	}
	if count != len(listed) {
		t.Errorf("%d numbers listed, %d of them different", count, len(listed))
	}
	all := 0
	for i := range reflect.TypeFor[numbers]().NumField() {
		f := reflect.TypeFor[numbers]().Field(i)
		switch {
		case f.Name == "at" || f.Name == "reach":
		case f.Type.Kind() == reflect.Array:
			all += f.Type.Len()
		default:
			all++
		}
	}
	if count != all {
		t.Errorf("%d numbers listed of %d", count, all)
	}
}

func TestTermsAreTheEvaluation(t *testing.T) {
	trial := NewTrial()
	var e evaluator
	wander(t, 1000, 4, func(p *rules.Position, _ []uint64) {
		l := trial.Look(p)
		v := (float64(l.Middle)*l.Phase + float64(l.End)*(1-l.Phase)) * l.Share
		if p.Turn() == chess.Black {
			v = -v
		}
		if got := e.eval(p); math.Abs(v+float64(l.Tempo)-float64(got)) > 2 {
			t.Fatalf("%+v is worth %d, in parts %+v", p.Setup(), got, l)
		}
	})
}

func TestATrialLeavesTheEngineAlone(t *testing.T) {
	p := position(t, "4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1", variants.NoCastling)
	e := New(1)
	e.ByHand(true)
	before := e.Evaluate(p)
	trial := NewTrial()
	there := trial.Look(&p)
	for i, table := range trial.Tables() {
		for at := range table.Len() {
			mg, eg := table.At(at)
			trial.Set(i, at, mg+50, eg+50)
			if m, g := table.At(at); m != mg+50 || table.Pair && g != eg+50 {
				t.Fatalf("%s %d: set to %d %d", table.Name, at, m, g)
			}
		}
	}
	if after := e.Evaluate(p); after != before {
		t.Errorf("worth %d, now %d", before, after)
	}
	if now := trial.Look(&p); now == there {
		t.Error("changed numbers change nothing")
	}
}

// The numbers of the search are within their bounds, and an engine with the usual ones plays as ever.
func TestHeuristicsAreTheirTags(t *testing.T) {
	var values []int
	for i, h := range Heuristics() {
		if h.Value < h.Least || h.Value > h.Most || h.Step <= 0 || h.Most-h.Least < 4*h.Step {
			t.Errorf("%+v", h)
		}
		if got := reflect.ValueOf(*usual).Field(i).Int(); int(got) != h.Value {
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
		t.Error("the usual numbers are not the usual ones")
	}
	for i, h := range Heuristics() {
		values[i] = h.Least
	}
	if nodes(values) == before {
		t.Error("the numbers change nothing")
	}
}
