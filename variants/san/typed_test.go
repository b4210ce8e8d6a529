package san

import (
	"errors"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// Every premove can be typed in coordinates. The squares of king and partner mean castling.
func TestEveryPremoveCanBeTyped(t *testing.T) {
	for _, c := range []struct{ variant, fen string }{
		{"chess", "r3k2r/1P4pp/8/3pP3/4N3/2N5/P5PP/R3K2R b KQkq d6 0 1"},
		{"chess960", "1kr5/pppppppp/8/8/8/8/PPPPPPPP/1KR5 b Cc - 0 1"},
		{"bunker", "4k3/8/8/8/8/8/8/1K4N1 b G - 0 1"},
		{"kingsleap", "1k6/8/8/8/8/8/8/1K6 b Bb - 0 1"},
	} {
		v, _ := variants.ByID(c.variant)
		p, _, err := fen.Parse(c.fen, v.Castling)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range rules.Premoves(&p, chess.White) {
			got, err := ParsePremove(&p, chess.White, m.String())
			castles := got.IsCastling() && got.From() == m.From() && got.To() == m.To()
			leaps := got.IsLeap() && got.From() == m.From() && got.To() == m.To()
			if err != nil || got != m && !castles && !leaps {
				t.Errorf("%s, %s: %v, %v", c.variant, m, got, err)
			}
		}
	}
}

// A text means the move that would be legal now, else the one that a move of the other side makes legal. Moves that no move
// of the other side makes legal are errors.
func TestTypedPremoves(t *testing.T) {
	v, _ := variants.ByID("chess")
	p, _, err := fen.Parse("r3k3/1P4p1/8/8/2p1n3/2N5/P3P1PP/R3KB1R b KQq - 0 1", v.Castling)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"Nd5": "c3d5", "nxe4": "c3e4", "e3": "e2e3", "gxf3": "g2f3", "O-O-O": "e1a1", "0-0-0": "e1a1", "Kc1": "e1a1",
		"b8": "b7b8q", "bxa8=N": "b7a8n", "b7c8": "b7c8q", "Rxa1": "h1a1", "O-O": "", "Rf1": "", "Ke3": "", "bxe4": "", "hello": "", "": "",
	} {
		m, err := ParsePremove(&p, chess.White, text)
		got := ""
		if why := (*MoveError)(nil); err == nil {
			got = m.String()
		} else if !errors.As(err, &why) {
			t.Errorf("%s: %v", text, err)
		}
		if got != want {
			t.Errorf("%s: %q, %v; want %q", text, got, err, want)
		}
	}
}
