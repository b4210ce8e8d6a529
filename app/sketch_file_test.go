package app

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backrank/variants"
)

func sketchFile(t *testing.T, path string) *SketchFile {
	t.Helper()
	f, said := OpenSketch(path, day)
	if len(said) != 0 {
		t.Fatalf("notices %v", said)
	}
	return f
}

// whole is a sketch with all that can be undone and redone, in text.
func whole(s *Sketch) string {
	c := *s
	c.past, c.future = append([]sketched{}, s.past...), append([]sketched{}, s.future...)
	all := []string{"now " + c.FEN() + c.Variant().ID}
	for c.Redo() {
		all = append(all, "redone "+c.FEN()+c.Variant().ID)
	}
	for c.Undo() {
		all = append(all, "undone "+c.FEN()+c.Variant().ID)
	}
	return strings.Join(all, "\n")
}

// Whatever was set up, playable or not, is there again after a restart, with every step
// back and forward.
func TestASketchOutlivesTheProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "sketch.json")
	if s := sketchFile(t, path).Sketch(); s != nil {
		t.Fatal("a sketch from nowhere:", s.FEN())
	}
	odd := []*Sketch{NewSketch(variant(t, "bunker"), EmptyBoard()), NewSketch(variant(t, "custom:shuffle:drafted:slide"), EmptyBoard())}
	odd[1].SetCounters(1<<40, 1<<50)
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 5))
		all := variants.All()
		s := NewSketch(all[rng.IntN(len(all))], EmptyBoard())
		for range rng.IntN(150) {
			doAtRandom(s, rng)
		}
		odd = append(odd, s)
	}
	for _, s := range odd {
		f := sketchFile(t, path)
		if !f.Keep(s) {
			t.Error("nothing to write")
		}
		do(t, f.Save())
		if f.Keep(s) {
			t.Error("written twice")
		}
		again := sketchFile(t, path).Sketch()
		if again == nil || whole(again) != whole(s) {
			t.Fatalf("%v\nwas\n%v", again, whole(s))
		}
	}
}

// A long history is cut at its far ends.
func TestTheFileOfASketchStaysSmall(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sketch.json")
	s := NewSketch(variant(t, "chess960"), EmptyBoard())
	for n := range 3 * keptSteps {
		s.SetCounters(n+1, 1)
	}
	for range keptSteps + keptSteps/2 {
		s.Undo()
	}
	f := sketchFile(t, path)
	f.Keep(s)
	do(t, f.Save())
	again := sketchFile(t, path).Sketch()
	if again.FEN() != s.FEN() || len(again.past) != keptSteps || len(again.future) != keptSteps {
		t.Errorf("%s, %d back, %d forward", again.FEN(), len(again.past), len(again.future))
	}
	again.Redo()
	s.Redo()
	if again.FEN() != s.FEN() {
		t.Errorf("forward to %s, want %s", again.FEN(), s.FEN())
	}
}

// A file that cannot be read is set aside unharmed, the player is told, and what is set
// up from then on is kept.
func TestADamagedSketchIsSetAside(t *testing.T) {
	good := string(encodeSketch(sketchOf(t, "chess960", ready)))
	for _, text := range []string{
		"", "{", "null", `{"states":[],"at":0}`, strings.Replace(good, `"at":1`, `"at":2`, 1), strings.Replace(good, `"at":1`, `"at":-1`, 1),
		strings.Replace(good, "chess960", "chess961", 1), strings.Replace(good, "PPPPPPPP", "PPPPPPPX", 1), strings.Replace(good, "PPPPPPPP", "PPP", 1),
		strings.Replace(good, `"w"`, `"x"`, 1), strings.Replace(good, `"rights":"a1`, `"rights":"j1`, 1), strings.Replace(good, `"half":0`, `"half":-1`, 1),
	} {
		folder := t.TempDir()
		path := filepath.Join(folder, "sketch.json")
		do(t, os.WriteFile(path, []byte(text), 0o644))
		f, said := OpenSketch(path, day)
		if len(said) != 1 || f.Sketch() != nil {
			t.Errorf("%q: %v, %v", text, said, f.Sketch())
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
		sketchFile(t, path) // says nothing twice
		f.Keep(sketchOf(t, "bunker", ready))
		do(t, f.Save())
		if s := sketchFile(t, path).Sketch(); s == nil || s.Variant().ID != "bunker" {
			t.Errorf("%q: what comes after is not kept", text)
		}
	}
}

// What cannot be written is told and tried again.
func TestASketchThatCannotBeWritten(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	do(t, os.WriteFile(folder, nil, 0o644)) // in the folder's place
	f := sketchFile(t, filepath.Join(folder, "sketch.json"))
	f.Keep(sketchOf(t, "chess960", ready))
	for range 2 {
		if err := f.Save(); err == nil || !strings.HasPrefix(err.Error(), "This position is not saved: ") {
			t.Error(err)
		}
	}
	do(t, os.Remove(folder))
	do(t, f.Save())
	if s := sketchFile(t, f.path).Sketch(); s == nil || !strings.HasPrefix(s.FEN(), "r3k2r/") {
		t.Error(s)
	}
}

// Windows that run at once have a sketch each; without saving there is no file.
func TestEachSeatHasItsSketch(t *testing.T) {
	folder := t.TempDir()
	open := func(unsaved bool) *Match {
		return Open(Options{Folder: folder, Unsaved: unsaved})
	}
	one, two, none := open(false), open(false), open(true)
	for i, m := range []*Match{one, two, none} {
		m.Sketch().Keep(sketchOf(t, variants.All()[i].ID, ready))
		do(t, m.Sketch().Save())
		m.Close()
	}
	files, _ := filepath.Glob(filepath.Join(folder, "sketch*"))
	if len(files) != 2 {
		t.Fatal(files)
	}
	for i, name := range []string{"sketch.json", "sketch-2.json"} {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || !bytes.Contains(data, []byte(variants.All()[i].ID)) {
			t.Errorf("%s: %s, %v", name, data, err)
		}
	}
	again := open(false)
	defer again.Close()
	if s := again.Sketch().Sketch(); s == nil || s.Variant().ID != variants.All()[0].ID {
		t.Error(s)
	}
}

// What is read back can be read back again; nothing that is read panics.
func FuzzSketchFile(f *testing.F) {
	s := NewSketch(variants.All()[0], EmptyBoard())
	rng := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		doAtRandom(s, rng)
	}
	f.Add(encodeSketch(s))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := decodeSketch(data)
		if err != nil {
			return
		}
		again, err := decodeSketch(encodeSketch(s))
		if err != nil || again.FEN() != s.FEN() {
			t.Errorf("%v, %v", again, err)
		}
	})
}
