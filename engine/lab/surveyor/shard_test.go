package surveyor

import (
	"testing"

	"backrank/variants/survey"
)

// For any number of shards, every start position is in exactly one, and their sizes differ by at
// most one.
func TestShardsAreBalanced(t *testing.T) {
	all := Whole.StartPositions(survey.Variants())
	if len(all) != 4*2880+2*960+484+56 {
		t.Fatalf("%d start positions", len(all))
	}
	for _, of := range []int{1, 2, 3, 7, 16, 100, 999, len(all), len(all) + 3} {
		seen := map[string]int{}
		least, most := len(all), 0
		for k := 1; k <= of; k++ {
			positions := Shard{k, of}.StartPositions(survey.Variants())
			least, most = min(least, len(positions)), max(most, len(positions))
			for _, p := range positions {
				seen[p.String()]++
			}
			if of > 100 && k == 100 { // computing a shard visits all start positions: with many shards, a sample must do
				k = of - 1
			}
		}
		for p, n := range seen {
			if n != 1 {
				t.Fatalf("%d shards: %s is in %d", of, p, n)
			}
		}
		if of <= 100 && len(seen) != len(all) || most-least > 1 {
			t.Errorf("%d shards: %d of %d, %d to %d in each", of, len(seen), len(all), least, most)
		}
	}
}

// Every start position of the surveyed variants is there once, under its own name.
func TestEveryStartIsInTheSurvey(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range Whole.StartPositions(survey.Variants()) {
		if p.Variant.Allows(p.Start) != nil || seen[p.String()] {
			t.Fatalf("%v is not a start position or is repeated", p)
		}
		seen[p.String()] = true
	}
	for _, v := range survey.Variants() {
		for i := range v.Count() {
			if p := (StartPosition{v, v.StartAt(i)}); !seen[p.String()] {
				t.Errorf("%v is missing", p)
			}
		}
	}
}

func TestParseShard(t *testing.T) {
	for text, want := range map[string]Shard{
		"1/1": Whole, "3/8": {3, 8}, "8/8": {8, 8},
		"": {}, "1": {}, "0/8": {}, "9/8": {}, "-1/8": {}, "1/0": {}, "a/b": {}, "1/8/2": {}, "1.5/3": {},
	} {
		got, err := ParseShard(text)
		if got != want || (err == nil) != (want != Shard{}) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
		if err == nil && got.String() != text {
			t.Errorf("%q is written %q", text, got)
		}
	}
	if a, b := (Shard{3, 16}).File(), Whole.File(); a != "survey-03-of-16.jsonl" || b != "survey.jsonl" {
		t.Errorf("%s, %s", a, b)
	}
}
