package archive_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"backrank/app/archive"
	"backrank/variants/pgn"
)

// gameOf returns a game with one line of moves, as read from a file.
func gameOf(t testing.TB, white, moves string) pgn.Game {
	t.Helper()
	g := readGames(t, "[Event \"?\"]\n[White \""+white+"\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"+moves+" *\n")[0]
	return readGames(t, pgnOf(t, g))[0]
}

func put(t testing.TB, d *archive.DB, key string, g pgn.Game) int64 {
	t.Helper()
	id, err := d.Put(context.Background(), "here", archive.OwnTags{Key: key}, g)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// checkGames fails the test unless a query returns exactly these games in this order.
func checkGames(t testing.TB, d *archive.DB, q archive.Query, want ...pgn.Game) {
	t.Helper()
	heads, err := d.Find(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	if len(heads) != len(want) {
		t.Fatalf("%d games, want %d", len(heads), len(want))
	}
	for i, h := range heads {
		g, err := d.Game(context.Background(), h.ID)
		if err != nil {
			t.Fatal(err)
		}
		if pgnOf(t, g) != pgnOf(t, want[i]) {
			t.Errorf("game %d is\n%s, want\n%s", i, pgnOf(t, g), pgnOf(t, want[i]))
		}
	}
}

// Putting a game under its key again replaces it, and it keeps its id and labels.
func TestPutReplacesGame(t *testing.T) {
	d, ctx := openArchive(t), context.Background()
	short, long, other := gameOf(t, "A", "1. e4"), gameOf(t, "A", "1. e4 e5"), gameOf(t, "C", "1. d4")
	id := put(t, d, "first", short)
	if again := put(t, d, "first", short); again != id {
		t.Errorf("put twice it is game %d and %d", id, again)
	}
	put(t, d, "second", other)
	if _, err := d.Label(ctx, "mine", id); err != nil {
		t.Fatal(err)
	}
	if after := put(t, d, "first", long); after != id {
		t.Errorf("it was game %d and became %d", id, after)
	}
	checkGames(t, d, archive.Query{}, long, other)
	checkGames(t, d, archive.Query{Label: "mine"}, long)
	checkGames(t, d, archive.Query{Player: "A", Start: "518", Sort: archive.ByWhite}, long)
}

// A game that is put is not stored again if an equal one without a key is stored. It is if the equal one has another key,
// and then it is marked as its twin.
func TestPutGivesKeyToEqualGame(t *testing.T) {
	d, ctx := openArchive(t), context.Background()
	short, long := gameOf(t, "A", "1. e4"), gameOf(t, "A", "1. e4 e5")
	if _, err := d.Add(ctx, "a file", short); err != nil {
		t.Fatal(err)
	}
	put(t, d, "key", short)
	checkGames(t, d, archive.Query{}, short)
	if _, err := d.Add(ctx, "a file", long); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Label(ctx, "mine", 2); err != nil {
		t.Fatal(err)
	}
	put(t, d, "key", long) // both were stored: one game remains, with the labels of the other
	checkGames(t, d, archive.Query{}, long)
	checkGames(t, d, archive.Query{Label: "mine"}, long)
	put(t, d, "another key", long)
	checkGames(t, d, archive.Query{}, long, long)
	checkGames(t, d, archive.Query{Twins: true}, long)
}

// Putting a deleted game again restores it only if it has changed.
func TestPutRestoresContinuedGame(t *testing.T) {
	d, ctx := openArchive(t), context.Background()
	short, long := gameOf(t, "A", "1. e4"), gameOf(t, "A", "1. e4 e5")
	id := put(t, d, "key", short)
	if _, err := d.Delete(ctx, id); err != nil {
		t.Fatal(err)
	}
	put(t, d, "key", short)
	checkGames(t, d, archive.Query{})
	put(t, d, "key", long)
	checkGames(t, d, archive.Query{}, long)
	checkGames(t, d, archive.Query{Deleted: true})
}

// When a followed file grows, its new games are added; games that the player has deleted are not added again. When another
// file takes its place, all games of that file are added.
func TestFollowGrowingFile(t *testing.T) {
	d, ctx, path := openArchive(t), context.Background(), filepath.Join(t.TempDir(), "games.pgn")
	follow := func(want bool) {
		t.Helper()
		if read, err := d.Follow(ctx, "here", path); err != nil || read.Games > 0 != want || read.Faulty != 0 {
			t.Fatalf("followed: %+v, %v", read, err)
		}
	}
	follow(false) // the file does not exist
	a, b, c := gameOf(t, "A", "1. e4"), gameOf(t, "B", "1. d4"), gameOf(t, "C", "1. c4")
	if err := os.WriteFile(path, []byte(pgnFile(t, []pgn.Game{a, b})), 0o644); err != nil {
		t.Fatal(err)
	}
	follow(true)
	follow(false)
	if _, err := d.Delete(ctx, 1); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(pgnFile(t, []pgn.Game{a, b, c})), 0o644); err != nil {
		t.Fatal(err)
	}
	follow(true)
	checkGames(t, d, archive.Query{}, b, c)
	if err := os.WriteFile(path, []byte(pgnFile(t, []pgn.Game{a})), 0o644); err != nil {
		t.Fatal(err)
	}
	follow(true) // a different file
	checkGames(t, d, archive.Query{}, b, c, a)
}

// A game that replaces an equal one takes over its twins, and is not their twin itself.
func TestPutKeepsTwins(t *testing.T) {
	d, ctx := openArchive(t), context.Background()
	game := func(date, moves string) pgn.Game {
		return readGames(t, "[White \"A\"][Date \""+date+"\"]\n\n"+moves+"\n")[0]
	}
	begun, over, twin := game("2024.02.28", "1. e4 *"), game("2024.02.28", "1. e4 e5 1-0"), game("2024.02.29", "1. e4 e5 1-0")
	put(t, d, "key", begun)
	for _, g := range []pgn.Game{over, twin} {
		if _, err := d.Add(ctx, "test", g); err != nil {
			t.Fatal(err)
		}
	}
	put(t, d, "key", over)
	heads, err := d.Find(ctx, archive.Query{})
	if err != nil || len(heads) != 2 || heads[0].Twin != 0 || heads[1].Twin != heads[0].ID {
		t.Errorf("%+v, %v", heads, err)
	}
}

// An incomplete game at the end of a followed file is added once it is complete, wherever it was cut off.
func TestFollowIncompleteGame(t *testing.T) {
	d, path := openArchive(t), filepath.Join(t.TempDir(), "games.pgn")
	before := pgnOf(t, gameOf(t, "A", "1. e4 e5 2. Nf3 Nc6 1-0"))
	torn := pgnOf(t, readGames(t, "[White \"B\"]\n\n1. d4 {one\n\ntwo} (1. c4) d5 1/2-1/2 {end}\n")[0])
	games := readGames(t, before+torn)
	for cut := 1; cut < len(torn); cut += testSize(1, 3) {
		for _, content := range []string{before + torn[:cut], before + torn} {
			if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
				t.Fatal(err)
			}
			if r, err := d.Follow(t.Context(), fmt.Sprint("cut at ", cut), path); err != nil || r.Faulty != 0 {
				t.Fatalf("torn behind %q: %+v, %v", torn[:cut], r, err)
			}
		}
		if n, err := d.Count(t.Context(), archive.Query{}); n != len(games) || err != nil {
			t.Fatalf("torn behind %q: %d games, %v", torn[:cut], n, err)
		}
	}
	checkGames(t, d, archive.Query{}, games...)
}

