package version

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// Number is a semantic version, and equals the version in Fyne's description of the program, the newest version in the
// changelog and in the description for software centres.
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
			t.Errorf("%s has version %q, want %s", path, found, Number)
		}
	}
}

// The line has the version, and the revision if it is known.
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

// No program has a version number of its own, which a packager would have to change too.
func TestCommandsTakeTheVersionFromHere(t *testing.T) {
	for _, path := range []string{"../main.go", "../cmd/backrank-arena/main.go", "../cmd/backrank-atlas/main.go", "../cmd/backrank-games/main.go", "../cmd/backrank-survey/main.go", "../cmd/backrank-uci/main.go"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if regexp.MustCompile(`"v?\d+\.\d+\.\d+"`).Match(text) {
			t.Errorf("%s has its own version number", path)
		}
		if !strings.Contains(string(text), "ersion") {
			t.Errorf("%s prints no version", path)
		}
	}
}
