package notice

import "testing"

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
