package draft

import (
	"testing"

	"backrank/engine"
	"backrank/variants"
)

// Every legal placement has a value, values are sorted, and the strongest level chooses one of the best placements.
func TestValuesAgreeWithTheStrongestLevel(t *testing.T) {
	v, _ := variants.ByID("prechess")
	d := v.NewDraft(variants.Terms{})
	for !d.Done() {
		values := Values(d, variants.Fischer, 7)
		if len(values) != len(d.All()) {
			t.Fatalf("%d values of %d placements", len(values), len(d.All()))
		}
		centipawns := map[variants.Placement]float64{}
		for i, value := range values {
			if centipawns[value.Placement] = value.Centipawns; i > 0 && value.Centipawns > values[i-1].Centipawns || !d.Legal(value.Placement) {
				t.Fatalf("%v", values)
			}
		}
		levels := engine.Levels()
		strongest := levels[len(levels)-1]
		strongest.Pace = 0
		chosen := Choose(t.Context(), d, variants.Fischer, strongest, 7)
		if loss := values[0].Centipawns - centipawns[chosen]; loss > 2*maxSpreads*(baseSpread+strongest.Spread()/5) {
			t.Errorf("%v was chosen, %.0f below the best", chosen, loss)
		}
		next, err := d.Place(values[0].Placement)
		if err != nil {
			t.Fatal(err)
		}
		d = next
	}
}

// Complete finishes a draft in different ways, even after the best placements.
func TestCompleteVariesWithTheSeed(t *testing.T) {
	v, _ := variants.ByID("prechess")
	d := v.NewDraft(variants.Terms{})
	for range 6 {
		next, err := d.Place(Values(d, variants.Bunker, 1)[0].Placement)
		if err != nil {
			t.Fatal(err)
		}
		d = next
	}
	seen := map[variants.Start]bool{}
	for seed := range uint64(12) {
		start, _ := Complete(d, variants.Bunker, seed).Start()
		seen[start] = true
	}
	if len(seen) < 6 {
		t.Errorf("twelve seeds give %d start positions", len(seen))
	}
}

// Complete continues the given draft, and the result depends on the seed.
func TestComplete(t *testing.T) {
	v, _ := variants.ByID("prechess")
	d := v.NewDraft(variants.Terms{})
	d, err := d.Place(Values(d, variants.Fischer, 1)[0].Placement)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[variants.Start]bool{}
	for seed := range uint64(3) {
		done := Complete(d, variants.Fischer, seed)
		start, whole := done.Start()
		if !whole || done.At(d.Len()) != d || done != Complete(d, variants.Fischer, seed) {
			t.Fatalf("%v is completed to %v", d, done)
		}
		seen[start] = true
	}
	if len(seen) < 2 {
		t.Error("every seed gives the same arrays")
	}
}
