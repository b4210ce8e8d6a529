// Package librarytest reads the games of the player's archive in tests.
package librarytest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"backrank/app/archive"
	"backrank/variants/pgn"
)

// Library is a library.Library.
type Library interface {
	DB() (*archive.DB, error)
	Wait()
}

// open returns the archive after all pending games have been added.
func open(t testing.TB, l Library) *archive.DB {
	t.Helper()
	l.Wait()
	db, err := l.DB()
	do(t, err)
	l.Wait() // for the jobs that opening it queued
	return db
}

// Games returns the games of the archive as PGN, sorted, after all pending ones have been added.
func Games(t testing.TB, l Library) []string {
	t.Helper()
	db := open(t, l)
	heads, err := db.Find(t.Context(), archive.Query{})
	do(t, err)
	var all []string
	for _, h := range heads {
		g, err := db.Game(t.Context(), h.ID)
		do(t, err)
		text, err := pgn.Text(g)
		do(t, err)
		all = append(all, text)
	}
	slices.Sort(all)
	return all
}

// CheckEndings fails the test unless the archive holds games with these endings.
func CheckEndings(t testing.TB, l Library, what string, want ...string) {
	t.Helper()
	all := Games(t, l)
	if len(all) != len(want) {
		t.Fatalf("%s: %d games in the archive, want %d:\n%s", what, len(all), len(want), strings.Join(all, "\n"))
	}
	for _, end := range want {
		if !slices.ContainsFunc(all, func(g string) bool { return strings.HasSuffix(strings.TrimSpace(g), end) }) {
			t.Errorf("%s: no game ends with %q:\n%s", what, end, strings.Join(all, "\n"))
		}
	}
}

// Labels returns the white player and the labels of each game in the archive, in the order of their names.
func Labels(t testing.TB, l Library) []string {
	t.Helper()
	db := open(t, l)
	heads, err := db.Find(t.Context(), archive.Query{Sort: archive.ByWhite})
	do(t, err)
	var all []string
	for _, h := range heads {
		labels, err := db.Labels(t.Context(), h.ID)
		do(t, err)
		all = append(all, h.White+": "+strings.Join(labels, ", "))
	}
	return all
}

// WithWhite returns the tags of a game with another white player.
func WithWhite(t testing.TB, l Library, id int64, name string) []pgn.Tag {
	t.Helper()
	g, err := open(t, l).Game(t.Context(), id)
	do(t, err)
	for i := range g.Tags {
		if g.Tags[i].Name == "White" {
			g.Tags[i].Value = name
		}
	}
	return g.Tags
}

// DeleteDatabase deletes the database in a folder. It is rebuilt when the library is opened again.
func DeleteDatabase(t testing.TB, folder string) {
	t.Helper()
	for _, end := range []string{"", "-wal", "-shm", "-scan"} {
		if err := os.Remove(filepath.Join(folder, "games.db"+end)); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
}

func do(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
