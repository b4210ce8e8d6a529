package arch

import (
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// negation matches "x is no y", with the words before and after it.
var negation = regexp.MustCompile(`(?i)(^|[^\pL\pN])(\pL*)[^\pL\pN]*\b(is|are|was|were) no (\pL+)`)

// isNoPhrase returns the part of a text with "is no" where "is not a" is better English, "" if there is none. "There is no
// game" and "is no longer" are correct.
func isNoPhrase(text string) string {
	for _, m := range negation.FindAllStringSubmatch(text, -1) {
		before, after := strings.ToLower(m[2]), strings.ToLower(m[4])
		if before != "there" && after != "longer" && after != "more" {
			return m[3] + " no " + m[4]
		}
	}
	return ""
}

// Messages write that a text "is not a date", never that it "is no date".
func TestMessagesWriteIsNotA(t *testing.T) {
	for _, s := range sources(t) {
		if s.test() || s.in("internal") {
			continue
		}
		ast.Inspect(s.File, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				text, _ := strconv.Unquote(l.Value)
				if what := isNoPhrase(text); what != "" {
					t.Errorf("%s: %q: write \"is not a …\"", s.at(l), what)
				}
			}
			return true
		})
	}
}

func TestIsNoPhrase(t *testing.T) {
	for text, want := range map[string]string{
		`%s is no date: write 2024`:          "is no date",
		`is no time`:                         "is no time",
		`1 to 2 are no moves`:                "are no moves",
		`"x" was no file`:                    "was no file",
		`There is no date, and 7 is no day`:  "is no day",
		`There is no game in this file`:      "",
		`a: there are no games`:              "",
		`The move is no longer in the game`:  "",
		`The file is no more`:                "",
		`This is not a date, this no longer`: "",
	} {
		if got := isNoPhrase(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
