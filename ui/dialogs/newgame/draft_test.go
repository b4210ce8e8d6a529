package newgame

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/internal/dialogtest"
	"backrank/variants"
)

// The game has the chosen terms of the draft, and the next dialog has them again.
func TestTermsOfADraftAreChosen(t *testing.T) {
	d := openWith(t, Choices{Variant: "prechess"})
	d.dialog.start.draft.protocol.Choose(int(variants.Hidden))
	d.dialog.start.draft.first.Choose(1)
	dialogtest.Press(d.win, fyne.KeyReturn)
	want := variants.Terms{Protocol: variants.Hidden, BlackBegins: true}
	if len(d.games) != 1 || d.games[0].Terms != want || d.games[0].Variant.ID != "prechess" {
		t.Fatalf("began %+v", d.games)
	}
	if again := openWith(t, d.last); again.dialog.start.draft.terms() != want {
		t.Errorf("the next dialog has %+v", again.dialog.start.draft.terms())
	}
}

// A draft can have any castling rule, and a tile for drafts stays chosen.
func TestDraftsHaveAnyCastlingRule(t *testing.T) {
	for i, c := range variants.Castlings() {
		d := openWith(t, Choices{Variant: "prechess"})
		d.dialog.start.draft.castling.Choose(i)
		chosen := ""
		for _, tile := range d.dialog.tiles {
			if tile.chosen {
				chosen += tile.variant.ID
			}
		}
		if want := map[bool]string{true: "benko", false: "prechess"}[c == variants.Classical]; chosen != want {
			t.Errorf("%s: the tile %q is chosen", c.ID, chosen)
		}
		dialogtest.Press(d.win, fyne.KeyReturn)
		if len(d.games) != 1 || d.games[0].Variant.Castling != c || d.games[0].Variant.Symmetry != variants.Drafted {
			t.Fatalf("%s: began %+v", c.ID, d.games)
		}
		again := openWith(t, d.last)
		if again.dialog.variant.ID != d.games[0].Variant.ID || variants.Castlings()[again.dialog.start.draft.castling.Chosen()] != c || again.dialog.custom.Visible() {
			t.Errorf("%s: the next dialog has %s, %q", c.ID, again.dialog.variant.ID, again.dialog.start.draft.castling.AccessibilityLabel())
		}
	}
}

func TestTermsAreShownForDraftsOnly(t *testing.T) {
	d := openWith(t, Choices{Variant: "chess960"})
	if d.dialog.start.draft.content.Visible() {
		t.Error("Chess960 has no draft")
	}
	for _, tile := range d.dialog.tiles {
		test.Tap(tile)
		if got, want := d.dialog.start.draft.content.Visible(), tile.variant.Symmetry == variants.Drafted; got != want {
			t.Errorf("%s: shown %v", tile.variant.ID, got)
		}
	}
	test.Tap(d.dialog.tiles[6])
	d.dialog.start.field.SetText("518")
	if d.dialog.start.draft.content.Visible() {
		t.Error("a game with a typed start has no draft")
	}
}
