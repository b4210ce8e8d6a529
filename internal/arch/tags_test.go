package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// taggedFiles are the files that build the program, for players, tests or contributors.
var taggedFiles = []string{
	"Makefile", "internal/e2e/program.go", "scripts/package.sh", "scripts/windows.sh", "scripts/web.sh", "scripts/release.sh",
	"scripts/vendor.sh", "packaging/linux/org.backrank.Backrank.yml",
}

// tagList matches a list of the program's build tags. All lists have no_emoji.
var tagList = regexp.MustCompile(`\b[a-z_,]*no_emoji[a-z_,]*`)

// systemTags are the tags that some systems need and others do not support, and ci, which replaces the display.
var systemTags = []string{"gles", "accessibility", "flatpak", "ci"}

// A build tag changes what is compiled, so the program for players is built with the tags of the end-to-end tests.
func TestReleaseBuildTags(t *testing.T) {
	for _, name := range taggedFiles {
		data, err := os.ReadFile(filepath.Join(moduleDir(t), name))
		if err != nil {
			t.Fatal(err)
		}
		lists := tagList.FindAllString(string(data), -1)
		if len(lists) == 0 {
			t.Errorf("%s names no build tags", name)
		}
		for _, list := range lists {
			for tag := range strings.SplitSeq(list, ",") {
				if tag != "no_emoji" && !slices.Contains(systemTags, tag) {
					t.Errorf("%s builds with the tag %s, which the tests do not have", name, tag)
				}
			}
		}
	}
	// On Linux the lists must be equal.
	want := "gles,accessibility,no_emoji"
	for _, name := range []string{"Makefile", "internal/e2e/program.go", "scripts/package.sh"} {
		data, _ := os.ReadFile(filepath.Join(moduleDir(t), name)) // read above
		if !slices.Contains(tagList.FindAllString(string(data), -1), want) {
			t.Errorf("%s does not build with %s", name, want)
		}
	}
}
