package library

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"backrank/app/archive"
	"backrank/internal/librarytest"
)

// Damage met by a query is handled like damage met on opening: the file is set aside, its games are restored, the
// player is notified, and the list can be used again at once.
func TestDamageThatAQueryMeetsIsRepaired(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "games.db")
	m := open(t, folder)
	play(t, m, "1. e4 1-0")
	imports(t, m, manyGames(1100))
	want := len(librarytest.Games(t, m))
	db, err := m.DB()
	do(t, err)
	do(t, db.Refresh(t.Context()))
	m.Close()
	content, err := os.ReadFile(path)
	do(t, err)
	const page, tableLeaf = 4096, 13
	for at := page; at+page <= len(content); at += page {
		if content[at] == tableLeaf && at > len(content)/2 {
			content[at] = 77
		}
	}
	do(t, os.WriteFile(path, content, 0o600))

	m = open(t, folder)
	met := 0
	for id := int64(1); id <= int64(want); id++ {
		if _, _, err := m.Read(t.Context(), id); err != nil {
			met++
			break
		}
	}
	m.Wait()
	_, err = m.DB()
	do(t, err)
	m.Wait()
	if met == 0 {
		t.Fatal("no query met the damage")
	}
	if got := librarytest.Games(t, m); len(got) != want {
		t.Errorf("there are %d games, want %d", len(got), want)
	}
	if got := m.notices(); !strings.Contains(got, "could not be read") || !strings.Contains(got, "could be restored") {
		t.Errorf("notices %s", got)
	}
	if aside, err := filepath.Glob(filepath.Join(folder, "games-set-aside*.db")); err != nil || len(aside) != 1 {
		t.Errorf("set aside %q, %v", aside, err)
	}
}

// A lost or damaged games.db is restored: games played here from games.pgn, imported ones without their comments from
// the scan file. The player is notified, nothing is deleted, and importing the games again replaces the restored ones.
func TestALostGameListIsRestored(t *testing.T) {
	for what, spoil := range map[string]func([]byte) []byte{
		"missing":          nil,
		"empty":            func([]byte) []byte { return nil },
		"one byte":         func([]byte) []byte { return []byte{0} },
		"garbled":          func(b []byte) []byte { copy(b, "GARBAGE"); return b },
		"negative version": func(b []byte) []byte { copy(b[60:], "\xff\xff\xff\xff"); return b },
	} {
		folder := t.TempDir()
		path := filepath.Join(folder, "games.db")
		m := open(t, folder)
		play(t, m, "1. e4 1-0")
		imports(t, m, imported+strings.Repeat("\n", 2)+manyGames(1100))
		want := len(librarytest.Games(t, m))
		db, err := m.DB()
		do(t, err)
		do(t, db.Refresh(t.Context()))
		m.Close()
		content, err := os.ReadFile(path)
		do(t, err)
		damaged := 1
		if spoil == nil {
			do(t, os.Remove(path))
			damaged = 0
		} else {
			do(t, os.WriteFile(path, spoil(content), 0o600))
		}

		m = open(t, folder)
		got := librarytest.Games(t, m)
		if text := strings.Join(got, "\n"); len(got) != want-1 || !strings.Contains(text, "Carla") || !strings.Contains(text, "1. e4 1-0") {
			t.Errorf("%s: %d games, want %d: all but a twin", what, len(got), want-1)
		}
		if notices := m.notices(); !strings.Contains(notices, [...]string{"is missing", "could not be read"}[damaged]) || !strings.Contains(notices, "could be restored") {
			t.Errorf("%s: notices %s", what, notices)
		}
		imports(t, m, imported)
		again := librarytest.Games(t, m)
		if text := strings.Join(again, "\n"); len(again) != want || !strings.Contains(text, "{best}") {
			t.Errorf("%s: imported again there are %d games, want %d", what, len(again), want)
		}
		m.Close()
		for end, want := range map[string]int{"db": damaged, "db-lost": 1} {
			if aside, err := filepath.Glob(filepath.Join(folder, "games-set-aside*."+end)); err != nil || len(aside) != want {
				t.Errorf("%s: set aside %q, %v", what, aside, err)
			}
		}
	}
}

