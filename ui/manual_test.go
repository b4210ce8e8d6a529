package ui

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"backrank/ui/dialogs/shortcuts"
)

// keyTable formats a group of keys as in the manual.
func keyTable(g shortcuts.Group) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s | |\n|---|---|\n", g.Title)
	for _, k := range g.Lines {
		fmt.Fprintf(&b, "| %s | %s |\n", k.Keys, k.What)
	}
	return b.String()
}

// The manual has the same list of keys as the help, in the same words.
func TestManualListsKeys(t *testing.T) {
	r := open(t, "chess960", "")
	manual, err := os.ReadFile("../docs/MANUAL.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(manual), "\n## Keys\n")
	keys, _, _ := strings.Cut(rest, "\n## ")
	var tables []string
	groups := keyGroups(r.commands)
	for _, list := range screenLists() {
		groups = append(groups, screenKeys(r.commands, list.room))
	}
	for _, g := range groups {
		tables = append(tables, keyTable(g))
	}
	if want := strings.Join(tables, "\n"); strings.TrimSpace(keys) != strings.TrimSpace(want) {
		t.Errorf("docs/MANUAL.md, Keys, is not\n%s", want)
	}
}
