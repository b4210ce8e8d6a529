package widget

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// A panel is drawn in parts: pixels near its edges by one of the strips, all others by the flat.
func TestAPanelIsDrawnWholeAndOnce(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	for _, size := range []fyne.Size{
		fyne.NewSize(160, 120), fyne.NewSize(50, 20), fyne.NewSize(20, 50), fyne.NewSize(8, 8), fyne.NewSize(26, 27),
	} {
		g := newGround(theme.ColorNamePanel, 8)
		test.WidgetRenderer(g).Layout(size)
		for y := float32(-.5); y < size.Height+1; y++ {
			for x := float32(-.5); x < size.Width+1; x++ {
				times := 0
				for _, strip := range g.rim.strips {
					if within(strip, x, y) {
						times++
					}
				}
				edge := min(x, y, size.Width-x, size.Height-y)
				corner := min(x, size.Width-x) < 8 && min(y, size.Height-y) < 8
				switch {
				case times > 1:
					t.Fatalf("of %v, %v, %v is drawn %d times", size, x, y, times)
				case times == 0 && (edge < 3 || corner):
					t.Fatalf("of %v, %v, %v at the rim is not drawn", size, x, y)
				case times == 0 && !within(g.flat, x, y):
					t.Fatalf("of %v, %v, %v is not drawn", size, x, y)
				}
			}
		}
		for i, r := range g.rim.rects {
			if at := g.rim.strips[i].Position().Add(r.Position()); at != fyne.NewPos(0, 0) || r.Size() != size {
				t.Errorf("of %v, strip %d shows a rectangle of %v at %v", size, i, r.Size(), at)
			}
		}
	}
}

func within(o fyne.CanvasObject, x, y float32) bool {
	at, size := o.Position(), o.Size()
	return x >= at.X && x < at.X+size.Width && y >= at.Y && y < at.Y+size.Height
}
