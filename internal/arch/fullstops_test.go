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

// sentenceBreak matches the end of a sentence before another one.
var sentenceBreak = regexp.MustCompile(`[a-zB0-9)}”][.] [A-Z%{]`)

// sqlKeyword matches the keyword at the beginning of an SQL statement.
var sqlKeyword = regexp.MustCompile(`^[A-Z]{2,} `)

// fullStopError returns the error in the full stops of a message or label, "" if there is none. A single sentence, label or
// phrase ends without a full stop, each of several sentences with one.
func fullStopError(text string) string {
	if strings.ContainsAny(text, "\n") || strings.HasSuffix(text, " ") || strings.HasPrefix(text, " ") || sqlKeyword.MatchString(text) {
		return "" // several lines, a part of a text, or SQL
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

// spacedPercent matches a percent sign with a blank between it and its number.
var spacedPercent = regexp.MustCompile(`(\d|%[dvs]|%\.\df) %%|^ %$|\d %$`)

// The rule is in CONTRIBUTING.md, How we write.
func TestFullStopsFollowOneRule(t *testing.T) {
	checked := 0
	for _, folder := range []string{"app", "ui"} {
		err := filepath.WalkDir(filepath.Join("..", "..", folder), func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && path == filepath.Join("..", "..", "ui", "print") {
				return filepath.SkipDir // printed pages have paragraphs
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
				if spacedPercent.MatchString(text) {
					t.Errorf("%v: %q separates the percent sign from its number", files.Position(lit.Pos()), text)
				}
				if fault := fullStopError(text); fault != "" {
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

// fullStopError finds errors in examples.
func TestFullStopError(t *testing.T) {
	for text, even := range map[string]bool{
		"Save as": true, "The game is over": true, "The game is over.": false, "%s wins. You can take it back.": true,
		"%s wins. You can take it back": false, "Delete it? It cannot be undone.": true, "Nothing yet. Continue?": true, "Print…": true,
	} {
		if got := fullStopError(text) == ""; got != even {
			t.Errorf("%q: even is %v", text, got)
		}
	}
}
