package library

import (
	"crypto/rand"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"backrank/app/archive"
	"backrank/app/notice"
	"backrank/internal/librarytest"
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
	text, err := pgn.Text(archive.OwnTags{Key: key}.Sign(g))
	do(t, err)
	do(t, AppendGame(m.PGNPath(), text))
	do(t, m.PutSaved(key, text))
}

// noneOnBoard is the callback of a command on games that are not on the board.
func noneOnBoard([]string) (string, error) { return "", nil }

// mayMerge is the callback of a merge of games that are not on the board.
func mayMerge([]string) error { return nil }

// reopenRebuilt closes a library, deletes its database and opens it again.
func reopenRebuilt(t *testing.T, m *opened, folder string) *opened {
	t.Helper()
	m.Close()
	librarytest.DeleteDatabase(t, folder)
	return open(t, folder)
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
