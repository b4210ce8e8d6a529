package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backrank/variants/notation"
)

// A corpus has as many games as it says, all can be read, and the same seed gives the same bytes.
func TestCorporaCanBeRead(t *testing.T) {
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
		for g, err := range notation.NewReader(f).All() {
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

// Every question has an answer.
func TestEveryQuestionIsAnswered(t *testing.T) {
	var out strings.Builder
	if err := askArchive(&out, "chess960", 300, 20, 1, 7); err != nil {
		t.Fatal(err)
	}
	for _, q := range questions {
		if !strings.Contains(out.String(), "| "+q.name+" | ") {
			t.Errorf("%s is not answered in %s", q.name, out.String())
		}
	}
}

// A month is imported whole.
func TestAMonthIsImported(t *testing.T) {
	var out strings.Builder
	if err := importMonth(&out, 200, 20, 7); err != nil || !strings.HasPrefix(out.String(), "200 games") || !strings.Contains(out.String(), " 0 faulty") {
		t.Errorf("%q, %v", out.String(), err)
	}
}
