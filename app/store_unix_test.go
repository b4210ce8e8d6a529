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

// If games.pgn cannot be appended to, neither the previous game nor the new one is lost.
func TestAnUnwritablePGNFileIsSetAside(t *testing.T) {
	for name, spoil := range map[string]func(path string) error{
		"a folder": func(path string) error { return os.MkdirAll(filepath.Join(path, "precious"), 0o755) },
		"a pipe":   func(path string) error { return syscall.Mkfifo(path, 0o644) },
		"a circle": func(path string) error { return os.Symlink("games.pgn", path) },
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			m := openSaved(t, folder, Options{})
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

// Deleting the lock file of a running program does not release its slot.
func TestADeletedLockFileDoesNotReleaseTheSlot(t *testing.T) {
	folder := t.TempDir()
	for range 2 { // one new journal and one that was resumed
		one := openSaved(t, folder, Options{})
		p := one.View().Position
		playAll(t, one, p.Moves(nil)[0].String())
		do(t, os.Remove(filepath.Join(folder, "game.lock")))
		two := openSaved(t, folder, Options{})
		if n := two.View().Notices; len(n) != 1 || !strings.Contains(n[0].Text, "begin with game-2") {
			t.Errorf("the second says %v", n)
		}
		two.Close()
		one.Close()
	}
}

// If no lock can be created, no other program's game is overwritten.
func TestWithoutALockNothingIsSaved(t *testing.T) {
	folder := t.TempDir()
	one := openSaved(t, folder, Options{})
	playAll(t, one, "e4")
	loop := filepath.Join(folder, "game-2.lock")
	do(t, os.Symlink(loop, loop))
	two := openSaved(t, folder, Options{})
	playAll(t, two, "d4")
	playAll(t, one, "e5")
	if n := two.View().Notices; len(n) != 1 || n[0].Severity != notice.Alarm {
		t.Errorf("the second says %v", n)
	}
	if v, err := Read(filepath.Join(folder, "game.journal")); err != nil || len(v.Plies) != 2 {
		t.Errorf("the first game: %v, %v", sans(v), err)
	}
}

// A journal that is deleted or replaced while it is open is written again. Only Unix can delete an open file.
func TestADeletedOrReplacedJournalIsWrittenAgain(t *testing.T) {
	folder := t.TempDir()
	m := openSaved(t, folder, Options{})
	path := filepath.Join(folder, "game.journal")
	playAll(t, m, "e4")
	do(t, os.RemoveAll(folder))
	playAll(t, m, "e5")
	if v, err := Read(path); err != nil || len(v.Plies) != 2 {
		t.Errorf("deleted: %v, %v", sans(v), err)
	}
	do(t, os.Remove(path))
	write(t, path, []byte("someone else's"))
	playAll(t, m, "Nf3")
	if v, err := Read(path); err != nil || len(v.Plies) != 3 {
		t.Errorf("replaced: %v, %v", sans(v), err)
	}
	aside, err := os.ReadFile(filepath.Join(folder, "game-set-aside-2026-11-21-093000.journal"))
	if err != nil || string(aside) != "someone else's" {
		t.Errorf("someone else's file: %q, %v", aside, err)
	}
}
