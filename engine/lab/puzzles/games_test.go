package main

import (
	"slices"
	"strings"
	"testing"

	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// In the games, nobody loses a right to castle or leap by a move of his own. They end when no such move is left, or nobody has
// a right. The same seed gives the same games.
func TestNobodyCastlesInTheGames(t *testing.T) {
	for _, variant := range []string{"chess960", "kingsleap"} {
		play := func() string {
			var out strings.Builder
			if err := run(t.Context(), []string{"games", "-variant", variant, "-n", "3", "-nodes", "30", "-seed", "7"}, &out); err != nil {
				t.Fatal(err)
			}
			return out.String()
		}
		text, starts := play(), map[string]bool{}
		games := 0
		for g, err := range pgn.NewReader(strings.NewReader(text)).All() {
			if err != nil || g.Fault != nil {
				t.Fatal(err, g.Fault)
			}
			games++
			starts[g.StartID] = true
			p := g.Start
			moves := g.Tree.Main()
			for _, m := range moves {
				next := rules.After(&p, m)
				if lost := p.CastlingRights() & p.Of(p.Turn()) &^ next.CastlingRights(); lost != 0 || m.IsCastling() || m.IsLeap() {
					t.Errorf("%s: %v loses rights", variant, m)
				}
				p = next
			}
			if len(moves) < maxPlies && p.CastlingRights() != 0 &&
				slices.ContainsFunc(p.Moves(nil), func(m rules.Move) bool { return !losesRights(&p, m) }) {
				t.Errorf("%s: a game ends after %d moves", variant, len(moves))
			}
		}
		if games != 3 || len(starts) != 3 || play() != text {
			t.Errorf("%s: %d games from %d starts, or other ones again", variant, games, len(starts))
		}
	}
	for _, args := range [][]string{{"-variant", "checkers"}, {"-nodes", "0"}, {"more"}} {
		if err := run(t.Context(), append([]string{"games"}, args...), &strings.Builder{}); err == nil {
			t.Errorf("%v is no error", args)
		}
	}
}
