package app

import (
	"path/filepath"
	"testing"
)

// TestNoCommandWaitsForTheDisk: while the disk is stuck a whole game is played, taken back
// in part and looked through, each change shown at once; when it moves again all is written,
// in order.
func TestNoCommandWaitsForTheDisk(t *testing.T) {
	folder := t.TempDir()
	m := saved(t, folder, Options{})
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

// TestClosingWaitsForTheDisk: what was played last is on disk when a match is closed.
func TestClosingWaitsForTheDisk(t *testing.T) {
	folder := t.TempDir()
	m := saved(t, folder, Options{})
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
