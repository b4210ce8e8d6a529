package rules_test

import (
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

func TestParseSquareIsTheInverseOfString(t *testing.T) {
	for sq := chess.A1; sq <= chess.H8; sq++ {
		if got, ok := rules.ParseSquare(sq.String()); !ok || got != sq {
			t.Errorf("%v is parsed as %v, %v", sq, got, ok)
		}
	}
	for _, text := range []string{"", "a", "a0", "a9", "i1", "A1", "a1 ", " a1", "a1b", "-", "é1"} {
		if got, ok := rules.ParseSquare(text); ok || got != chess.NoSquare {
			t.Errorf("%q is parsed as %v, %v", text, got, ok)
		}
	}
}

// After plays legal moves, and passes for the zero Move.
func TestAfterAgreesWithPlayAndPass(t *testing.T) {
	p := parse(t, "4k3/8/8/3pP3/8/8/8/R3K2R w HA d6 0 2", variants.Fischer)
	var want rules.Position
	for _, m := range p.Moves(nil) {
		if p.Play(m, &want); rules.After(&p, m) != want {
			t.Errorf("after %v the position differs", m)
		}
	}
	if p.Pass(&want); rules.After(&p, rules.Move{}) != want {
		t.Error("after a null move the position differs")
	}
}
