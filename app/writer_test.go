package app

import (
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"
)

// Even if nothing is synced to disk, each move, each new game, and each move during a pending compaction is in the
// journal as soon as it is shown, and the previous games will be archived.
func TestAViewIsWrittenBeforeItIsShown(t *testing.T) {
	folder := t.TempDir()
	m := openSaved(t, folder, Options{})
	stuck := make(chan struct{})
	unstick := sync.OnceFunc(func() { close(stuck) })
	t.Cleanup(unstick) // before the match is closed, if anything fails
	do(t, m.ask(func(l *loop) error {
		l.saveTimeout = time.Hour // however busy the machine is
		l.writer.do(func() { l.store.sync = func(*os.File) error { <-stuck; return nil } })
		return nil
	}))
	path := filepath.Join(folder, "game.journal")
	written := func(what string, moves ...string) {
		t.Helper()
		v, err := Read(path)
		if want := m.View(); err != nil || !slices.Equal(sans(v), moves) || v.Flipped != want.Flipped || v.Variant.ID != want.Variant.ID {
			t.Fatalf("%s: written %v, flipped %v, %v", what, sans(v), v.Flipped, err)
		}
	}
	do(t, m.PlayText("e4"))
	written("a move", "e4")
	do(t, m.New(NewGame{Variant: variant(t, "slide")}))
	written("a new game")
	do(t, m.New(NewGame{Variant: variant(t, "chess")}))
	written("another one")
	do(t, m.PlayText("d4"))
	do(t, m.PlayText("d5"))
	do(t, m.New(NewGame{Variant: variant(t, "chess")}))
	do(t, m.PlayText("c4"))
	written("a game after two", "c4")
	for range 2 * maxJournalGrowth / len(`12345678 {"do":"flip"}`) {
		do(t, m.Flip())
	}
	written("a long journal", "c4")
	unstick()
	m.Sync()
	written("all that", "c4")
	if info, err := os.Stat(path); err != nil || info.Size() > maxJournalGrowth {
		t.Errorf("%d bytes are not compacted: %v", info.Size(), err)
	}
	if games := archived(t, folder); len(games) != 2 || len(games[0].Tree.Main()) != 1 || len(games[1].Tree.Main()) != 2 {
		t.Errorf("archived %v", games)
	}
}

// While the disk blocks, a whole game is played, partly taken back and stepped through, and each change is shown at
// once. When the disk works again, everything is written in order.
func TestNoCommandWaitsForTheDisk(t *testing.T) {
	folder := t.TempDir()
	m := openSaved(t, folder, Options{})
	stuck := make(chan struct{})
	do(t, m.ask(func(o *loop) error { o.writer.do(func() { <-stuck }); return nil }))
	for n, move := range []string{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"} {
		do(t, m.PlayText(move))
		if v := m.View(); len(v.Plies) != n+1 || v.Plies[n].SAN != move {
			t.Fatalf("%s is not shown: %v", move, sans(v))
		}
	}
	do(t, m.TakeBack())
	do(t, m.GoTo(2))
	path := filepath.Join(folder, "game.journal")
	if v, err := Read(path); err != nil || len(v.Plies) != 0 {
		t.Errorf("the disk moved meanwhile: %v, %v", sans(v), err)
	}
	close(stuck)
	m.Sync()
	if v, err := Read(path); err != nil || len(v.Plies) != 6 || v.Plies[5].SAN != "a6" {
		t.Errorf("written %v, %v", sans(v), err)
	}
}

// The last move is on disk when a match is closed.
func TestClosingWaitsForTheDisk(t *testing.T) {
	folder := t.TempDir()
	m := openSaved(t, folder, Options{})
	stuck := make(chan struct{})
	do(t, m.ask(func(o *loop) error { o.writer.do(func() { <-stuck }); return nil }))
	do(t, m.PlayText("e4"))
	do(t, m.PlayText("e5"))
	go close(stuck)
	m.Close()
	if v, err := Read(filepath.Join(folder, "game.journal")); err != nil || len(v.Plies) != 2 {
		t.Errorf("written %v, %v", sans(v), err)
	}
}
