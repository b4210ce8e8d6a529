package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// sentenceBreak is the end of a sentence with another one after it.
var sentenceBreak = regexp.MustCompile(`[a-zB0-9)}”][.] [A-Z%{]`)

// capitals match the keyword with which SQL begins.
var capitals = regexp.MustCompile(`^[A-Z]{2,} `)

// unevenStop says what is wrong with the full stops of a text that a player reads, "" if nothing is: a single sentence, label
// or phrase ends without one, each of several sentences with one.
func unevenStop(text string) string {
	if strings.ContainsAny(text, "\n") || strings.HasSuffix(text, " ") || strings.HasPrefix(text, " ") || capitals.MatchString(text) {
		return "" // lines, parts of a text, SQL
	}
	several, ends := sentenceBreak.MatchString(text), strings.HasSuffix(text, ".")
	switch {
	case several && !ends && !strings.HasSuffix(text, "?") && !strings.HasSuffix(text, ".)"):
		return "has several sentences, and the last one no full stop"
	case !several && ends && len(strings.Fields(text)) > 2 && !strings.Contains(text, "? "):
		return "is a single sentence with a full stop"
	}
	return ""
}

// percentApart matches a percent sign that a blank separates from its number.
var percentApart = regexp.MustCompile(`(\d|%[dvs]|%\.\df) %%|^ %$|\d %$`)

// TestFullStopsFollowOneRule: see CONTRIBUTING.md, How we write. A literal that begins with a blank is the rest of a text.
func TestFullStopsFollowOneRule(t *testing.T) {
	checked := 0
	for _, folder := range []string{"app", "ui"} {
		err := filepath.WalkDir(filepath.Join("..", "..", folder), func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && path == filepath.Join("..", "..", "ui", "print") {
				return filepath.SkipDir // paper has paragraphs
			}
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				lit, is := n.(*ast.BasicLit)
				if !is || lit.Kind != token.STRING {
					return true
				}
				text, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Error(err)
				}
				checked++
				if percentApart.MatchString(text) {
					t.Errorf("%v: %q separates the percent sign from its number", files.Position(lit.Pos()), text)
				}
				if fault := unevenStop(text); fault != "" {
					t.Errorf("%v: %q %s", files.Position(lit.Pos()), text, fault)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if checked < 3000 {
		t.Errorf("only %d texts were found", checked)
	}
}

// TestUnevenStopsAreFound holds the rule itself to examples.
func TestUnevenStopsAreFound(t *testing.T) {
	for text, even := range map[string]bool{
		"Save as": true, "The game is over": true, "The game is over.": false, "%s wins. Take back undoes this.": true,
		"%s wins. Take back undoes this": false, "Delete it? It cannot be undone.": true, "Nothing yet. Continue?": true, "Print…": true,
	} {
		if got := unevenStop(text) == ""; got != even {
			t.Errorf("%q: even is %v", text, got)
		}
	}
}
