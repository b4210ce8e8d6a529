package widget

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// TestAChipKeepsItsCount: if a chip has too little room for its text, the text is truncated and the count stays
// visible, and a tooltip has the whole text.
func TestAChipKeepsItsCount(t *testing.T) {
	testapp.Of(t, theme.New(theme.Light))
	c := NewChip("Chess484 (two arrays, chosen by Black)", "1,234", true, func() {})
	layer := NewTips()
	test.NewTempWindow(t, container.NewStack(container.NewWithoutLayout(c), layer))
	for _, width := range []float32{c.MinSize().Width, 150, 90} {
		c.Resize(fyne.NewSize(width, 24))
		if end := c.count.Position().X + c.count.MinSize().Width; end > width {
			t.Errorf("in %v units the count ends at %v", width, end)
		}
		if cut := strings.HasSuffix(c.text.Text, "…"); cut != (width < c.MinSize().Width) {
			t.Errorf("in %v of %v units the text is %q", width, c.MinSize().Width, c.text.Text)
		}
		c.MouseIn(&desktop.MouseEvent{})
		if shown := layer.Shown(); (shown == c.whole) != (width < c.MinSize().Width) {
			t.Errorf("in %v of %v units the tooltip is %q", width, c.MinSize().Width, shown)
		}
		c.MouseOut()
		if c.Words() != "Chess484 (two arrays, chosen by Black), 1,234" {
			t.Errorf("it is called %q", c.Words())
		}
	}
}

// TestAChipThatNeverFitsShowsItsCount: the text of a chip that never fits is truncated, not its count. A chip in a held
// facet whose count becomes too wide keeps its text.
func TestAChipThatNeverFitsShowsItsCount(t *testing.T) {
	testapp.Of(t, theme.New(theme.Light))
	shown := func(c *Chip, width float32) {
		test.NewTempWindow(t, c)
		c.Resize(fyne.NewSize(width, 24))
		c.Refresh()
	}
	wide := NewChip("Chess484, Regroupment Random", "4", false, func() {})
	if shown(wide, 120); wide.count.Hidden || !strings.HasSuffix(wide.text.Text, "…") {
		t.Errorf("%q, count hidden %v", wide.text.Text, wide.count.Hidden)
	}
	kept := NewChip("Bunker", "4", false, func() {})
	shown(kept, kept.MinSize().Width)
	if kept.become(NewChip("Bunker", "1,234", false, func() {})); !kept.count.Hidden || kept.text.Text != "Bunker" {
		t.Errorf("%q with a count that does not fit, hidden %v", kept.text.Text, kept.count.Hidden)
	}
}
