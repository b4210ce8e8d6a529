package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backrank/variants/pgn"
)

// A corpus has the requested number of games, all are valid, and the same seed gives the same bytes.
func TestCorpora(t *testing.T) {
	for _, c := range corpora(30, 40) {
		path := filepath.Join(t.TempDir(), "a.pgn")
		var files [2]string
		for i := range files {
			if err := c.Write(path, 7); err != nil {
				t.Fatal(err)
			}
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			files[i] = string(content)
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		games := 0
		for g, err := range pgn.NewReader(f).All() {
			if games++; err != nil || len(g.Warnings) > 0 || g.Variant.ID != c.Variant.ID || g.Tag("White") == "?" {
				t.Fatalf("%s: %v, %v", c.Name, err, g.Warnings)
			}
		}
		f.Close()
		if games != c.Games || files[0] != files[1] {
			t.Errorf("%s: %d games", c.Name, games)
		}
	}
}

// All queries run and are printed.
func TestQueryArchive(t *testing.T) {
	var out strings.Builder
	if err := queryArchive(&out, "chess960", 300, 20, 1, 7); err != nil {
		t.Fatal(err)
	}
	for _, q := range benchQueries {
		if !strings.Contains(out.String(), "| "+q.name+" | ") {
			t.Errorf("no line for %s in %s", q.name, out.String())
		}
	}
}

// importMonth imports all games.
func TestImportMonth(t *testing.T) {
	var out strings.Builder
	if err := importMonth(&out, 200, 20, 7); err != nil || !strings.HasPrefix(out.String(), "200 games") || !strings.Contains(out.String(), " 0 faulty") {
		t.Errorf("%q, %v", out.String(), err)
	}
}
