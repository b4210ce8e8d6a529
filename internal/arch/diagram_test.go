package arch

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// picture returns the packages that the picture of the rooms names, from top to bottom, without the name of the module.
// A room is a line with one space before it, its packages are lines with three; a dot is the room itself.
func picture(text string) (packages []string) {
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

// drawn returns the place in the picture of the package, or of the nearest one above it; -1 if it is not there.
func drawn(packages []string, importPath string) int {
	for p := strings.TrimPrefix(importPath, module+"/"); p != "."; p = path.Dir(p) {
		if i := slices.Index(packages, p); i >= 0 {
			return i
		}
	}
	return -1
}

// What the picture of the rooms in docs/ARCHITECTURE.md says of imports is so: each package in it imports only what stands
// below it, and none of its rooms lacks a package.
func TestThePictureOfTheRoomsIsTrue(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "## The rooms")
	_, rest, _ = strings.Cut(rest, "```")
	rest, _, _ = strings.Cut(rest, "```")
	packages := picture(rest)
	seen := map[int]bool{}
	for _, p := range goPackages(t) {
		at := drawn(packages, p.ImportPath)
		if at < 0 {
			continue
		}
		seen[at] = true
		for _, dep := range p.Deps {
			if below := drawn(packages, dep); within(dep, module) && below >= 0 && below < at {
				t.Errorf("%s imports %s, which the picture has above it", p.ImportPath, dep)
			}
		}
		if room, _, _ := strings.Cut(packages[at], "/"); room == packages[at] && p.ImportPath != module+"/"+room && room != "assets" {
			t.Errorf("%s is not in the picture", p.ImportPath)
		}
	}
	for i, p := range packages {
		if !seen[i] {
			t.Errorf("the picture has %s, which is not there", p)
		}
	}
	if len(packages) < 40 {
		t.Errorf("the picture has %q only", packages)
	}
}

func TestAPictureIsRead(t *testing.T) {
	got := picture(" ui/    all of it\n   ·    the window\n   a/ b/c/    two\n   │\n variants/\n   n/\n        more\n   ·\n notnil/chess\n")
	if want := []string{"ui", "ui/a", "ui/b/c", "variants/n", "variants"}; !slices.Equal(got, want) {
		t.Errorf("read %q, want %q", got, want)
	}
	for importPath, want := range map[string]int{module + "/ui/a/x": 1, module + "/variants": 4, module + "/cmd/x": -1, module: -1, "fyne.io/fyne": -1} {
		if at := drawn(got, importPath); at != want {
			t.Errorf("%s stands at %d, want %d", importPath, at, want)
		}
	}
}
