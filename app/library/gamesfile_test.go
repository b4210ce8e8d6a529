package library

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A game that was appended before the program was killed is not appended again.
func TestAGameIsAppendedOnceAfterAKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.pgn")
	one, two := "[Event \"1\"]\n\n*\n\n", "[Event \"2\"]\n\n*\n\n"
	for _, pgn := range []string{one, one, two, two, one} {
		do(t, AppendGame(path, pgn))
	}
	got, err := os.ReadFile(path)
	do(t, err)
	if string(got) != one+two+one {
		t.Errorf("%q", got)
	}
	do(t, os.WriteFile(path, []byte("[Event \"torn"), 0o600))
	do(t, AppendGame(path, one))
	got, err = os.ReadFile(path)
	do(t, err)
	if string(got) != "[Event \"torn\n\n"+one {
		t.Errorf("after a torn game %q", got)
	}
}

// If the program is killed while it appends a game to games.pgn, at any point, the next start completes the game.
func TestATornGameIsCompleted(t *testing.T) {
	one, two := "[Event \"1\"]\n\n1. e4 *\n\n", "[Event \"2\"]\n[Site \"?\"]\n\n1. e4 e5 *\n\n"
	for n := range len(two) + 1 {
		path := filepath.Join(t.TempDir(), "games.pgn")
		do(t, os.WriteFile(path, []byte(one+two[:n]), 0o600))
		do(t, AppendGame(path, two))
		if got, err := os.ReadFile(path); err != nil || string(got) != one+two {
			t.Errorf("torn after %d bytes: %q, %v", n, got, err)
		}
	}
}

// Games that were appended before a kill are counted wherever they are in the file, also across the blocks in which it is
// read; other windows and tabs may have appended games after them.
func TestWrittenGamesAreCountedAnywhereInTheFile(t *testing.T) {
	one, two, three := "[Event \"1\"]\n\n1. e4 *\n\n", "[Event \"2\"]\n\n1. d4 *\n\n", "[Event \"3\"]\n\n1. c4 *\n\n"
	path := filepath.Join(t.TempDir(), "games.pgn")
	if n := (PGNFile{Path: path}).CountWritten([]string{one}); n != 0 {
		t.Errorf("without a file %d are counted", n)
	}
	for _, before := range []int{0, 1, 1<<20 - 5, 1<<20 + len(one), 3<<20 - 7} {
		do(t, os.WriteFile(path, []byte(strings.Repeat("x", before)+one+two+"[Event \"of another tab\"]\n\n*\n\n"), 0o600))
		f := PGNFile{Path: path}
		if n := f.CountWritten([]string{one, two, three}); n != 2 {
			t.Errorf("after %d bytes %d are counted", before, n)
		}
		if n := f.CountWritten([]string{three}); n != 0 {
			t.Errorf("after %d bytes a game is counted that is not there", before)
		}
	}
}
