package library

import (
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backrank/app/archive"
	"backrank/app/notice"
	"backrank/variants/pgn"
)

// opened is a library with the notices that it has reported.
type opened struct {
	*Library
	reportsMu sync.Mutex
	reports   []notice.Notice
}

// openFolder opens the library of a folder on a fixed day.
func openFolder(folder string) *opened {
	m := &opened{}
	m.Library = New(Options{
		PGN: filepath.Join(folder, "games.pgn"), Open: archive.Open,
		Now: func() time.Time { return time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC) },
		Report: func(n notice.Notice) {
			m.reportsMu.Lock()
			defer m.reportsMu.Unlock()
			m.reports = append(m.reports, n)
		},
	})
	return m
}

// open opens the library of a folder, and closes it after the test.
func open(t *testing.T, folder string) *opened {
	t.Helper()
	m := openFolder(folder)
	t.Cleanup(m.Close)
	return m
}

// notices returns the notices that the library has reported, as text.
func (m *opened) notices() string {
	m.mu.Lock()
	last := m.lastReport
	m.mu.Unlock()
	if last != nil {
		<-last
	}
	m.reportsMu.Lock()
	defer m.reportsMu.Unlock()
	return fmt.Sprint(m.reports)
}

// play adds a game that was played here, as a match does.
func play(t *testing.T, m *opened, moves string) {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader("[White \"Ann\"]\n[Black \"Ben\"]\n\n" + moves)).Next()
	do(t, err)
	key := rand.Text()
	var text strings.Builder
	do(t, pgn.Write(&text, archive.OwnTags{Key: key}.Sign(g)))
	do(t, AppendGame(m.PGNPath(), text.String()))
	do(t, m.PutSaved(key, text.String()))
}

// noneOnBoard is the callback of a command on games that are not on the board.
func noneOnBoard([]string) (string, error) { return "", nil }

// mayMerge is the callback of a merge of games that are not on the board.
func mayMerge([]string) error { return nil }

// games returns the games of the archive as PGN, sorted, after all pending ones have been added.
func games(t *testing.T, m *opened) []string {
	t.Helper()
	m.Wait()
	db, err := m.DB()
	do(t, err)
	m.Wait() // for the jobs that opening it queued
	heads, err := db.Find(t.Context(), archive.Query{})
	do(t, err)
	var all []string
	for _, h := range heads {
		g, err := db.Game(t.Context(), h.ID)
		do(t, err)
		var text strings.Builder
		do(t, pgn.Write(&text, g))
		all = append(all, text.String())
	}
	slices.Sort(all)
	return all
}

// wantEndings fails the test unless the archive holds games with these endings.
func wantEndings(t *testing.T, m *opened, what string, want ...string) {
	t.Helper()
	all := games(t, m)
	if len(all) != len(want) {
		t.Fatalf("%s: %d games in the archive, want %d:\n%s\nnotices %s", what, len(all), len(want), strings.Join(all, "\n"), m.notices())
	}
	for _, end := range want {
		if !slices.ContainsFunc(all, func(g string) bool { return strings.HasSuffix(strings.TrimSpace(g), end) }) {
			t.Errorf("%s: no game ends with %q:\n%s", what, end, strings.Join(all, "\n"))
		}
	}
}

// reopenRebuilt closes a library, deletes its database and opens it again.
func reopenRebuilt(t *testing.T, m *opened, folder string) *opened {
	t.Helper()
	m.Close()
	for _, end := range []string{"", "-wal", "-shm", "-scan"} {
		if err := os.Remove(filepath.Join(folder, "games.db"+end)); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	return open(t, folder)
}

// labelled returns the white player and the labels of each game in the archive, in the order of their names.
func labelled(t *testing.T, m *opened) []string {
	t.Helper()
	games(t, m)
	db, err := m.DB()
	do(t, err)
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

// withWhite returns the tags of a game with another white player.
func withWhite(t *testing.T, m *opened, id int64, name string) []pgn.Tag {
	t.Helper()
	db, err := m.DB()
	do(t, err)
	g, err := db.Game(t.Context(), id)
	do(t, err)
	for i := range g.Tags {
		if g.Tags[i].Name == "White" {
			g.Tags[i].Value = name
		}
	}
	return g.Tags
}

// do fails the test after an error.
func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// must panics after an error.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// manyGames returns n games. The archive writes a scan file if there are more than a thousand.
func manyGames(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "[White \"Ada %d\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n", i)
	}
	return text.String()
}
