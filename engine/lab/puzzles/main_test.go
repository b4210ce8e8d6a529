package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"backrank/variants/puzzles"
)

const (
	mateInOne = `{"variant":"chess","fen":"6k1/5ppp/8/8/8/2q5/5PPP/4R1K1 w - - 0 1","moves":["e1e8"],"rating":600,"themes":[]}` + "\n"
	mateInTwo = `{"variant":"slide","fen":"2rr2k1/5ppp/q7/8/8/8/3Q1PPP/3R2K1 w - - 0 1","moves":["d2d8","c8d8","d1d8"],"rating":900,"themes":[]}` + "\n"
	wrongMate = `{"variant":"chess","fen":"k7/8/1K6/8/8/8/8/3Q3R w - - 0 1","moves":["d1d8"],"rating":400,"themes":[]}` + "\n" // h1h8 mates too
)

// write writes a file of puzzles into a folder and returns its path.
func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// collect keeps one puzzle of each position and ignores the incomplete last line of a file. A faulty line is an error that
// names its file, and the earlier collection stays.
func TestCollect(t *testing.T) {
	dir := t.TempDir()
	of := func(variant string) string { return strings.Replace(mateInTwo, "slide", variant, 1) }
	first := write(t, dir, "1.jsonl", of("chess")+mateInTwo+mateInOne[:50])
	second := write(t, dir, "2.jsonl", strings.Replace(mateInTwo, "900", "950", 1)+of("bunker"))
	path := filepath.Join(dir, "all.puzzles")
	var out strings.Builder
	if err := run(t.Context(), []string{"collect", "-out", path, first, second}, &out); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all, err := puzzles.Read(file)
	if err != nil || len(all) != 3 || slices.ContainsFunc(all, func(p puzzles.Puzzle) bool { return p.Rating != 900 }) {
		t.Errorf("%v, %v", all, err)
	}
	for _, want := range []string{"3 puzzles", "| classical | 1 |", "| slide | 1 |", "| bunker | 1 |", "| mate-in-2 | 3 |"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in %s", want, &out)
		}
	}
	bad := write(t, dir, "bad.jsonl", mateInOne+strings.Replace(mateInOne, "e1e8", "e1e9", 1))
	if err := run(t.Context(), []string{"collect", "-out", path, bad}, &out); err == nil || !strings.Contains(err.Error(), "bad.jsonl: puzzle 2") {
		t.Errorf("a faulty line: %v", err)
	}
	if now, err := os.ReadFile(path); err != nil || string(now) != string(file) {
		t.Errorf("the collection has changed, %v", err)
	}
}

// At most a fifth of the puzzles of a castling rule are mates in one: those with the highest ratings. The order stays.
func TestAFifthAreMatesInOne(t *testing.T) {
	var mate, other puzzles.Puzzle
	for text, p := range map[string]*puzzles.Puzzle{mateInOne: &mate, mateInTwo: &other} {
		if err := json.Unmarshal([]byte(text), p); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ others, want int }{{0, 0}, {3, 0}, {4, 1}, {11, 2}, {100, 5}} {
		var all []puzzles.Puzzle
		for i := range 5 {
			mate.Rating = 300 + i
			all = append(all, mate)
		}
		for range c.others {
			all = append(all, puzzles.Puzzle{Variant: mate.Variant, Position: mate.Position, Moves: other.Moves, Rating: 900})
		}
		kept := withFewMatesInOne(append(all, other)) // the last one has another rule
		first := kept[0].Rating
		if len(kept) != c.want+c.others+1 || c.want > 0 && first != 305-c.want || !kept[len(kept)-1].Has("mate-in-2") {
			t.Errorf("%d others: %d puzzles, the first with rating %d, want %d mates in one", c.others, len(kept), first, c.want)
		}
	}
}

// check counts the confirmed puzzles by rule and theme, and prints the others.
func TestCheck(t *testing.T) {
	path := write(t, t.TempDir(), "1.jsonl", mateInOne+mateInTwo+wrongMate)
	var out strings.Builder
	if err := run(t.Context(), []string{"check", "-n", "0", "-nodes", "5000", path}, &out); err != nil {
		t.Fatal(err)
	}
	words := strings.Join(strings.Fields(out.String()), " ")
	for _, want := range []string{"all 2 of 3", "classical 1 of 2", "slide 1 of 1", "mate 2 of 3", "mate-in-2 1 of 1", `"d1d8"`} {
		if !strings.Contains(words, want) {
			t.Errorf("%q is missing in %s", want, words)
		}
	}
	if n := strings.Count(words, "not confirmed"); n != 1 {
		t.Errorf("%d puzzles are not confirmed", n)
	}
}
