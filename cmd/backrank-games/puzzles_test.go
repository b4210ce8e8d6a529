package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backrank/cli"
	"backrank/internal/fakeengine"
	"backrank/variants/puzzles"
)

// puzzles makes the same puzzles of all games at once, in shares, and in a run that continues one that was stopped at any game.
func TestPuzzles(t *testing.T) {
	const mate = "[Event \"Club\"]\n\n1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Bc4 {[%eval 0.1]} Nc6 {[%eval 0.1]} 3. Qh5 {[%eval 0.0]} Nf6 {[%eval #1]} 4. Nc3 1-0\n\n"
	twin := strings.ReplaceAll(mate, "Nc6 {", "a6 {")
	dir := t.TempDir()
	path := filepath.Join(dir, "games.pgn")
	if err := os.WriteFile(path, []byte(mate+bad+"\n\n"+good+twin), 0o644); err != nil {
		t.Fatal(err)
	}
	all, status, code := runCommand(t, "", "puzzles", "-nodes", "5000", "-json", path)
	if code != cli.Done || strings.Count(all, "\n") != 2 || !strings.Contains(status, "game 2") {
		t.Fatalf("%d %q %q", code, all, status)
	}
	for line := range strings.Lines(all) {
		var p puzzles.Puzzle
		if err := json.Unmarshal([]byte(line), &p); err != nil || p.Check() != nil || !p.Has("mate-in-1") || p.Rating == 0 {
			t.Errorf("%s: %v", line, err)
		}
	}
	shares := ""
	for _, share := range []string{"1/2", "2/2"} {
		out, _, _ := runCommand(t, "", "puzzles", "-nodes", "5000", "-json", "-shard", share, path)
		shares += out
	}
	if shares != all {
		t.Errorf("in shares: %s", shares)
	}
	done := filepath.Join(dir, "done")
	if out, _, _ := runCommand(t, "", "puzzles", "-nodes", "5000", "-json", "-done", done, path); out != all {
		t.Errorf("with -done: %s", out)
	}
	finished, err := os.ReadFile(done)
	if err != nil || strings.Count(string(finished), "\n") != 3 {
		t.Fatalf("%s, %v", finished, err)
	}
	first, last := strings.SplitAfter(all, "\n")[0], strings.SplitAfter(all, "\n")[1]
	sizes := []int{0}
	for i, b := range finished {
		if b == '\n' {
			sizes = append(sizes, i-2, i, i+1)
		}
	}
	for _, size := range sizes { // a crash while the file is written
		if err := os.WriteFile(done, finished[:size], 0o644); err != nil {
			t.Fatal(err)
		}
		want := ""
		if complete := strings.Count(string(finished[:size]), "\n"); complete < 1 {
			want = first + last
		} else if complete < 3 {
			want = last
		}
		if out, _, _ := runCommand(t, "", "puzzles", "-nodes", "5000", "-json", "-done", done, path); out != want {
			t.Fatalf("after %d bytes of %s: %q, want %q", size, finished, out, want)
		}
		if out, _, _ := runCommand(t, "", "puzzles", "-nodes", "5000", "-json", "-done", done, path); out != "" {
			t.Fatalf("after %d bytes and another run: %q", size, out)
		}
	}
	const castling = "[SetUp \"1\"]\n[FEN \"3k4/8/8/8/8/8/1r6/R3K3 b Q - 0 1\"]\n\n1... Rb8 *\n"
	out, _, code := runCommand(t, mate+castling, "puzzles", "-nodes", "20000", "-castlings", "-json", "-")
	if code != cli.Done || strings.Count(out, "\n") != 1 || !strings.Contains(out, `"e1a1"`) {
		t.Errorf("castlings: %d %q", code, out)
	}
	engine, args := fakeengine.Command("none", 1)
	for _, args := range [][]string{
		{"-nodes", "0", path}, {"-shard", "3/2", path}, {}, {"-engine", filepath.Join(dir, "none"), path}, {"-engine", strings.Join(append([]string{engine}, args...), " "), path},
	} {
		if out, _, code := runCommand(t, "", append([]string{"puzzles"}, args...)...); code == cli.Done || out != "" {
			t.Errorf("%v: %d %q", args, code, out)
		}
	}
}
