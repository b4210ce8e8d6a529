//go:build !windows

package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Saving a file removes temporary files that killed programs left for it. Files that a program is still writing, and files
// of other programs, stay.
func TestLeftoversOfSavingAreRemoved(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.pgn")
	removed := map[string]bool{
		path + saved + "0": true, path + saved + "17": true,
		path + ".new-0": false, path + saved: false, path + saved + "x": false, filepath.Join(filepath.Dir(path), "other.pgn"+saved+"0"): false,
	}
	for name := range removed {
		do(t, os.WriteFile(name, []byte("left over"), 0o644))
	}
	running := path + saved + "3"
	f, err := os.Create(running)
	do(t, err)
	defer f.Close()
	do(t, Lock(f))
	do(t, Save(path, "text"))
	for name, want := range removed {
		if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) != want {
			t.Errorf("%s: %v, want it removed: %t", filepath.Base(name), err, want)
		}
	}
	if _, err := os.Stat(running); err != nil {
		t.Errorf("the file of a running program: %v", err)
	}
}

// Two programs may save a file at the same time: neither removes the file that the other one is writing.
func TestASavingProgramKeepsItsFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.pgn")
	do(t, SaveStream(path, func(w io.Writer) error {
		if err := Save(path, "second"); err != nil {
			return err
		}
		_, err := io.WriteString(w, "first")
		return err
	}))
	if got, err := os.ReadFile(path); err != nil || string(got) != "first" {
		t.Errorf("the file has %q, %v", got, err)
	}
}
