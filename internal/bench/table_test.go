package main

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestMedianOfEvenRoundsIsBetweenTheMiddleTwo(t *testing.T) {
	f := rates{}
	for _, rate := range []float64{9, 1, 4, 2} {
		f.add("a", "start", rate)
	}
	if got := f.median("a", "start"); got != 3 {
		t.Errorf("median of 1 2 4 9 is %v, want 3", got)
	}
	if got := f.median("a", "elsewhere"); got != 0 {
		t.Errorf("median of nothing is %v, want 0", got)
	}
}

func TestRatiosAreToTheFirstProgram(t *testing.T) {
	f := rates{}
	f.add("peer", "start", 200)
	f.add("ours", "start", 250)
	var out strings.Builder
	f.writeComparison(&out, []program{{Name: "peer"}, {Name: "ours"}}, []position{{Name: "start", Chess: true, Depth: 6}, {Name: "own"}})
	for _, line := range []string{"| peer | 200 | 1.00 |", "| ours | 250 | 1.25 |"} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("no line %q in\n%s", line, out.String())
		}
	}
}

func TestReadUntilAtTheEnd(t *testing.T) {
	lines := bufio.NewScanner(strings.NewReader("id name x\nuciok\n"))
	if _, _, err := readUntil(lines, "uciok"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := readUntil(lines, "readyok"); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %v, want an unexpected end", err)
	}
}

func TestReadUntilReturnsTheLastInfo(t *testing.T) {
	lines := bufio.NewScanner(strings.NewReader("info depth 1 nodes 20 nps 5\ninfo depth 2 seldepth 3 nodes 400 time 1\ninfo string nodes are many\ninfo currmove e2e4\nbestmove e2e4 ponder e7e5\n"))
	rest, info, err := readUntil(lines, "bestmove ")
	if err != nil || rest != "e2e4 ponder e7e5" {
		t.Fatalf("%q, %v", rest, err)
	}
	if n, err := parseNodes(info); n != 400 || err != nil {
		t.Errorf("%q has %d nodes, %v", info, n, err)
	}
	for _, line := range []string{"", "info depth 1 nodes", "info depth 1 nodes many"} {
		if n, err := parseNodes(line); err == nil {
			t.Errorf("%q has %d nodes", line, n)
		}
	}
}

func TestASecondThreadIsComparedWithTheFirst(t *testing.T) {
	f := rates{}
	for _, r := range []struct {
		name, threads string
		rate          float64
	}{{"peer", "1", 1000}, {"peer", "2", 1900}, {"ours", "1", 500}, {"ours", "2", 1000}} {
		f.add(r.name, r.threads, r.rate)
	}
	var out strings.Builder
	f.writeThreads(&out, []program{{Name: "peer"}, {Name: "ours"}})
	for _, line := range []string{"| peer | 1000 | 1.00 | 1900 | 1.90 |", "| ours | 500 | 0.50 | 1000 | 2.00 |"} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("no line %q in\n%s", line, out.String())
		}
	}
}

func TestOwnPositionsHaveAnOrthodoxOne(t *testing.T) {
	pieces := map[string]string{}
	for _, pos := range positions {
		placement, _, _ := strings.Cut(pos.FEN, " ")
		if pos.Chess {
			pieces[pos.Name] = placement
			continue
		}
		if pieces[pos.Orthodox] != placement {
			t.Errorf("%s is compared with %q, which has a different placement", pos.Name, pos.Orthodox)
		}
	}
}

// A history begins with the names of the columns. Each run adds a line with the geometric means of its ratios.
func TestHistory(t *testing.T) {
	f := rates{}
	for position, rate := range map[string]float64{"start": 200, "kiwipete": 800} {
		f.add("Stockfish", position, 100)
		f.add("Backrank", position, rate)
	}
	path := filepath.Join(t.TempDir(), "bench.tsv")
	for range 2 {
		if err := f.appendTo(path); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(data), "\n")
	if len(lines) != 4 || lines[0]+"\n" != historyColumns || lines[3] != "" {
		t.Fatalf("%q", lines)
	}
	for _, line := range lines[1:3] {
		if fields := strings.Split(line, "\t"); len(fields) != 5 || fields[3] != "4.00" || fields[4] != "0.00" {
			t.Errorf("%q: the ratio to Stockfish must be 4.00, and there is none to Fairy-Stockfish", line)
		}
	}
}