// Games can be put and deleted during an import, even while it is paused.
func TestChangesDuringImport(t *testing.T) {
	d, ctx := openArchive(t), context.Background()
	folder, games := writeManyFiles(t)
	sources, err := archive.Files(folder)
	if err != nil {
		t.Fatal(err)
	}
	mine, paused := gameOf(t, "Me", "1. e4"), false
	_, err = d.Import(ctx, archive.Import{Sources: sources, Gate: func(context.Context) error {
		if !paused {
			paused = true
			put(t, d, "key", mine)
			if n, err := d.Delete(ctx, 1, 2); n != 2 || err != nil {
				t.Errorf("deleted %d, %v", n, err)
			}
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	if n, err := d.Count(ctx, archive.Query{}); n != games-1 || err != nil {
		t.Errorf("%d games, want %d; %v", n, games-1, err)
	}
	checkGames(t, d, archive.Query{Player: "Me"}, mine)
}

// A query finds games by the move numbers at which a side castled.
func TestCastlingMoveFilter(t *testing.T) {
	d, ctx := openArchive(t), context.Background()
	early := gameOf(t, "A", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 O-O")
	never := gameOf(t, "B", "1. e4 e5")
	if _, err := d.Add(ctx, "a file", early, never); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		q    archive.Query
		want int
	}{
		{archive.Query{CastledFrom: 4, CastledTo: 4}, 1},
		{archive.Query{CastledFrom: 5, CastledTo: 9}, 1},
		{archive.Query{Castled: "white:kingside", CastledFrom: 5}, 0},
		{archive.Query{Castled: "black:kingside", CastledFrom: 5}, 1},
		{archive.Query{Castled: "queenside", CastledTo: 9}, 0},
		{archive.Query{CastledTo: 3}, 0},
		{archive.Query{CastledFrom: 6}, 0},
	} {
		if n, err := d.Count(ctx, c.q); n != c.want || err != nil {
			t.Errorf("%+v: %d games, want %d; %v", c.q, n, c.want, err)
		}
	}
	if _, err := d.Count(ctx, archive.Query{CastledFrom: 9, CastledTo: 2}); err == nil {
		t.Error("from 9 to 2 is a range")
	}
}

// A facet of players counts the games of each as White and as Black.
func TestPlayerFacetsCountBothColours(t *testing.T) {
	d, ctx := openArchive(t), context.Background()
	if _, err := d.Add(ctx, "a file", gameOf(t, "A", "1. e4"), gameOf(t, "B", "1. d4"), gameOf(t, "A", "1. c4")); err != nil {
		t.Fatal(err)
	}
	got, err := d.Facets(ctx, archive.Query{}, archive.OfPlayer)
	if want := []archive.Facet{{Value: "B", Games: 4}, {Value: "A", Games: 2}}; err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
	got, err = d.Facets(ctx, archive.Query{FEN: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"}, archive.OfPlayer)
	if want := []archive.Facet{{Value: "A", Games: 1}, {Value: "B", Games: 1}}; err != nil || !slices.Equal(got, want) {
		t.Errorf("of games with a position: %v, %v", got, err)
	}
	if _, err := d.Label(ctx, "mine", 2); err != nil {
		t.Fatal(err)
	}
	if labels, err := d.Labels(ctx, 2); !slices.Equal(labels, []string{"mine"}) || err != nil {
		t.Errorf("labels %v, %v", labels, err)
	}
}

// Putting or following the original version of a replaced game does not restore it.
func TestReplacedGameStaysReplaced(t *testing.T) {
	d, ctx, path := openArchive(t), context.Background(), filepath.Join(t.TempDir(), "games.pgn")
	before, after := gameOf(t, "A", "1. e4"), gameOf(t, "Ada", "1. e4")
	id := put(t, d, "key", before)
	if err := d.Replace(ctx, id, after); err != nil {
		t.Fatal(err)
	}
	if err := d.Replace(ctx, 99, after); err == nil {
		t.Error("a game that is not there was replaced")
	}
	put(t, d, "key", before)
	if err := os.WriteFile(path, []byte(pgnFile(t, []pgn.Game{before})), 0o644); err != nil {
		t.Fatal(err)
	}
	if read, err := d.Follow(ctx, "here", path); read.Games > 0 || err != nil {
		t.Errorf("read %+v, %v", read, err)
	}
	checkGames(t, d, archive.Query{}, after)
	checkGames(t, d, archive.Query{Player: "Ada"}, after)
}

// Put does not overwrite a game that was changed after it was put. The put game is stored separately from then on.
func TestPutKeepsOtherChanges(t *testing.T) {
	d, ctx := openArchive(t), context.Background()
	before, tagged, noted, more := gameOf(t, "A", "1. e4"), gameOf(t, "Ada", "1. e4"), gameOf(t, "A", "1. e4 {!}"), gameOf(t, "A", "1. e4 {!!}")
	id := put(t, d, "mine", before)
	for _, key := range []string{"yours", "theirs"} {
		if err := d.Key(ctx, id, key); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Key(ctx, 99, "key"); err == nil {
		t.Error("a game that is not there got a key")
	}
	put(t, d, "yours", noted)
	checkGames(t, d, archive.Query{}, noted)
	if got := put(t, d, "theirs", noted); got != id { // the same change as the stored one
		t.Errorf("put as %d, want %d", got, id)
	}
	if err := d.Replace(ctx, id, tagged); err != nil {
		t.Fatal(err)
	}
	for _, g := range []pgn.Game{noted, more} {
		put(t, d, "mine", g)
		checkGames(t, d, archive.Query{}, tagged, g)
	}
}

// Several programs can open a new file at once, create its tables and put games with the same names.
func TestConcurrentOpen(t *testing.T) {
	const programs = 4
	for range testSize(20, 4) {
		path := filepath.Join(t.TempDir(), "games.db")
		failed := make(chan error, programs)
		for i := range programs {
			g := gameOf(t, "A", []string{"1. e4", "1. d4", "1. c4", "1. f4"}[i])
			go func() {
				d, err := archive.Open(path)
				if err == nil {
					_, err = d.Put(context.Background(), "here", archive.OwnTags{Key: strconv.Itoa(i)}, g)
					err = errors.Join(err, d.Close())
				}
				failed <- err
			}()
		}
		for range programs {
			if err := <-failed; err != nil {
				t.Fatal(err)
			}
		}
		if n, err := reopenArchive(t, path).Count(context.Background(), archive.Query{}); n != programs || err != nil {
			t.Fatalf("%d games, %v", n, err)
		}
	}
}

// Giving a game a key that it has changes nothing. A key of another game is refused, and that error does not mean
// damage.
func TestKeyBelongsToOneGame(t *testing.T) {
	d := openArchive(t)
	first, second := put(t, d, "first", gameOf(t, "Ada", "1. e4 *")), put(t, d, "second", gameOf(t, "Ben", "1. d4 *"))
	if err := d.Key(t.Context(), first, "first"); err != nil {
		t.Errorf("giving the same key again: %v", err)
	}
	if err := d.Key(t.Context(), second, "first"); err == nil || archive.IsDamaged(err) {
		t.Errorf("the key of another game: %v", err)
	}
	if err := d.Key(t.Context(), second+1, "third"); err == nil || archive.IsDamaged(err) {
		t.Errorf("a key of no game: %v", err)
	}
	if id := put(t, d, "first", gameOf(t, "Ada", "1. e4 e5 *")); id != first {
		t.Errorf("the key is game %d's, want %d", id, first)
	}
}

// Text in a followed file that belongs to no game is reported once, with its line, wherever it is. It hides no game
// before it or appended later.
func TestFollowReportsNoise(t *testing.T) {
	game := func(n int) string { return fmt.Sprintf("[White \"W%d\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n", n) }
	for _, c := range []struct {
		name, text string
		line       int
	}{
		{"no noise", game(1) + game(2), 0},
		{"words behind the last game", game(1) + game(2) + "words that nobody wrote\n", 11},
		{"words between games", game(1) + "words that nobody wrote\n\n" + game(2), 6},
		{"bytes behind the last game", game(1) + game(2) + "\xf3\x01\x9d\x80z\n", 11},
		{"an open comment behind the last game", game(1) + game(2) + "\n{ it does not end\n", 12},
		{"words alone", "words that nobody wrote\n", 1},
	} {
		d, path := openArchive(t), filepath.Join(t.TempDir(), "games.pgn")
		text, reported := c.text, []int(nil)
		for range 2 {
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				r, err := d.Follow(t.Context(), "here", path)
				if err != nil || r.Faulty > 0 {
					t.Errorf("%s: %+v, %v", c.name, r, err)
				}
				reported = append(reported, r.Noise...)
			}
			text += game(3)
		}
		text = text[:len(text)-len(game(3))]
		want := []int{c.line}
		if c.line == 0 {
			want = nil
		}
		if !slices.Equal(reported, want) {
			t.Errorf("%s: reported on lines %v, want %v", c.name, reported, want)
		}
		if n, err := d.Count(t.Context(), archive.Query{}); n != strings.Count(text, "[White") || err != nil {
			t.Errorf("%s: %d games, %v", c.name, n, err)
		}
	}
}
