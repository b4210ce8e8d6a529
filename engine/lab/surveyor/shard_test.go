package surveyor

import (
	"testing"

	"backrank/cli"
	"backrank/engine/uci/client"
	"backrank/variants/survey"
)

// For any number of shards, each start position is in exactly one, and the sizes of the shards differ by at most one.
func TestShardsAreBalanced(t *testing.T) {
	all := StartPositions(cli.Whole, survey.Variants())
	if len(all) != 4*2880+2*960+484+56 {
		t.Fatalf("%d start positions", len(all))
	}
	for _, of := range []int{1, 2, 3, 7, 16, 100, 999, len(all), len(all) + 3} {
		seen := map[string]int{}
		minSize, maxSize := len(all), 0
		for k := 1; k <= of; k++ {
			positions := StartPositions(cli.Shard{Number: k, Of: of}, survey.Variants())
			minSize, maxSize = min(minSize, len(positions)), max(maxSize, len(positions))
			for _, p := range positions {
				seen[p.String()]++
			}
			if of > 100 && k == 100 { // each shard visits all start positions, so with many shards test only some
				k = of - 1
			}
		}
		for p, n := range seen {
			if n != 1 {
				t.Fatalf("%d shards: %s is in %d", of, p, n)
			}
		}
		if of <= 100 && len(seen) != len(all) || maxSize-minSize > 1 {
			t.Errorf("%d shards: %d of %d, %d to %d in each", of, len(seen), len(all), minSize, maxSize)
		}
	}
}

// StartPositions has each start position of the surveyed variants once, with a name that no other has.
func TestStartPositionsAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range StartPositions(cli.Whole, survey.Variants()) {
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

func TestFileName(t *testing.T) {
	for _, c := range []struct {
		name  string
		shard cli.Shard
		want  string
	}{
		{"survey", cli.Shard{Number: 3, Of: 16}, "survey-03-of-16.jsonl"},
		{"games", cli.Whole, "games.jsonl"},
		{ProgramName(client.Program{Path: "/usr/games/stockfish"}), cli.Shard{Number: 1, Of: 4}, "stockfish-1-of-4.jsonl"},
		{ProgramName(client.Program{Path: `C:\engines\stockfish.exe`}), cli.Whole, "stockfish.jsonl"},
	} {
		if got := FileName(c.name, c.shard); got != c.want {
			t.Errorf("%q, %v: %s, want %s", c.name, c.shard, got, c.want)
		}
	}
}
