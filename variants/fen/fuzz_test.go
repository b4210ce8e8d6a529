package fen_test

import (
	"testing"

	"backrank/variants"
	"backrank/variants/fen"
)

// FuzzFEN parses any text under any rule. Formatting a parsed position and parsing it again gives the same position.
func FuzzFEN(f *testing.F) {
	for i, position := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"rnbqkbnr/pppp1ppp/8/8/3pP3/8/PPP2PPP/RNBQKBNR b HAha e3 0 3",
		"4k3/8/8/8/8/8/8/1R2KR1R w FBq - 12 40",
		"r3k2r/8/8/8/8/8/8/R3K2R b qKeH",
		"1rk4r/8/8/8/8/8/8/KB1R3R w KQkqABCDEFGHabcdefgh - 99 9999",
		"8/8/8/8/8/8/8/8 w - - 0 1",
		"4k3/8/8/8/8/8/8/4K3",
	} {
		f.Add(position, byte(i))
	}
	f.Fuzz(func(t *testing.T, position string, rule byte) {
		p, _, err := fen.Parse(position, variants.Castlings()[int(rule)%len(variants.Castlings())])
		if err != nil {
			return
		}
		for _, text := range []string{fen.Format(&p), fen.FormatXFEN(&p)} {
			back, warnings, err := fen.Parse(text, p.Rule())
			if err != nil || len(warnings) > 0 {
				t.Fatalf("%q is written %q: %v, warnings %q", position, text, err, warnings)
			}
			if back.Setup() != p.Setup() || back.Key() != p.Key() {
				t.Fatalf("%q is written %q, which is %q", position, text, fen.Format(&back))
			}
		}
	})
}
