package rules_test

import (
	"testing"

	"backrank/variants"
	"backrank/variants/rules"
)

// TestManyMoves tests the positions with the largest known numbers of legal moves.
func TestManyMoves(t *testing.T) {
	for fen, want := range map[string]int{
		"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1":  218,
		"2Q4Q/Q4Q2/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Qnn/K1QQ1Qnk w - - 0 1": 241,
	} {
		p := parse(t, fen, variants.NoCastling)
		moves := p.Moves(nil)
		if len(moves) != want || p.Count() != want || want >= rules.MaxMoves-32 {
			t.Errorf("%s: %d moves, counted %d, want %d below %d", fen, len(moves), p.Count(), want, rules.MaxMoves)
		}
	}
}
