package engine

import (
	"testing"

	"backrank/variants"
	"backrank/variants/rules"
)

// BenchmarkSearch searches a fixed number of nodes in positions of every castling rule. `make profile` runs it for the
// profile of profile-guided optimization.
func BenchmarkSearch(b *testing.B) {
	const each = 100_000
	var positions []rules.Position
	visitRandomGames(b, 24, 5, func(p *rules.Position, _ []uint64) {
		if p.Count() > 0 {
			positions = append(positions, *p)
		}
	})
	positions = append(positions, position(b, startFEN, variants.Classical), position(b, kiwipete, variants.Classical))
	e := New(16)
	var nodes uint64
	for b.Loop() {
		for _, p := range positions {
			e.Clear()
			nodes += e.Search(b.Context(), p, nil, Limits{Nodes: each}, nil).Nodes
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1000, "knps")
}