// An import that rebuilds a damaged index is reported to the player; other imports are not.
func TestARebuiltIndexIsReported(t *testing.T) {
	folder := t.TempDir()
	add := func(move string) (report archive.Report, notices string) {
		m := open(t, folder)
		defer m.Close()
		file := filepath.Join(t.TempDir(), move+".pgn")
		do(t, os.WriteFile(file, []byte("[White \"Nimzowitsch\"]\n\n1. "+move+" *\n"), 0o600))
		sources, err := archive.Files(file)
		do(t, err)
		report, err = m.Import(t.Context(), archive.Import{Sources: sources})
		do(t, err)
		return report, m.notices()
	}
	if report, notices := add("e4"); report.Reindexed || notices != "[]" {
		t.Errorf("an intact archive is reported: %q", notices)
	}
	path := filepath.Join(folder, "games.db")
	whole, err := os.ReadFile(path)
	do(t, err)
	name, rebuilt := []byte("Nimzowitsch"), 0
	for at := bytes.Index(whole, name); at >= 0 && rebuilt == 0; {
		bad := slices.Clone(whole)
		bad[at] ^= 1
		do(t, os.WriteFile(path, bad, 0o600))
		report, notices := add("d4")
		if reported := strings.Contains(notices, "An index of the game list was damaged and has been rebuilt"); reported != report.Reindexed {
			t.Errorf("byte %d, rebuilt %t: reported %q", at, report.Reindexed, notices)
		}
		if report.Reindexed {
			rebuilt++
		}
		next := bytes.Index(whole[at+1:], name)
		if next < 0 {
			break
		}
		at += 1 + next
	}
	if rebuilt == 0 {
		t.Error("no change made an index contradict its table")
	}
}

// A game of games.pgn that cannot be read is reported once, with its line.
func TestAFaultyGameOfTheFileIsReported(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "games.pgn")
	const good, bad = "[White \"A\"]\n\n1. e4 *\n\n", "[White \"B\"]\n\n1. e5 *\n\n"
	for _, c := range []struct{ text, notice string }{
		{good + bad, "A game in games.pgn cannot be read and is not in the game list. Line 7: 1. e5: "},
		{good + bad, ""},
		{good + bad + bad + bad, "Two games in games.pgn cannot be read and are not in the game list. Line 11: 1. e5: "},
	} {
		do(t, os.WriteFile(path, []byte(c.text), 0o600))
		m := open(t, folder)
		librarytest.CheckEndings(t, m, "the other", "1. e4 *")
		m.Close()
		if got := m.notices(); !strings.Contains(got, c.notice) || c.notice == "" && got != "[]" {
			t.Errorf("notices %s, want %q", got, c.notice)
		}
		if got := m.notices(); c.notice != "" && !strings.Contains(got, path) {
			t.Errorf("notices %s do not say where the file is", got)
		}
	}
}

// The notice about a faulty game says how to repair it: an import of the corrected file adds the game, and no other again.
func TestAFaultyGameIsRepairedByAnImport(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "games.pgn")
	const good, bad, repaired = "[White \"A\"]\n\n1. e4 *\n\n", "[White \"B\"]\n\n1. e5 *\n\n", "[White \"B\"]\n\n1. d4 *\n\n"
	do(t, os.WriteFile(path, []byte(good+bad), 0o600))
	m := open(t, folder)
	play(t, m, "1. c4 *")
	librarytest.CheckEndings(t, m, "before the repair", "1. e4 *", "1. c4 *")
	text, err := os.ReadFile(path)
	do(t, err)
	do(t, os.WriteFile(path, []byte(strings.Replace(string(text), bad, repaired, 1)), 0o600))
	sources, err := archive.Files(path)
	do(t, err)
	_, err = m.Import(t.Context(), archive.Import{Sources: sources})
	do(t, err)
	for range 2 {
		librarytest.CheckEndings(t, m, "after the repair", "1. e4 *", "1. c4 *", "1. d4 *")
		m.Close()
		m = open(t, folder)
	}
}

// A page in a browser has no game list, whether it saves games or not; the reason is that it is a page.
func TestAPageHasNoGameList(t *testing.T) {
	for _, path := range []string{"", "/data/games.pgn"} {
		if _, err := New(Options{PGN: path}).DB(); err != errNoDatabase() {
			t.Errorf("games.pgn at %q: %v", path, err)
		}
	}
	if _, err := New(Options{Open: archive.Open}).DB(); err != errNoArchive() {
		t.Errorf("a desktop that saves nothing: %v", err)
	}
}
