package widget

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/internal/testapp"
)

// Objects of a row are next to each other with equal widths if there is space, otherwise below each other; hidden ones
// take no space.
func TestARowStandsWhereItHasRoom(t *testing.T) {
	testapp.Of(t, test.Theme())
	a, b, c := NewButton("Accept", "", "", nil), NewButton("Decline the offer", "", "", nil), NewButton("", "", "", nil)
	c.Hide()
	row := container.New(&Row{}, a, b, c)
	least, between := a.MinSize().Max(b.MinSize()), fynetheme.Padding()
	for _, wide := range []float32{2*least.Width + between, 2*least.Width + between - 1} {
		row.Resize(fyne.NewSize(wide, 200))
		beside := wide >= 2*least.Width+between
		high := least.Height
		if !beside {
			high = 2*least.Height + between
		}
		if a.Size() != b.Size() || (a.Position().Y == b.Position().Y) != beside || row.MinSize().Height != high {
			t.Errorf("%v wide: %v at %v and %v at %v, %v high", wide, a.Size(), a.Position(), b.Size(), b.Position(), row.MinSize().Height)
		}
	}
}
