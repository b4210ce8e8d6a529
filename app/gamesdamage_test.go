package app

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Damage met by a query is handled like damage met on opening: the file is set aside, its games are restored, the
// player is notified, and the list can be used again at once.
func TestDamageThatAQueryMeetsIsRepaired(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "games.db")
	m := openWithArchive(t, folder)
	playAll(t, m, "e4")
	do(t, m.Resign())
	do(t, m.Rematch(SameStart))
	imports(t, m, manyGames(1100))
	want := len(archivedPGN(t, m))
	db, err := m.Games().DB()
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

	m = openWithArchive(t, folder)
	met := 0
	for id := int64(1); id <= int64(want); id++ {
		if _, err := m.Games().Read(t.Context(), id); err != nil {
			met++
			break
		}
	}
	waitForArchive(m)
	_, err = m.Games().DB()
	do(t, err)
	waitForArchive(m)
	if met == 0 {
		t.Fatal("no query met the damage")
	}
	if got := archivedPGN(t, m); len(got) != want {
		t.Errorf("there are %d games, want %d", len(got), want)
	}
	if got := fmt.Sprint(m.View().Notices); !strings.Contains(got, "could not be read") || !strings.Contains(got, "could be restored") {
		t.Errorf("notices %s", got)
	}
	if aside, err := filepath.Glob(filepath.Join(folder, "games-set-aside*.db")); err != nil || len(aside) != 1 {
		t.Errorf("set aside %q, %v", aside, err)
	}
}
