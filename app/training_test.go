package app

import (
	"context"
	"errors"
	"slices"
	"testing"

	"backrank/app/archive"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// A game of the computer against itself is the same for the same seed and another one for another, and no piece is given away
// at once.
func TestSelfPlay(t *testing.T) {
	v := variant(t, "bunker")
	start, err := v.Position(v.RandomStart(7))
	do(t, err)
	first := SelfPlay(start, 20, 1)
	if again := SelfPlay(start, 20, 1); !slices.Equal(first, again) {
		t.Errorf("%v, then %v", first, again)
	}
	if other := SelfPlay(start, 20, 2); slices.Equal(first, other) {
		t.Error("two seeds give the same game")
	}
	p := start
	for _, m := range first {
		if !p.Legal(m) {
			t.Fatalf("%v is illegal", m)
		}
		p = rules.After(&p, m)
	}
	if len(first) != 20 {
		t.Errorf("%d plies", len(first))
	}
	mate, err := variant(t, "chess").Position(variant(t, "chess").StartAt(0))
	do(t, err)
	tree, err := pgn.ParseMoveText(&mate, "1. f3 e5 2. g4 Qh4#")
	do(t, err)
	for _, m := range tree.Main() {
		mate = rules.After(&mate, m)
	}
	if moves := SelfPlay(mate, 20, 1); len(moves) != 0 {
		t.Errorf("%v is played after mate", moves)
	}
}

// RandomGames returns games of the archive that accept wants, none of them twice. Without an archive it returns an error.
func TestRandomGames(t *testing.T) {
	m := openMatch(t, Options{Folder: t.TempDir(), Archive: archive.Open, First: NewGame{Variant: variant(t, "chess"), White: ann, Black: ben}})
	db, err := m.Library().DB()
	do(t, err)
	ctx := context.Background()
	for _, id := range []string{"chess960", "bunker", "chess"} {
		v := variant(t, id)
		for n := range uint64(3) {
			p, err := v.Position(v.RandomStart(n))
			do(t, err)
			moves := SelfPlay(p, 2, n)
			g := pgn.Game{Variant: v, Start: p, Tree: gametree.New(moves), Tags: pgn.WithRoster([]pgn.Tag{{Name: "White", Value: id + string(rune('a'+n))}})}
			_, err = db.Add(ctx, "test", g)
			do(t, err)
		}
	}
	shuffled := func(g *pgn.Game) bool { return g.Variant.ID != "chess" }
	for _, n := range []int{4, 20} {
		games, err := RandomGames(ctx, m, n, 1, shuffled)
		do(t, err)
		seen := map[string]bool{}
		for _, g := range games {
			if seen[g.Tag("White")] || !shuffled(&g) || len(g.Tree.Main()) != 2 {
				t.Errorf("%v", g.Tags)
			}
			seen[g.Tag("White")] = true
		}
		if len(games) != min(n, 6) {
			t.Errorf("%d of %d games", len(games), n)
		}
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := RandomGames(ended, m, 4, 1, shuffled); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if games, err := RandomGames(ctx, openUnsaved(t, Options{}), 4, 1, shuffled); err == nil || len(games) > 0 {
		t.Errorf("without an archive: %v, %v", games, err)
	}
}
