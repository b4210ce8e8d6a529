//go:build unix

package player

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// On Unix a file is a program if it is executable and its first bytes have a known format.
func TestTryingAFileThatIsNotAProgram(t *testing.T) {
	folder := t.TempDir()
	text, script := filepath.Join(folder, "notes.txt"), filepath.Join(folder, "odd")
	do(t, os.WriteFile(text, []byte("1.e4\n"), 0o644))
	do(t, os.WriteFile(script, []byte("no program\n"), 0o755))
	for path, says := range map[string]string{
		text:   "notes.txt is not a program, or you do not have permission to run it",
		script: "odd cannot run on this computer",
	} {
		if _, err := Try(t.Context(), Entry{Path: path}, 0); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", path, err, says)
		}
	}
}

// FindInstalled omits an engine that is in the list under another path, such as a symbolic link.
func TestAnEngineOfTheListIsNotFoundByALink(t *testing.T) {
	folder := t.TempDir()
	program, link := filepath.Join(folder, "stockfish"), filepath.Join(t.TempDir(), "fish")
	do(t, os.WriteFile(program, []byte("#!/bin/sh\n"), 0o755))
	do(t, os.Symlink(program, link))
	t.Setenv("PATH", folder)
	for _, e := range FindInstalled([]Entry{{Path: link}}) {
		if e.Path == program {
			t.Error("found though it is in the list")
		}
	}
}
