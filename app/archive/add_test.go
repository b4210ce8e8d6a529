package archive_test

import (
	"slices"
	"testing"

	"backrank/app/archive"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// Games of all variants, with drafts, trees and notes, are read back unchanged.
func TestStoredGamesAreUnchanged(t *testing.T) {
	d := openArchive(t)
	games := withoutDuplicates(t, randomGames(t, 1, testSize(60, 8), 60))
	if added, err := d.Add(t.Context(), "test", games...); err != nil || added.Games != len(games) {
		t.Fatal(added, err)
	}
	all, err := d.Find(t.Context(), archive.Query{})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != len(games) {
		t.Fatalf("%d games of %d", len(all), len(games))
	}
	for i, h := range all {
		got, err := d.Game(t.Context(), h.ID)
		if err != nil {
			t.Fatal(err)
		}
		compareGames(t, got, games[i])
	}
}

// withoutDuplicates removes games with the same PGN as an earlier one.
func withoutDuplicates(t *testing.T, games []pgn.Game) []pgn.Game {
	seen := map[string]bool{}
	return slices.DeleteFunc(games, func(g pgn.Game) bool {
		text := pgnOf(t, g)
		defer func() { seen[text] = true }()
		return seen[text]
	})
}

func compareGames(t *testing.T, got, want pgn.Game) {
	t.Helper()
	if a, b := pgnOf(t, got), pgnOf(t, want); a != b {
		t.Fatalf("%s: read back as\n%s\nwant\n%s", want.Variant.ID, a, b)
	}
	if !got.Tree.Equal(want.Tree) || !slices.Equal(got.Tags, want.Tags) || got.Start != want.Start || got.StartID != want.StartID ||
		got.Variant.ID != want.Variant.ID || got.Result != want.Result || !slices.Equal(got.Draft, want.Draft) || got.Protocol != want.Protocol ||
		!slices.Equal(got.Preamble, want.Preamble) || !slices.Equal(got.Trailer, want.Trailer) || !slices.Equal(got.Warnings, want.Warnings) {
		t.Fatalf("%s: differs beyond its text:\n%+v\n%+v", want.Variant.ID, got, want)
	}
}

// Heads agree with the moves and tags of the games.
func TestHeadsMatchGames(t *testing.T) {
	d := openArchive(t)
	games := randomGames(t, 2, testSize(20, 4), 80)
	for i, g := range games {
		if _, err := d.Add(t.Context(), "test", g); err != nil {
			t.Fatal(i, err)
		}
	}
	all, err := d.Find(t.Context(), archive.Query{Sort: archive.ByID})
	if err != nil {
		t.Fatal(err)
	}
	castled := 0
	for _, h := range all {
		g, err := d.Game(t.Context(), h.ID)
		if err != nil {
			t.Fatal(err)
		}
		if want := replayedHead(&g); h.White != want.White || h.Black != want.Black || h.Result != want.Result || h.Plies != want.Plies || h.Castled != want.Castled || h.Start != want.Start {
			t.Errorf("head %+v, want %+v", h, want)
		}
		if h.Castled[0].Type != archive.Never || h.Castled[1].Type != archive.Never {
			castled++
		}
	}
	if castled == 0 {
		t.Error("nobody castled")
	}
}

// replayedHead computes a head by replaying the game.
func replayedHead(g *pgn.Game) archive.Head {
	h := archive.Head{White: g.Tag("White"), Black: g.Tag("Black"), Result: g.Result, Start: g.StartID, Rule: g.Variant.Castling.ID, Variant: g.Variant.ID}
	p := g.Start
	for _, m := range g.Tree.Main() {
		side := rules.Side(p.Turn())
		h.Plies++
		how := archive.Never
		switch text := san.Format(&p, m); {
		case m.IsLeap():
			how = archive.Leap
		case len(text) >= 5 && text[:5] == "O-O-O":
			how = archive.Queenside
		case text[0] == 'O':
			how = archive.Kingside
		}
		if how != archive.Never {
			h.Castled[side] = archive.Castled{Type: how, Ply: h.Plies}
		}
		p = rules.After(&p, m)
	}
	return h
}

// Tag names are case-insensitive, and of several tags with one name the first counts.
func TestTagNamesIgnoreCase(t *testing.T) {
	d := openArchive(t)
	const tags = "[white \"Ada\"]\n[White \"Bob\"]\n[BLACK \"Cy\"]\n[event \"E\"]\n[date \"2024.05.17\"]\n[whiteelo \"2000\"]\n[blackELO \"1900\"]\n[hints \"White 2\"]"
	if _, err := d.Add(t.Context(), "test", readGames(t, tags+"\n\n1. e4 *\n")...); err != nil {
		t.Fatal(err)
	}
	heads, err := d.Find(t.Context(), archive.Query{Player: "Ada"})
	if err != nil || len(heads) != 1 {
		t.Fatal(heads, err)
	}
	if h := heads[0]; h.White != "Ada" || h.Black != "Cy" || h.Event != "E" || h.Date != "2024.05.17" || h.Elo != [2]int{2000, 1900} || h.Hints != 2 {
		t.Errorf("%+v", h)
	}
}

// An equal game is not added again; a twin with other tags is added and marked.
func TestEqualGamesAndTwins(t *testing.T) {
	game := func(head, moves string) pgn.Game { return readGames(t, head+"\n\n"+moves+"\n")[0] }
	d := openArchive(t)
	for _, c := range []struct {
		name, head, moves string
		want              archive.Added
	}{
		{"the first", `[White "A"][Black "B"][Date "2024.02.28"]`, "1. e4 e5 1-0", archive.Added{Games: 1}},
		{"equal", `[White "A"][Black "B"][Date "2024.02.28"]`, "1. e4 e5 1-0", archive.Added{Equals: 1}},
		{"a day later", `[White "A"][Black "B"][Date "2024.02.29"]`, "1. e4 e5 1-0", archive.Added{Games: 1, Twins: 1}},
		{"two days later than the second", `[White "A"][Black "B"][Date "2024.03.02"]`, "1. e4 e5 1-0", archive.Added{Games: 1}},
		{"with a comment", `[White "A"][Black "B"][Date "2024.02.28"]`, "1. e4 {!} e5 1-0", archive.Added{Games: 1, Twins: 1}},
		{"names in capitals", `[White "a"][Black "b"][Date "2024.02.28"]`, "1. e4 e5 1-0", archive.Added{Games: 1, Twins: 1}},
		{"other players", `[White "A"][Black "C"][Date "2024.02.28"]`, "1. e4 e5 1-0", archive.Added{Games: 1}},
		{"other moves", `[White "A"][Black "B"][Date "2024.02.28"]`, "1. e4 c5 1-0", archive.Added{Games: 1}},
		{"no date", `[White "A"][Black "B"]`, "1. e4 e5 1-0", archive.Added{Games: 1}},
		{"another rating", `[White "A"][Black "B"][Date "2024.02.28"][WhiteElo "1800"]`, "1. e4 e5 1-0", archive.Added{Games: 1, Twins: 1}},
	} {
		if got, err := d.Add(t.Context(), "test", game(c.head, c.moves)); err != nil || got != c.want {
			t.Errorf("%s: %+v, %v, want %+v", c.name, got, err, c.want)
		}
	}
	for id, want := range map[int64][]int64{1: {1, 2, 4, 5, 9}, 3: {3}, 6: {6}, 9: {1, 2, 4, 5, 9}} {
		if got, err := d.Twins(t.Context(), id); !slices.Equal(got, want) || err != nil {
			t.Errorf("the twins of %d are %v, %v, want %v", id, got, err, want)
		}
	}
}
