package version

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// What else tells the version tells this one: Fyne's description of the program, the changelog, whose newest version
// it is, and the description for software centres. The number is a semantic version.
func TestThereIsOneVersion(t *testing.T) {
	if !regexp.MustCompile(`^\d+\.\d+\.\d+$`).MatchString(Number) {
		t.Errorf("%q is not a version", Number)
	}
	for path, pattern := range map[string]string{
		"../FyneApp.toml": `(?m)^Version = "(.*)"$`,
		"../CHANGELOG.md": `(?m)^## (\d.*) - \d{4}-\d\d-\d\d$`,

		"../packaging/linux/org.backrank.Backrank.metainfo.xml": `<release version="(.*?)"`,
	} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if found := regexp.MustCompile(pattern).FindStringSubmatch(string(text)); found == nil || found[1] != Number {
			t.Errorf("%s tells version %q, the programs %s", path, found, Number)
		}
	}
}

// A program tells its version and the revision that it was built from.
func TestLine(t *testing.T) {
	defer func(before string) { commit = before }(commit)
	for revision, want := range map[string]string{
		"":               "backrank-uci " + Number,
		"1f0a36d2":       "backrank-uci " + Number + " (1f0a36d2)",
		"1f0a36d2-dirty": "backrank-uci " + Number + " (1f0a36d2-dirty)",
	} {
		if commit = revision; Line("backrank-uci") != want {
			t.Errorf("of %q: %q, want %q", revision, Line("backrank-uci"), want)
		}
	}
}

// Nothing else in the source has a version of its own that a packager would have to set.
func TestCommandsTakeTheVersionFromHere(t *testing.T) {
	for _, path := range []string{"../main.go", "../cmd/backrank-arena/main.go", "../cmd/backrank-atlas/main.go", "../cmd/backrank-games/main.go", "../cmd/backrank-survey/main.go", "../cmd/backrank-uci/main.go"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if regexp.MustCompile(`"v?\d+\.\d+\.\d+"`).Match(text) {
			t.Errorf("%s has a version of its own", path)
		}
		if !strings.Contains(string(text), "ersion") {
			t.Errorf("%s tells no version", path)
		}
	}
}
