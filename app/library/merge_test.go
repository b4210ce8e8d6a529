package library

import (
	"errors"
	"slices"
	"testing"

	"backrank/app/archive"
	"backrank/internal/librarytest"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// Twins are merged into the game that was played here, with the labels of all. Undo restores them, and a rebuilt
// archive has the merged game.
func TestTwinsAreMerged(t *testing.T) {
	folder := t.TempDir()
	m := open(t, folder)
	play(t, m, "1. e4 e5 0-1")
	read := func(id int64) pgn.Game {
		t.Helper()
		db, err := m.DB()
		do(t, err)
		g, err := db.Game(t.Context(), id)
		do(t, err)
		return g
	}
	librarytest.Games(t, m)
	db, err := m.DB()
	do(t, err)
	twin := read(1)
	twin.Tree = twin.Tree.SetNote(1, gametree.Note{NAGs: []uint8{1}, After: []gametree.Comment{{Text: "best"}}})
	added, err := db.Add(t.Context(), "a file", twin)
	do(t, err)
	if added.Twins != 1 {
		t.Fatalf("added %+v", added)
	}
	if _, err := m.Label(t.Context(), "sharp", true, 2); err != nil {
		t.Fatal(err)
	}
	before := librarytest.Games(t, m)
	refused := errors.New("on the board")
	if _, err := m.MergeTwins(t.Context(), func([]string) error { return refused }, 2); err != refused {
		t.Errorf("a game that must not be merged is merged: %v", err)
	}
	librarytest.CheckEndings(t, m, "before", "1. e4 e5 0-1", "1. e4 $1 {best} 1... e5 0-1")
	merged, err := m.MergeTwins(t.Context(), mayMerge, 1, 2)
	if err != nil || merged.Games != 1 || merged.Deleted != 1 {
		t.Fatalf("merged %+v, %v", merged, err)
	}
	librarytest.CheckEndings(t, m, "merged", "1. e4 $1 {best} 1... e5 0-1")
	if got := librarytest.Labels(t, m); !slices.Equal(got, []string{"Ann: sharp"}) {
		t.Errorf("the merged game has %q", got)
	}
	if n, err := db.Count(t.Context(), archive.Query{Twins: true}); n != 0 || err != nil {
		t.Errorf("%d games are marked as twins, %v", n, err)
	}
	do(t, merged.Undo(t.Context()))
	if got := librarytest.Games(t, m); !slices.Equal(got, before) {
		t.Errorf("undone it has\n%s\nwant\n%s", got, before)
	}
	if _, err := m.MergeTwins(t.Context(), mayMerge, 1); err != nil {
		t.Fatal(err)
	}
	m = reopenRebuilt(t, m, folder)
	librarytest.CheckEndings(t, m, "made again", "1. e4 $1 {best} 1... e5 0-1")
	if got := librarytest.Labels(t, m); !slices.Equal(got, []string{"Ann: sharp"}) {
		t.Errorf("made again it has %q", got)
	}
}

// A game and a record of its beginning are merged like other twins: the merged game has all moves, whichever record
// came first.
func TestAGameAndItsBeginningAreMerged(t *testing.T) {
	const head = "[White \"A\"]\n[Black \"B\"]\n[Date \"2024.05.17\"]\n[Result \"1-0\"]\n\n"
	const noted = "1. e4 {best} 1... e5 2. d4 d5 3. c4 c5 4. b4 b5 5. a4 a5"
	const begun, more = "1. e4 e5 2. d4 d5 3. c4 c5 4. b4 b5 5. a4 a5", " 6. f4 f5 7. g4 1-0"
	short, long := head+noted+" 1-0\n", head+begun+more+"\n"
	for _, text := range []string{short + "\n" + long, long + "\n" + short} {
		m := open(t, t.TempDir())
		imports(t, m, text)
		librarytest.CheckEndings(t, m, "imported", noted+" 1-0", begun+more)
		merged, err := m.MergeTwins(t.Context(), mayMerge, 1, 2)
		if err != nil || merged.Games != 1 || merged.Deleted != 1 {
			t.Fatalf("merged %+v, %v", merged, err)
		}
		librarytest.CheckEndings(t, m, "merged", noted+more)
		do(t, merged.Undo(t.Context()))
		librarytest.CheckEndings(t, m, "undone", noted+" 1-0", begun+more)
	}
}
