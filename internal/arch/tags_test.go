package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tagged are the files that build the program for players, and those that build it for tests and contributors.
var tagged = []string{
	"Makefile", "internal/e2e/program.go", "scripts/package.sh", "scripts/windows.sh", "scripts/web.sh", "scripts/release.sh",
	"scripts/vendor.sh", "packaging/linux/org.backrank.Backrank.yml",
}

// tagList matches the build tags of the program, all of which leave out the colour font.
var tagList = regexp.MustCompile(`\b[a-z_,]*no_emoji[a-z_,]*`)

// special are the tags that a system needs or cannot have, or that replace the display.
var special = []string{"gles", "accessibility", "flatpak", "ci"}

// A tag changes what is compiled. What players get must be what the end-to-end tests drive.
func TestPackagesAreBuiltWithTheTagsOfTheTests(t *testing.T) {
	for _, name := range tagged {
		data, err := os.ReadFile(filepath.Join(top(t), name))
		if err != nil {
			t.Fatal(err)
		}
		lists := tagList.FindAllString(string(data), -1)
		if len(lists) == 0 {
			t.Errorf("%s names no build tags", name)
		}
		for _, list := range lists {
			for tag := range strings.SplitSeq(list, ",") {
				if tag != "no_emoji" && !slices.Contains(special, tag) {
					t.Errorf("%s builds with the tag %s, which the tests do not have", name, tag)
				}
			}
		}
	}
	// On Linux the lists must be equal.
	want := "gles,accessibility,no_emoji"
	for _, name := range []string{"Makefile", "internal/e2e/program.go", "scripts/package.sh"} {
		data, _ := os.ReadFile(filepath.Join(top(t), name)) // read above
		if !slices.Contains(tagList.FindAllString(string(data), -1), want) {
			t.Errorf("%s does not build with %s", name, want)
		}
	}
}
