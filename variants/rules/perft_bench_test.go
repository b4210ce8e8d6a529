package rules_test

import (
	"testing"

	"backrank/variants"
	"backrank/variants/rules"
)

// BenchmarkPerft reports million leaves per second with bulk counting.
func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		name, fen string
		rule      *rules.Castling
		depth     int
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", variants.Classical, 5},
		{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", variants.Classical, 4},
		{"chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", variants.Fischer, 5},
		{"orthodox-mid", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", variants.Orthodox, 4},
		{"bunker-mid", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HEAhea - 0 1", variants.Bunker, 4},
		{"slide-mid", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1", variants.Slide, 4},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := parse(b, c.fen, c.rule)
			var n uint64
			for b.Loop() {
				n += p.Perft(c.depth)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mnps")
		})
	}
}
