package engine

import (
	"testing"

	"backrank/variants"
)

func TestStaticExchangeEvaluation(t *testing.T) {
	for _, c := range []struct {
		fen, move string
		want      value // exact gain of the exchange
	}{
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100},
		{"4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1", "d1d6", -400},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 850},
		{"3rk3/8/8/8/8/8/3R4/3RK3 w - - 0 1", "d2d8", 500},  // with an X-ray attacker
		{"3rk3/3r4/8/8/8/8/3R4/4K3 w - - 0 1", "d2d7", 0},   // rook for rook
		{"4k3/8/3p4/4r3/8/8/4K3/8 w - - 0 1", "e2d3", 0},    // quiet
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", 0}, // castling takes nothing
	} {
		p := position(t, c.fen, variants.Classical)
		m := moveNamed(t, &p, c.move)
		if !seeAtLeast(&p, m, c.want) || seeAtLeast(&p, m, c.want+1) {
			t.Errorf("%s %s: at least %d is %v, more is %v", c.fen, c.move, c.want, seeAtLeast(&p, m, c.want), seeAtLeast(&p, m, c.want+1))
		}
	}
}
