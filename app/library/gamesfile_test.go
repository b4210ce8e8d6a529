package library

import (
	"os"
	"path/filepath"
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
