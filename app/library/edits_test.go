package library

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"backrank/app/archive"
	"backrank/internal/killed"
	"backrank/internal/librarytest"
	"backrank/variants/pgn"
)

// imported are the games of a file: two twins and another game.
const imported = `[Event "Open"]
[White "Tal"]
[Black "Ding"]
[Date "2024.05.17"]
[Result "1-0"]

1. e4 e5 1-0

[Event "Open"]
[White "Tal"]
[Black "Ding"]
[Date "2024.05.17"]
[Result "1-0"]

1. e4 $1 {best} 1... e5 1-0

[Event "Open"]
[White "Carla"]
[Black "Ding"]
[Result "*"]

1. d4 *
`

// imports imports the games of a text.
func imports(t *testing.T, m *opened, text string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "some.pgn")
	do(t, os.WriteFile(path, []byte(text), 0o600))
	sources, err := archive.Files(path)
	do(t, err)
	_, err = m.Import(t.Context(), archive.Import{Sources: sources})
	do(t, err)
}

// listState returns the games of the list, sorted: each with its labels and whether it is deleted.
func listState(t *testing.T, m *opened) []string {
	t.Helper()
	librarytest.Games(t, m)
	db, err := m.DB()
	do(t, err)
	var all []string
	for _, deleted := range []bool{false, true} {
		heads, err := db.Find(t.Context(), archive.Query{Deleted: deleted})
		do(t, err)
		for _, h := range heads {
			labels, err := db.Labels(t.Context(), h.ID)
			do(t, err)
			g, err := db.Game(t.Context(), h.ID)
			do(t, err)
			text, err := pgn.Text(g)
			do(t, err)
			all = append(all, fmt.Sprintf("%s deleted %t, tags %q", text, deleted, labels))
		}
	}
	slices.Sort(all)
	return all
}

// Edits of games in the list, played here or imported, are there after the archive is rebuilt and the games are imported
// again, in another order: labels, details, deletions, merges, and undoing of these.
func TestListEditsSurviveARebuild(t *testing.T) {
	folder := t.TempDir()
	m := open(t, folder)
	for _, move := range []string{"a3", "b3"} {
		play(t, m, "1. "+move+" 1-0")
	}
	imports(t, m, imported)
	librarytest.Games(t, m)
	db, err := m.DB()
	do(t, err)
	ids := map[string]int64{}
	heads, err := db.Find(t.Context(), archive.Query{})
	do(t, err)
	for _, h := range heads {
		ids[h.White] = h.ID // the last of the twins
	}
	if len(heads) != 5 {
		t.Fatalf("there are %d games", len(heads))
	}
	changed := func(got []int64, err error) {
		t.Helper()
		if err != nil || len(got) == 0 {
			t.Fatalf("changed %v, %v", got, err)
		}
	}
	changed(m.Label(t.Context(), "sharp", true, ids["Tal"], ids["Carla"]))
	changed(m.Label(t.Context(), "dull", true, ids["Carla"]))
	changed(m.Label(t.Context(), "dull", false, ids["Carla"]))
	do(t, m.SetTags(t.Context(), ids["Carla"], librarytest.WithWhite(t, m, ids["Carla"], "Clara"), noneOnBoard))
	changed(m.Label(t.Context(), "renamed", true, ids["Carla"]))
	changed(m.Delete(t.Context(), 1, 2))
	changed(m.Restore(t.Context(), 2))
	if _, err := m.MergeTwins(t.Context(), mayMerge, ids["Tal"]); err != nil {
		t.Fatal(err)
	}
	merged := listState(t, m)
	if text := strings.Join(merged, "\n"); strings.Count(text, "deleted true") != 2 || !strings.Contains(text, `tags ["renamed" "sharp"]`) {
		t.Fatalf("the list has\n%s", text)
	}
	m = reopenRebuilt(t, m, folder)
	librarytest.Games(t, m)
	for range 2 { // the second import adds nothing
		imports(t, m, imported[strings.Index(imported, "\n\n[Event \"Open\"]\n[White \"Carla\"]")+2:])
		imports(t, m, imported[:strings.Index(imported, "\n\n[Event \"Open\"]\n[White \"Carla\"]")+1])
		if got := listState(t, m); !slices.Equal(got, merged) {
			t.Fatalf("made again it has\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(merged, "\n"))
		}
	}
}

// A game that was just appended to games.pgn, as a longer version of a game in the list, loses nothing when its tags or labels
// are changed in the list before the file is read again.
func TestAnEditKeepsWhatWasAppended(t *testing.T) {
	for name, edit := range map[string]func(m *opened) error{
		"tags": func(m *opened) error {
			return m.SetTags(t.Context(), 1, librarytest.WithWhite(t, m, 1, "Anna"), noneOnBoard)
		},
		"a label": func(m *opened) error {
			_, err := m.Label(t.Context(), "sharp", true, 1)
			return err
		},
	} {
		m := open(t, t.TempDir())
		play(t, m, "1. e4 *")
		librarytest.Games(t, m)
		db, err := m.DB()
		do(t, err)
		key, _, err := db.Identity(t.Context(), 1, "")
		do(t, err)
		g, err := db.Game(t.Context(), 1)
		do(t, err)
		longer, err := pgn.NewReader(strings.NewReader("1. e4 e5 2. f4 *")).Next()
		do(t, err)
		g.Tree = longer.Tree
		text, err := pgn.Text(archive.OwnTags{Key: key}.Sign(g))
		do(t, err)
		do(t, AppendGame(m.PGNPath(), text))
		do(t, edit(m))
		got := strings.Join(listState(t, m), "\n")
		if !strings.Contains(got, "2. f4") || !strings.Contains(got, "Anna") && !strings.Contains(got, "sharp") {
			t.Errorf("%s: the list has\n%s", name, got)
		}
	}
}

// games.edits can be read and appended to if it ends with a torn line. It is rewritten when too many lines are superseded.
// If it is missing, it is rebuilt from the archive.
func TestTheEditsFileIsRestored(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "games.edits")
	m := open(t, folder)
	imports(t, m, imported)
	librarytest.Games(t, m)
	for _, on := range []bool{true, false} {
		for n := range 3 {
			_, err := m.Label(t.Context(), strconv.Itoa(n), on || n == 2, 3)
			do(t, err)
		}
	}
	text, err := os.ReadFile(path)
	do(t, err)
	do(t, os.WriteFile(path, []byte(strings.Repeat(string(text), 400)+`{"game":"=00`), 0o600))
	m = reopenRebuilt(t, m, folder)
	imports(t, m, imported)
	if got := librarytest.Labels(t, m); !slices.Contains(got, "Carla: 2") {
		t.Errorf("after a torn line: %q", got)
	}
	if short, err := os.ReadFile(path); err != nil || strings.Count(string(short), "\n") != 1 {
		t.Errorf("the file has %d bytes, %v", len(short), err)
	}
	_, err = m.Label(t.Context(), "more", true, 3)
	do(t, err)
	m.Close()
	do(t, os.Remove(path))
	m = open(t, folder)
	librarytest.Games(t, m)
	m = reopenRebuilt(t, m, folder)
	imports(t, m, imported)
	if got := librarytest.Labels(t, m); !slices.Contains(got, "Carla: 2, more") {
		t.Errorf("after the file was lost: %q", got)
	}
}

