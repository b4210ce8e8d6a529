package app

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"backrank/app/archive"
	"backrank/variants"
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
func imports(t *testing.T, m *Match, text string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "some.pgn")
	do(t, os.WriteFile(path, []byte(text), 0o600))
	sources, err := archive.Files(path)
	do(t, err)
	_, err = m.Games().Import(t.Context(), archive.Import{Sources: sources})
	do(t, err)
}

// listState returns the games of the list, sorted: each with its labels and whether it is deleted.
func listState(t *testing.T, m *Match) []string {
	t.Helper()
	archivedPGN(t, m)
	db, err := m.Games().DB()
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
			var text strings.Builder
			do(t, pgn.Write(&text, g))
			all = append(all, fmt.Sprintf("%s deleted %t, tags %q", text.String(), deleted, labels))
		}
	}
	slices.Sort(all)
	return all
}

// Edits of games in the list, played here or imported, are there after the archive is rebuilt and the files are
// imported again, in either order: labels, details, deletions, merges, and undoing of these.
func TestListEditsSurviveARebuild(t *testing.T) {
	folder := t.TempDir()
	m := openWithArchive(t, folder)
	for _, move := range []string{"a3", "b3"} {
		playAll(t, m, move)
		do(t, m.Resign())
		do(t, m.Rematch(SameStart))
	}
	imports(t, m, imported)
	archivedPGN(t, m)
	db, err := m.Games().DB()
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
	games := m.Games()
	changed := func(got []int64, err error) {
		t.Helper()
		if err != nil || len(got) == 0 {
			t.Fatalf("changed %v, %v", got, err)
		}
	}
	changed(games.Label(t.Context(), "sharp", true, ids["Tal"], ids["Carla"]))
	changed(games.Label(t.Context(), "dull", true, ids["Carla"]))
	changed(games.Label(t.Context(), "dull", false, ids["Carla"]))
	do(t, m.Edit().SetTagsOf(t.Context(), ids["Carla"], withWhite(t, m, ids["Carla"], "Clara")))
	changed(games.Label(t.Context(), "renamed", true, ids["Carla"]))
	changed(games.Delete(t.Context(), 1, 2))
	changed(games.Restore(t.Context(), 2))
	if _, err := m.Edit().MergeTwins(t.Context(), ids["Tal"]); err != nil {
		t.Fatal(err)
	}
	merged := listState(t, m)
	if text := strings.Join(merged, "\n"); strings.Count(text, "deleted true") != 2 || !strings.Contains(text, `tags ["renamed" "sharp"]`) {
		t.Fatalf("the list has\n%s", text)
	}
	m = reopenRebuilt(t, m, folder)
	archivedPGN(t, m)
	for range 2 { // the second import adds nothing
		imports(t, m, imported[strings.Index(imported, "\n\n[Event \"Open\"]\n[White \"Carla\"]")+2:])
		imports(t, m, imported[:strings.Index(imported, "\n\n[Event \"Open\"]\n[White \"Carla\"]")+1])
		if got := listState(t, m); !slices.Equal(got, merged) {
			t.Fatalf("made again it has\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(merged, "\n"))
		}
	}
}

// games.edits can be read and appended to if it ends with a torn line; it is rewritten when most lines are superseded;
// if it is missing, it is rebuilt from the archive.
func TestTheEditsFileIsRestored(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "games.edits")
	m := openWithArchive(t, folder)
	imports(t, m, imported)
	archivedPGN(t, m)
	for _, on := range []bool{true, false} {
		for n := range 3 {
			_, err := m.Games().Label(t.Context(), strconv.Itoa(n), on || n == 2, 3)
			do(t, err)
		}
	}
	text, err := os.ReadFile(path)
	do(t, err)
	do(t, os.WriteFile(path, []byte(strings.Repeat(string(text), 400)+`{"game":"=00`), 0o600))
	m = reopenRebuilt(t, m, folder)
	imports(t, m, imported)
	if got := labelled(t, m); !slices.Contains(got, "Carla: 2") {
		t.Errorf("after a torn line: %q", got)
	}
	if short, err := os.ReadFile(path); err != nil || strings.Count(string(short), "\n") != 1 {
		t.Errorf("the file has %d bytes, %v", len(short), err)
	}
	_, err = m.Games().Label(t.Context(), "more", true, 3)
	do(t, err)
	m.Close()
	do(t, os.Remove(path))
	m = openWithArchive(t, folder)
	archivedPGN(t, m)
	m = reopenRebuilt(t, m, folder)
	imports(t, m, imported)
	if got := labelled(t, m); !slices.Contains(got, "Carla: 2, more") {
		t.Errorf("after the file was lost: %q", got)
	}
}

// editFolder is the environment variable that makes the test binary tag and delete an imported game in a folder.
const editFolder = "BACKRANK_EDIT_FOLDER"

// editGames labels, deletes and restores an imported game in an endless loop, and prints the number of the last label.
func editGames(folder string) {
	first, _ := variants.ByID("chess")
	m := Open(Options{Folder: folder, Archive: archive.Open, First: NewGame{Variant: first, White: ann, Black: ben}})
	games, ctx := m.Games(), context.Background()
	for n := 1; ; n++ {
		_, err := games.Label(ctx, strconv.Itoa(n), true, 3)
		must(err)
		_, err = games.Delete(ctx, 3)
		must(err)
		_, err = games.Restore(ctx, 3)
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
	self, err := os.Executable()
	do(t, err)
	for kill := range kills {
		folder := t.TempDir()
		m := openWithArchive(t, folder)
		imports(t, m, imported)
		archivedPGN(t, m)
		m.Close()
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), editFolder+"="+folder)
		out, err := cmd.StdoutPipe()
		do(t, err)
		do(t, cmd.Start())
		output := bufio.NewReader(out)
		done := 0
		for done < 2+kill {
			line, err := output.ReadString('\n')
			do(t, err)
			done, err = strconv.Atoi(strings.TrimSpace(line))
			do(t, err)
		}
		do(t, cmd.Process.Kill())
		_ = cmd.Wait()

		m = openWithArchive(t, folder)
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
