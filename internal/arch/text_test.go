package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// forbiddenText maps descriptions to patterns of text that no file may contain. The patterns are assembled from parts so
// that they do not match themselves.
var forbiddenText = map[string]*regexp.Regexp{
	"a path on one machine":     regexp.MustCompile(`(^|[^\w.])/(work|root|home/\w+|Users/\w+)/`),
	"a mark of unfinished work": regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|XX` + `X)\b`),
	"a wait for a second click": regexp.MustCompile(`\) Double` + `Tapped\(`),
	"a skipped test":            regexp.MustCompile(`\b[tbf]\.Skip` + `(f|Now)?\(`),
}

func TestNoForbiddenText(t *testing.T) {
	files(t, func(path string, content []byte) {
		if !utf8.Valid(content) || strings.Contains(path, "/testdata/") || strings.HasSuffix(path, "go.sum") {
			return
		}
		for n, line := range strings.Split(string(content), "\n") {
			for what, pattern := range forbiddenText {
				if pattern.MatchString(line) {
					t.Errorf("%s:%d: %s: %s", path, n+1, what, strings.TrimSpace(line))
				}
			}
		}
	})
}

// page matches the name of a documentation page, as in docs/RULES.md or CONTRIBUTING.md.
var page = regexp.MustCompile(`\b[A-Z]{3,}\.md\b`)

func TestNamedPagesExist(t *testing.T) {
	dir := moduleDir(t)
	pages := map[string]bool{}
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/lab/*.md"} {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range found {
			pages[filepath.Base(path)] = true
		}
	}
	files(t, func(path string, content []byte) {
		if !utf8.Valid(content) {
			return
		}
		for _, name := range page.FindAllString(string(content), -1) {
			if !pages[name] {
				t.Errorf("%s names %s, which does not exist", path, name)
			}
		}
	})
}

func TestRulesPageHasAllSections(t *testing.T) {
	content, err := os.ReadFile(filepath.Join(moduleDir(t), "docs", "RULES.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, section := range []string{"## 1.", "## 2.", "## 3.", "## 4.", "## 5.", "## 6.", "## 7."} {
		if !strings.Contains(string(content), "\n"+section) {
			t.Errorf("docs/RULES.md has lost section %s, which the code cites", strings.Trim(section, "# ."))
		}
	}
}
