package variants_test

import (
	"testing"

	"backrank/variants"
	"backrank/variants/rules"
)

// StartOf is the inverse of Start.Position; it finds no start after a move or without a castling right.
func TestStartOf(t *testing.T) {
	for _, rule := range variants.Castlings() {
		v := variants.Custom(variants.ShuffleFamily, variants.Independent, rule)
		for seed := range uint64(40) {
			start := v.RandomStart(seed)
			p, err := start.Position(rule)
			if err != nil {
				t.Fatal(err)
			}
			if got, ok := variants.StartOf(&p); !ok || got != start {
				t.Fatalf("%s: the start %v is found as %v, %v", rule.ID, start, got, ok)
			}
			moved := rules.After(&p, p.Moves(nil)[0])
			if got, ok := variants.StartOf(&moved); ok {
				t.Errorf("%s: a position after a move is the start %v", rule.ID, got)
			}
			s := p.Setup()
			if s.CastlingRights == 0 {
				continue
			}
			s.CastlingRights &^= rules.Bit(s.CastlingRights.First())
			fewer, err := rules.New(s, rule)
			if err != nil {
				t.Fatal(err)
			}
			if got, ok := variants.StartOf(&fewer); ok {
				t.Errorf("%s: a position without a right is the start %v", rule.ID, got)
			}
		}
	}
}
