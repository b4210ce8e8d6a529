package archive_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"backrank/app/archive"
	"backrank/variants/pgn"
)

// A game that is signed, written, read and unsigned is unchanged and has the same OwnTags.
func TestUnsignReversesSign(t *testing.T) {
	for _, own := range []archive.OwnTags{
		{},
		{Key: "K"},
		{Key: "K", From: "L", Labelled: true},
		{Key: "K", Labels: []string{"to study", `a; b\c`, `"quoted"`, "ends with \\"}, Labelled: true},
	} {
		g := gameOf(t, "A", "1. e4 e5")
		signed := own.Sign(archive.OwnTags{Key: "older", Labels: []string{"x"}, Labelled: true}.Sign(g))
		back := readGames(t, pgnOf(t, signed))[0]
		got := archive.Unsign(&back)
		if got.Key != own.Key || got.From != own.From || got.Labelled != own.Labelled || !slices.Equal(got.Labels, own.Labels) {
			t.Errorf("signed %+v, read %+v", own, got)
		}
		if pgnOf(t, back) != pgnOf(t, g) {
			t.Errorf("the game became\n%s", pgnOf(t, back))
		}
	}
}

// Following a file of signed games rebuilds the archive: each game has its last version and its labels, and a
// continuation replaces the game it continues. Reading the whole file again does not change stored games.
func TestFollowSignedGames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.pgn")
	sign := func(own archive.OwnTags, g pgn.Game) pgn.Game { return own.Sign(g) }
	first, edited := gameOf(t, "A", "1. e4"), gameOf(t, "Ada", "1. e4")
	longer, other, noted := gameOf(t, "Ada", "1. e4 e5"), gameOf(t, "B", "1. d4"), gameOf(t, "B", "1. d4 {A note}")
	apart := gameOf(t, "B", "1. c4")
	games := []pgn.Game{
		sign(archive.OwnTags{Key: "1"}, first),
		sign(archive.OwnTags{Key: "2"}, other),
		sign(archive.OwnTags{Key: "1", Labels: []string{"mine", "old"}, Labelled: true}, edited),
		sign(archive.OwnTags{Key: "1", Labels: []string{"mine"}, Labelled: true}, edited),
		sign(archive.OwnTags{Key: "3", From: "1"}, longer),
		sign(archive.OwnTags{Key: "4", From: "2"}, noted),
		sign(archive.OwnTags{Key: "5", From: "2"}, apart), // not a continuation: other moves
	}
	write := func(games []pgn.Game) {
		if err := os.WriteFile(path, []byte(pgnFile(t, games)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	inSteps := openArchive(t)
	for n := range games {
		write(games[:n+1])
		for range 2 {
			if _, err := inSteps.Follow(t.Context(), "here", path); err != nil {
				t.Fatal(err)
			}
		}
	}
	atOnce := openArchive(t)
	if _, err := atOnce.Follow(t.Context(), "here", path); err != nil {
		t.Fatal(err)
	}
	for _, d := range []*archive.DB{inSteps, atOnce} {
		checkGames(t, d, archive.Query{}, longer, noted, apart)
		checkGames(t, d, archive.Query{Label: "mine"}, longer)
		checkGames(t, d, archive.Query{Label: "old"})
	}
	if _, err := atOnce.Delete(context.Background(), 2); err != nil {
		t.Fatal(err)
	}
	write(slices.Insert(slices.Clone(games), 0, gameOf(t, "Z", "1. f4")))
	if _, err := atOnce.Follow(t.Context(), "here", path); err != nil {
		t.Fatal(err)
	}
	checkGames(t, atOnce, archive.Query{}, longer, apart, gameOf(t, "Z", "1. f4"))
}
