package archive_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"backrank/app/archive"
	"backrank/variants/notation"
)

// A game that is signed, written, read and unsigned is the same game, and says the same of itself.
func TestWhatIsSignedIsRead(t *testing.T) {
	for _, own := range []archive.OwnTags{
		{},
		{Key: "K"},
		{Key: "K", From: "L", Labelled: true},
		{Key: "K", Labels: []string{"to study", `a; b\c`, `"quoted"`, "ends with \\"}, Labelled: true},
	} {
		g := one(t, "A", "1. e4 e5")
		signed := own.Sign(archive.OwnTags{Key: "older", Labels: []string{"x"}, Labelled: true}.Sign(g))
		back := read(t, text(t, signed))[0]
		got := archive.Unsign(&back)
		if got.Key != own.Key || got.From != own.From || got.Labelled != own.Labelled || !slices.Equal(got.Labels, own.Labels) {
			t.Errorf("signed %+v, read %+v", own, got)
		}
		if text(t, back) != text(t, g) {
			t.Errorf("the game became\n%s", text(t, back))
		}
	}
}

// A file of signed games makes an archive anew with each game as it was written last, its labels, and what continued it
// in its place. What the archive has of a game is not changed when the whole file is read once more.
func TestSignedGamesAreFollowed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.pgn")
	sign := func(own archive.OwnTags, g notation.Game) notation.Game { return own.Sign(g) }
	first, edited := one(t, "A", "1. e4"), one(t, "Ada", "1. e4")
	longer, other, noted := one(t, "Ada", "1. e4 e5"), one(t, "B", "1. d4"), one(t, "B", "1. d4 {A note}")
	apart := one(t, "B", "1. c4")
	games := []notation.Game{
		sign(archive.OwnTags{Key: "1"}, first),
		sign(archive.OwnTags{Key: "2"}, other),
		sign(archive.OwnTags{Key: "1", Labels: []string{"mine", "old"}, Labelled: true}, edited),
		sign(archive.OwnTags{Key: "1", Labels: []string{"mine"}, Labelled: true}, edited),
		sign(archive.OwnTags{Key: "3", From: "1"}, longer),
		sign(archive.OwnTags{Key: "4", From: "2"}, noted),
		sign(archive.OwnTags{Key: "5", From: "2"}, apart), // with other moves it is another game
	}
	write := func(games []notation.Game) {
		if err := os.WriteFile(path, []byte(pgn(t, games)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	inSteps := opened(t)
	for n := range games {
		write(games[:n+1])
		for range 2 {
			if _, err := inSteps.Follow(t.Context(), "here", path); err != nil {
				t.Fatal(err)
			}
		}
	}
	atOnce := opened(t)
	if _, err := atOnce.Follow(t.Context(), "here", path); err != nil {
		t.Fatal(err)
	}
	for _, d := range []*archive.DB{inSteps, atOnce} {
		holds(t, d, archive.Query{}, longer, noted, apart)
		holds(t, d, archive.Query{Label: "mine"}, longer)
		holds(t, d, archive.Query{Label: "old"})
	}
	if _, err := atOnce.Delete(context.Background(), 2); err != nil {
		t.Fatal(err)
	}
	write(slices.Insert(slices.Clone(games), 0, one(t, "Z", "1. f4")))
	if _, err := atOnce.Follow(t.Context(), "here", path); err != nil {
		t.Fatal(err)
	}
	holds(t, atOnce, archive.Query{}, longer, apart, one(t, "Z", "1. f4"))
}
