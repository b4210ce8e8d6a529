//go:build unix

package app

import (
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"backrank/app/settings"
)

// A file that was replaced by a pipe counts as unreadable.
func TestPipesInTheDataFolderDoNotBlock(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{
		"settings.json", "study.json", "engines.json", "sketch.json", "game.journal", "game-2.journal", "games.pgn",
		"game.lock", "settings.lock",
	} {
		do(t, syscall.Mkfifo(filepath.Join(folder, name), 0o644))
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		m := openSaved(t, folder, Options{})
		m.Settings().Change(func(s *settings.Settings) { s.Theme = "dark" })
		playAll(t, m, "e4")
		do(t, m.New(NewGame{Variant: variant(t, "chess")}))
		m.Close()
	}()
	select {
	case <-ended:
	case <-time.After(20 * time.Second):
		t.Fatal("it hangs")
	}
	if games := archived(t, folder); len(games) != 1 {
		t.Errorf("saved games %v", games)
	}
}
