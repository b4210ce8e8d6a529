package widget

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// A held facet keeps its chips in place: counts change, values that no longer occur become grey, and new ones wait.
func TestAHeldFacetKeepsItsChipsInPlace(t *testing.T) {
	chips := func(all ...[2]string) (made []*Chip) {
		for _, c := range all {
			made = append(made, NewChip(c[0], c[1], false, func() {}))
		}
		return made
	}
	testapp.Of(t, theme.New(theme.System))
	f := NewFacet("Result", "")
	f.Set(chips([2]string{"1–0", "1,200"}, [2]string{"½–½", "30"}, [2]string{"0–1", "7"}))
	f.Resize(fyne.NewSize(120, 1)) // the height depends on the width
	f.Resize(fyne.NewSize(120, f.MinSize().Height))
	renderer := f.CreateRenderer()
	renderer.Layout(f.Size())
	before, height := f.chips[2].Position(), f.MinSize().Height
	f.Hold()
	f.Set(chips([2]string{"½–½", "3,000,000"}, [2]string{"0–1", "7"}, [2]string{"*", "1"})) // with a count that needs another row
	renderer.Layout(f.Size())
	if len(f.chips) != 3 || f.chips[2].Position() != before || f.MinSize().Height != height {
		t.Errorf("held: %d chips, the last at %v, not %v, height %v, not %v", len(f.chips), f.chips[2].Position(), before, f.MinSize().Height, height)
	}
	if !f.chips[0].counting || f.chips[2].counting {
		t.Error("held: the value that vanished is not greyed, or another is")
	}
	f.Release()
	renderer.Layout(f.Size())
	if len(f.chips) != 3 || f.chips[2].text.Text != "*" || f.chips[0].Position() == before {
		t.Errorf("released: %d chips", len(f.chips))
	}
}

// A facet with chips is reached by Tab: the arrow keys move between its chips, and Space presses one. The focus stays, also if
// the chips change.
func TestKeysPressChips(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	pressed := []string{}
	f := NewFacet("Result", "")
	w := test.NewTempWindow(t, f)
	set := func(on string, names ...string) {
		var chips []*Chip
		for _, name := range names {
			chips = append(chips, NewChip(name, "12", name == on, func() {
				pressed = append(pressed, name)
				w.Canvas().Unfocus()
			}))
		}
		f.Set(chips)
	}
	if f.Set(nil); !f.Disabled() {
		t.Error("Tab reaches a facet without chips")
	}
	set("", "1-0", "½", "0-1")
	w.Canvas().Focus(f)
	for _, key := range []fyne.KeyName{fyne.KeyRight, fyne.KeySpace, fyne.KeyEnd, fyne.KeyReturn} {
		f.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if len(pressed) != 2 || pressed[0] != "½" || pressed[1] != "0-1" || w.Canvas().Focused() != fyne.Focusable(f) {
		t.Errorf("pressed %q, the focus is on %T", pressed, w.Canvas().Focused())
	}
	set("0-1", "0-1", "1-0")
	if got := f.Description().Text(); got != "Result, filters, 0-1, 12, 1 of 2, checked" {
		t.Errorf("it says %q", got)
	}
}
