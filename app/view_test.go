package app

import "testing"

// The opening shown is the longest named opening up to the cursor, also in variations. Only array 518 has openings.
func TestTheOpeningAtTheCursor(t *testing.T) {
	m := openUnsaved(t, Options{})
	shows := func(want string) {
		t.Helper()
		m.Sync()
		if got := m.View().Opening; got != want {
			t.Errorf("%v is called %q, want %q", sans(m.View()), got, want)
		}
	}
	shows("")
	playAll(t, m, "e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6")
	shows("B90 Sicilian Defense: Najdorf Variation")
	playAll(t, m, "Na4", "Ng8")
	shows("B90 Sicilian Defense: Najdorf Variation")
	do(t, m.GoTo(1))
	shows("B00 King's Pawn")
	playAll(t, m, "e5", "f4")
	shows("C30 King's Gambit")

	v := variant(t, "chess960")
	first := v.StartAt(0)
	do(t, m.New(NewGame{Variant: v, Start: &first}))
	playAll(t, m, "e4", "c5")
	shows("")
}
