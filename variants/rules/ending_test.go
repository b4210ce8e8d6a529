package rules_test

import (
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

func TestEnded(t *testing.T) {
	for _, c := range []struct {
		fen     string
		outcome chess.Outcome
		method  chess.Method
	}{
		{"7k/5QQ1/8/8/8/8/8/4K3 b - - 0 1", chess.WhiteWon, chess.Checkmate},
		{"7K/5qq1/8/8/8/8/8/4k3 w - - 150 90", chess.BlackWon, chess.Checkmate},
		{"7k/5Q2/8/8/8/8/8/4K3 b - - 0 1", chess.Draw, chess.Stalemate},
		{"7k/8/8/8/8/8/8/4K3 b - - 0 1", chess.Draw, chess.InsufficientMaterial},
		{"7k/8/8/8/8/8/8/4KN2 b - - 0 1", chess.Draw, chess.InsufficientMaterial},
		{"7k/8/8/8/8/8/8/4KB2 b - - 0 1", chess.Draw, chess.InsufficientMaterial},
		{"2b4k/8/8/8/8/8/8/4KB2 b - - 0 1", chess.Draw, chess.InsufficientMaterial},
		{"5b1k/8/8/8/8/8/8/4KB2 b - - 0 1", chess.NoOutcome, chess.NoMethod},
		{"5n1k/8/8/8/8/8/8/4KN2 b - - 0 1", chess.NoOutcome, chess.NoMethod},
		{"7k/8/8/8/8/8/8/R3K3 w - - 149 90", chess.NoOutcome, chess.NoMethod},
		{"7k/8/8/8/8/8/8/R3K3 w - - 150 90", chess.Draw, chess.SeventyFiveMoveRule},
	} {
		p := parse(t, c.fen, variants.Fischer)
		if o, m := p.Ended(nil); o != c.outcome || m != c.method {
			t.Errorf("%s: %v %v, want %v %v", c.fen, o, m, c.outcome, c.method)
		}
	}
}

func TestRepetitionAndClaims(t *testing.T) {
	p := parse(t, "4k3/8/8/8/8/8/8/R3K2R w HA - 98 90", variants.Fischer)
	q := parse(t, "4k3/8/8/8/8/8/8/R3K2R w H - 98 90", variants.Fischer)
	if p.Key() == q.Key() {
		t.Error("a live right is part of a position's identity")
	}
	times := func(n int) (keys []uint64) {
		for range n {
			keys = append(keys, p.Key(), q.Key())
		}
		return keys
	}
	if m := p.Claim(times(1)); m != chess.NoMethod {
		t.Errorf("second occurrence: %v", m)
	}
	if m := p.Claim(times(2)); m != chess.ThreefoldRepetition {
		t.Errorf("third occurrence: %v", m)
	}
	if o, _ := p.Ended(times(3)); o != chess.NoOutcome {
		t.Errorf("fourth occurrence: %v", o)
	}
	if o, m := p.Ended(times(4)); o != chess.Draw || m != chess.FivefoldRepetition {
		t.Errorf("fifth occurrence: %v %v", o, m)
	}
	var next rules.Position
	p.Play(find(t, &p, "a1a2"), &next)
	if next.Claim(nil) != chess.NoMethod {
		t.Error("99 plies: no claim yet")
	}
	p = next
	p.Play(find(t, &p, "e8e7"), &next)
	if next.Claim(nil) != chess.FiftyMoveRule {
		t.Error("100 plies: fifty moves")
	}
}

// TestSearchNeedsNoAllocation: generating, counting and playing do not allocate.
func TestSearchNeedsNoAllocation(t *testing.T) {
	p := parse(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1", variants.Slide)
	buf := make([]rules.Move, 0, rules.MaxMoves)
	if n := testing.AllocsPerRun(100, func() {
		var next rules.Position
		for _, m := range p.Moves(buf) {
			p.Play(m, &next)
			next.Count()
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
