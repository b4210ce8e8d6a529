package widget

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/internal/testapp"
)

// Objects in a row are next to each other with equal widths if there is space, otherwise below each other; hidden
// objects take no space.
func TestARowStandsWhereItHasRoom(t *testing.T) {
	testapp.Of(t, test.Theme())
	a, b, c := NewButton("Accept", "", "", nil), NewButton("Decline the offer", "", "", nil), NewButton("", "", "", nil)
	c.Hide()
	row := container.New(&Row{}, a, b, c)
	least, between := a.MinSize().Max(b.MinSize()), fynetheme.Padding()
	for _, width := range []float32{2*least.Width + between, 2*least.Width + between - 1} {
		row.Resize(fyne.NewSize(width, 200))
		beside := width >= 2*least.Width+between
		height := least.Height
		if !beside {
			height = 2*least.Height + between
		}
		if a.Size() != b.Size() || (a.Position().Y == b.Position().Y) != beside || row.MinSize().Height != height {
			t.Errorf("%v wide: %v at %v and %v at %v, %v high", width, a.Size(), a.Position(), b.Size(), b.Position(), row.MinSize().Height)
		}
	}
}
