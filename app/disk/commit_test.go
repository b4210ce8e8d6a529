package disk

import (
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestACommittedFileIsWrittenOn: after Commit has replaced a file that is open and locked, writes to the new file append
// to the file at the path, and nobody else can lock it.
func TestACommittedFileIsWrittenOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.journal")
	var open *os.File
	for _, text := range []string{"first", "second"} {
		f, err := NewPending(path, []byte(text))
		do(t, err)
		do(t, f.Sync())
		do(t, Lock(f.File))
		if _, err := f.Commit(open); err != nil {
			t.Fatal(err)
		}
		do(t, SyncFolder(path))
		_, err = io.WriteString(f, " line")
		do(t, err)
		if got, err := os.ReadFile(path); err != nil || string(got) != text+" line" {
			t.Errorf("the file has %q, %v", got, err)
		}
		if isUnlocked(path) {
			t.Error("it is not locked")
		}
		open = f.File
	}
	do(t, open.Close())
	if !isUnlocked(path) {
		t.Error("it is locked for ever")
	}
}

// TestAFileThatCannotBeReplacedIsKeptOpen: after a failed Commit, writes append to the old file.
func TestAFileThatCannotBeReplacedIsKeptOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.journal")
	f, err := Replace(path, []byte("first"))
	do(t, err)
	next, err := NewPending(path, []byte("second"))
	do(t, err)
	do(t, next.Close())
	do(t, os.Remove(next.Name()))
	kept, err := next.Commit(f)
	if err == nil || kept == nil {
		t.Fatalf("kept %v, %v", kept, err)
	}
	_, err = io.WriteString(kept, " line")
	do(t, err)
	do(t, kept.Close())
	if got, err := os.ReadFile(path); err != nil || string(got) != "first line" {
		t.Errorf("the file has %q, %v", got, err)
	}
}
