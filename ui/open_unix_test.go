//go:build unix

package ui

import (
	"path/filepath"
	"syscall"
	"testing"
)

// A pipe, which would block, is refused like other files without games.
func TestPipeIsRefused(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.pgn")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	checkRefused(t, pipe, "pipe.pgn cannot be opened. It is not a regular file.")
}
