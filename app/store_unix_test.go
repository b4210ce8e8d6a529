//go:build unix

package app

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"backrank/app/notice"
)

// TestAFileOfSavedGamesThatCannotBeAddedToIsSetAside: neither the previous game nor the new one is lost.
func TestAFileOfSavedGamesThatCannotBeAddedToIsSetAside(t *testing.T) {
	for name, spoil := range map[string]func(path string) error{
		"a folder": func(path string) error { return os.MkdirAll(filepath.Join(path, "precious"), 0o755) },
		"a pipe":   func(path string) error { return syscall.Mkfifo(path, 0o644) },
		"a circle": func(path string) error { return os.Symlink("games.pgn", path) },
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			m := saved(t, folder, Options{})
			playAll(t, m, "e4")
			do(t, spoil(filepath.Join(folder, "games.pgn")))
			do(t, m.New(NewGame{Variant: variant(t, "chess")}))
			playAll(t, m, "d4")
			m.Sync()
			if n := m.View().Notices; len(n) != 1 || n[0].Severity != notice.Warning || !strings.Contains(n[0].Text, "games-set-aside-2026-11-21-093000.pgn") {
				t.Errorf("notices %v", n)
			}
			if v, err := Read(filepath.Join(folder, "game.journal")); err != nil || strings.Join(sans(v), " ") != "d4" {
				t.Errorf("the new game: %v, %v", sans(v), err)
			}
			if games := archived(t, folder); len(games) != 1 || len(games[0].Tree.Main()) != 1 {
				t.Errorf("the game that was left: %v", games)
			}
			if _, err := os.Lstat(filepath.Join(folder, "games-set-aside-2026-11-21-093000.pgn")); err != nil {
				t.Error(err)
			}
		})
	}
}
