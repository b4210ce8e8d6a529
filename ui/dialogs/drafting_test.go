package dialogs

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/variants"
)

// The chosen terms are those of the game, and are selected the next time.
func TestTheTermsOfADraftAreChosen(t *testing.T) {
	d := lay(t, Choices{Variant: "prechess"})
	d.dialog.start.draft.protocol.Choose(int(variants.Hidden))
	d.dialog.start.draft.first.Choose(1)
	d.key(fyne.KeyReturn)
	want := variants.Terms{Protocol: variants.Hidden, BlackBegins: true}
	if len(d.games) != 1 || d.games[0].Terms != want || d.games[0].Variant.ID != "prechess" {
		t.Fatalf("began %+v", d.games)
	}
	if again := lay(t, d.last); again.dialog.start.draft.terms() != want {
		t.Errorf("the next time %+v", again.dialog.start.draft.terms())
	}
}

// A draft can be combined with any castling rule, and a tile for drafts remains chosen; the custom tile has its own
// list.
func TestAnyCastlingAfterADraft(t *testing.T) {
	for i, c := range variants.Castlings() {
		d := lay(t, Choices{Variant: "prechess"})
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
		d.key(fyne.KeyReturn)
		if len(d.games) != 1 || d.games[0].Variant.Castling != c || d.games[0].Variant.Symmetry != variants.Drafted {
			t.Fatalf("%s: began %+v", c.ID, d.games)
		}
		again := lay(t, d.last)
		if again.dialog.chosen.ID != d.games[0].Variant.ID || variants.Castlings()[again.dialog.start.draft.castling.Chosen()] != c || again.dialog.custom.Visible() {
			t.Errorf("%s: the next time %s, %q", c.ID, again.dialog.chosen.ID, again.dialog.start.draft.castling.AccessibilityLabel())
		}
	}
}

func TestTheTermsAreThereForDraftsOnly(t *testing.T) {
	d := lay(t, Choices{Variant: "chess960"})
	if d.dialog.start.draft.content.Visible() {
		t.Error("in Chess960 nothing is placed")
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
		t.Error("an array is named: nothing is placed")
	}
}