// TestMain edits games in an endless loop if a test has started the test binary for that.
func TestMain(m *testing.M) {
	if folder := os.Getenv(labelFolder); folder != "" {
		writeOnGames(folder)
	}
	if folder := os.Getenv(editFolder); folder != "" {
		editGames(folder)
	}
	os.Exit(m.Run())
}

// editFolder is the environment variable that makes the test binary label and delete an imported game in a folder.
const editFolder = "BACKRANK_EDIT_FOLDER"

// editGames labels, deletes and restores an imported game in an endless loop, and prints the number of the last label.
func editGames(folder string) {
	m, ctx := openFolder(folder), context.Background()
	for n := 1; ; n++ {
		_, err := m.Label(ctx, strconv.Itoa(n), true, 3)
		must(err)
		_, err = m.Delete(ctx, 3)
		must(err)
		_, err = m.Restore(ctx, 3)
		must(err)
		fmt.Println(n)
	}
}

// This test kills a process that edits games in the list. All completed edits are there at the next start, and after
// the archive is rebuilt.
func TestListEditsSurviveAKill(t *testing.T) {
	kills := 8
	if testing.Short() {
		kills = 3
	}
	for kill := range kills {
		folder := t.TempDir()
		m := open(t, folder)
		imports(t, m, imported)
		librarytest.Games(t, m)
		m.Close()
		done := killed.KillAfter(t, 2+kill, editFolder+"="+folder)
		m = open(t, folder)
		for range 2 {
			text := strings.Join(slices.DeleteFunc(listState(t, m), func(s string) bool { return !strings.Contains(s, "Carla") }), "\n")
			for n := 1; n <= done; n++ {
				if !strings.Contains(text, strconv.Quote(strconv.Itoa(n))) {
					t.Errorf("kill %d: after %d there is %s", kill, done, text)
				}
			}
			m = reopenRebuilt(t, m, folder)
			imports(t, m, imported)
		}
		m.Close()
	}
}

// labelFolder is the environment variable that makes the test binary edit games of the archive in a folder.
const labelFolder = "BACKRANK_LABEL_FOLDER"

// writeOnGames labels and renames a game of the archive repeatedly, and prints the number of each edit when it is done.
func writeOnGames(folder string) {
	m := openFolder(folder)
	db, err := m.DB()
	must(err)
	for n := 1; ; n++ {
		_, err := m.Label(context.Background(), strconv.Itoa(n), true, 1)
		must(err)
		g, err := db.Game(context.Background(), 1)
		must(err)
		for i := range g.Tags {
			if g.Tags[i].Name == "White" {
				g.Tags[i].Value = strconv.Itoa(n)
			}
		}
		must(m.SetTags(context.Background(), 1, g.Tags, noneOnBoard))
		fmt.Println(n)
	}
}

// This test kills a process that edits a game of the archive. All completed edits are there at the next start, and
// after the archive is rebuilt.
func TestArchiveEditsSurviveAKill(t *testing.T) {
	kills := 8
	if testing.Short() {
		kills = 3
	}
	for kill := range kills {
		folder := t.TempDir()
		m := open(t, folder)
		play(t, m, "1. e4 1-0")
		librarytest.Games(t, m)
		m.Close()
		done := killed.KillAfter(t, 2+kill, labelFolder+"="+folder)
		m = open(t, folder)
		for range 2 {
			all := librarytest.Labels(t, m)
			if len(all) != 1 {
				t.Fatalf("kill %d: %d games: %q", kill, len(all), all)
			}
			white, labels, _ := strings.Cut(all[0], ": ")
			if n, err := strconv.Atoi(white); err != nil || n < done {
				t.Errorf("kill %d: after %d the name is %s", kill, done, white)
			}
			for n := 1; n <= done; n++ {
				if !slices.Contains(strings.Split(labels, ", "), strconv.Itoa(n)) {
					t.Errorf("kill %d: after %d there are the tags %s", kill, done, labels)
				}
			}
			m = reopenRebuilt(t, m, folder)
		}
		m.Close()
	}
}
