//go:build unix

package ui

import (
	"path/filepath"
	"syscall"
	"testing"
)

// A pipe, which would block, is refused like any other file that is none of games.
func TestAPipeCannotBeOpened(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.pgn")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, pipe, "pipe.pgn cannot be opened. It is not a regular file.")
}
