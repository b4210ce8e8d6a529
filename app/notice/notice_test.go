package notice

import (
	"strings"
	"testing"
)

func TestNoticesAreNumberedAndKept(t *testing.T) {
	var n Log
	for range 40 {
		n.Add(Info, "…")
	}
	first := n.All()
	n.Add(Warning, "new")
	if len(n.All()) != maxNotices || n.All()[maxNotices-1].Number != 41 || n.All()[0].Number != 26 {
		t.Errorf("kept %v", n.All())
	}
	if first[0].Number != 25 || first[maxNotices-1].Number != 40 {
		t.Errorf("an old view changed: %v", first)
	}
}

// A notice is withdrawn by its number: another one with the same text stays.
func TestWithdrawnNoticesAreGone(t *testing.T) {
	var n Log
	n.Add(Info, "paused")
	second := n.Add(Info, "paused")
	n.Add(Info, "later")
	n.Withdraw(second)
	n.Withdraw(0)
	if all := n.All(); len(all) != 2 || all[0].Number != 1 || all[1].Text != "later" {
		t.Errorf("left: %v", all)
	}
	join := func(files, texts []string) string { return strings.Join(files, ", ") }
	n.Damage("a.pgn", "is damaged", join)
	n.Damage("b.json", "is damaged", join)
	if all := n.All(); len(all) != 3 || all[2].Text != "a.pgn, b.json" {
		t.Errorf("about two files: %v", all)
	}
}
