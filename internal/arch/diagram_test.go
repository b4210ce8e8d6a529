package arch

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// diagramPackages returns the packages in the diagram of docs/ARCHITECTURE.md, from top to bottom, without the name of the
// module. A top-level folder is a line with one space before it, its packages are lines with three; a dot is the package of
// the folder itself.
func diagramPackages(text string) (packages []string) {
	room := ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		name := strings.TrimLeft(line, " ")
		depth := len(line) - len(name)
		if depth != 1 && depth != 3 || name == "" {
			continue
		}
		if depth == 1 {
			room = ""
		}
		for word := range strings.FieldsSeq(name) {
			switch inner, is := strings.CutSuffix(word, "/"); {
			case is:
				packages = append(packages, path.Join(room, inner))
				if depth == 1 {
					room = inner
				}
				continue
			case word == "·":
				packages = append(slices.DeleteFunc(packages, func(p string) bool { return p == room }), room)
			}
			break
		}
	}
	return packages
}

// diagramIndex returns the index in the diagram of a package, or of the nearest package that contains it; -1 if there is
// none.
func diagramIndex(packages []string, importPath string) int {
	for p := strings.TrimPrefix(importPath, module+"/"); p != "."; p = path.Dir(p) {
		if i := slices.Index(packages, p); i >= 0 {
			return i
		}
	}
	return -1
}

// Each package in the diagram of docs/ARCHITECTURE.md imports only packages below it in the diagram, and the diagram has
// all packages of its folders.
func TestArchitectureDiagramIsTrue(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "## The packages")
	_, rest, _ = strings.Cut(rest, "```")
	rest, _, _ = strings.Cut(rest, "```")
	packages := diagramPackages(rest)
	seen := map[int]bool{}
	for _, p := range goPackages(t) {
		at := diagramIndex(packages, p.ImportPath)
		if at < 0 {
			continue
		}
		seen[at] = true
		for _, dep := range p.Deps {
			if below := diagramIndex(packages, dep); within(dep, module) && below >= 0 && below < at {
				t.Errorf("%s imports %s, which is above it in the diagram", p.ImportPath, dep)
			}
		}
		if room, _, _ := strings.Cut(packages[at], "/"); room == packages[at] && p.ImportPath != module+"/"+room && room != "assets" {
			t.Errorf("%s is not in the diagram", p.ImportPath)
		}
	}
	for i, p := range packages {
		if !seen[i] {
			t.Errorf("the diagram has %s, which does not exist", p)
		}
	}
	if len(packages) < 40 {
		t.Errorf("the diagram has only %q", packages)
	}
}

func TestDiagramPackages(t *testing.T) {
	got := diagramPackages(" ui/    all of it\n   ·    the window\n   a/ b/c/    two\n   │\n variants/\n   n/\n        more\n   ·\n notnil/chess\n")
	if want := []string{"ui", "ui/a", "ui/b/c", "variants/n", "variants"}; !slices.Equal(got, want) {
		t.Errorf("read %q, want %q", got, want)
	}
	for importPath, want := range map[string]int{module + "/ui/a/x": 1, module + "/variants": 4, module + "/cmd/x": -1, module: -1, "fyne.io/fyne": -1} {
		if at := diagramIndex(got, importPath); at != want {
			t.Errorf("%s has index %d, want %d", importPath, at, want)
		}
	}
}
