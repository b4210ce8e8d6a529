package position

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
)

func openFile(t *testing.T, path string) *File {
	t.Helper()
	f, said := Open(path, day)
	if len(said) != 0 {
		t.Fatalf("notices %v", said)
	}
	return f
}

// formatAll formats a position with all undo and redo steps.
func formatAll(s *Edited) string {
	c := *s
	c.undo, c.redo = append([]state{}, s.undo...), append([]state{}, s.redo...)
	all := []string{"now " + c.FEN() + c.Variant().ID}
	for c.Redo() {
		all = append(all, "redone "+c.FEN()+c.Variant().ID)
	}
	for c.Undo() {
		all = append(all, "undone "+c.FEN()+c.Variant().ID)
	}
	return strings.Join(all, "\n")
}

// Any edited position, playable or not, is restored after a restart, with all undo and redo steps.
func TestAPositionIsRestoredAfterARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "sketch.json")
	if s := openFile(t, path).Edited(); s != nil {
		t.Fatal("a position from nowhere:", s.FEN())
	}
	odd := []*Edited{New(variant(t, "bunker"), EmptyBoard()), New(variant(t, "custom:shuffle:drafted:slide"), EmptyBoard())}
	odd[1].SetCounters(1<<40, 1<<50)
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 5))
		all := variants.All()
		s := New(all[rng.IntN(len(all))], EmptyBoard())
		for range rng.IntN(150) {
			doRandomChange(s, rng)
		}
		odd = append(odd, s)
	}
	for _, s := range odd {
		f := openFile(t, path)
		if !f.Keep(s) {
			t.Error("nothing to write")
		}
		do(t, f.Save())
		if f.Keep(s) {
			t.Error("written twice")
		}
		again := openFile(t, path).Edited()
		if again == nil || formatAll(again) != formatAll(s) {
			t.Fatalf("%v\nwas\n%v", again, formatAll(s))
		}
	}
}

// Only savedSteps undo steps and as many redo steps are saved.
func TestSavedStepsAreLimited(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sketch.json")
	s := New(variant(t, "chess960"), EmptyBoard())
	for n := range 3 * savedSteps {
		s.SetCounters(n+1, 1)
	}
	for range savedSteps + savedSteps/2 {
		s.Undo()
	}
	f := openFile(t, path)
	f.Keep(s)
	do(t, f.Save())
	again := openFile(t, path).Edited()
	if again.FEN() != s.FEN() || len(again.undo) != savedSteps || len(again.redo) != savedSteps {
		t.Errorf("%s, %d back, %d forward", again.FEN(), len(again.undo), len(again.redo))
	}
	again.Redo()
	s.Redo()
	if again.FEN() != s.FEN() {
		t.Errorf("forward to %s, want %s", again.FEN(), s.FEN())
	}
}

// A file that cannot be read is renamed and reported, and later changes are saved.
func TestADamagedFileIsSetAside(t *testing.T) {
	good := string(encode(positionOf(t, "chess960", ready)))
	for _, text := range []string{
		"", "{", "null", `{"states":[],"at":0}`, strings.Replace(good, `"at":1`, `"at":2`, 1), strings.Replace(good, `"at":1`, `"at":-1`, 1),
		strings.Replace(good, "chess960", "chess961", 1), strings.Replace(good, "PPPPPPPP", "PPPPPPPX", 1), strings.Replace(good, "PPPPPPPP", "PPP", 1),
		strings.Replace(good, `"w"`, `"x"`, 1), strings.Replace(good, `"rights":"a1`, `"rights":"j1`, 1), strings.Replace(good, `"half":0`, `"half":-1`, 1),
	} {
		folder := t.TempDir()
		path := filepath.Join(folder, "sketch.json")
		do(t, os.WriteFile(path, []byte(text), 0o644))
		f, said := Open(path, day)
		if len(said) != 1 || f.Edited() != nil {
			t.Errorf("%q: %v, %v", text, said, f.Edited())
			continue
		}
		aside, _ := filepath.Glob(filepath.Join(folder, "*set-aside*"))
		if len(aside) != 1 || !strings.Contains(said[0].Text, filepath.Base(aside[0])) {
			t.Errorf("%q: %v, said %v", text, aside, said)
			continue
		}
		if kept, err := os.ReadFile(aside[0]); err != nil || string(kept) != text {
			t.Errorf("%q is kept as %q, %v", text, kept, err)
		}
		openFile(t, path) // no second message
		f.Keep(positionOf(t, "bunker", ready))
		do(t, f.Save())
		if s := openFile(t, path).Edited(); s == nil || s.Variant().ID != "bunker" {
			t.Errorf("%q: what comes after is not kept", text)
		}
	}
}

// A failure to write is reported, and the next Save tries again.
func TestWriteErrors(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	do(t, os.WriteFile(folder, nil, 0o644)) // in place of the folder
	f := openFile(t, filepath.Join(folder, "sketch.json"))
	f.Keep(positionOf(t, "chess960", ready))
	for range 2 {
		if err := f.Save(); err == nil || !strings.HasPrefix(err.Error(), "The position in the editor could not be saved. ") {
			t.Error(err)
		}
	}
	do(t, os.Remove(folder))
	do(t, f.Save())
	if s := openFile(t, f.path).Edited(); s == nil || !strings.HasPrefix(s.FEN(), "r3k2r/") {
		t.Error(s)
	}
}

// FuzzFile decodes any bytes: a decoded position is encoded and decoded again as the same. The seeds are small, because a
// fuzzer minimizes each new input byte by byte.
func FuzzFile(f *testing.F) {
	e := New(variants.All()[0], EmptyBoard())
	f.Add(encode(e))
	e.Put(chess.WhiteKing, chess.E1)
	f.Add(encode(e))
	f.Add([]byte(`{"states":[],"at":0}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := decode(data)
		if err != nil {
			return
		}
		text := encode(e)
		again, err := decode(text)
		if err != nil || !bytes.Equal(encode(again), text) {
			t.Errorf("%v: %s is read as\n%s", err, text, encode(again))
		}
	})
}
