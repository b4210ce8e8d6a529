package dialogs

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
)

// What does not fit side by side is below each other, within the width and without overlap.
func TestPartsFitSideBySideOrBelow(t *testing.T) {
	within := func(what string, size fyne.Size, objects ...fyne.CanvasObject) {
		for i, o := range objects {
			from, to := o.Position(), o.Position().Add(o.Size())
			if from.X < 0 || from.Y < 0 || to.X > size.Width || to.Y > size.Height || o.Size().Width < o.MinSize().Width || o.Size().Height < o.MinSize().Height {
				t.Errorf("%s: object %d is at %v to %v of %v", what, i, from, to, size)
			}
			for _, other := range objects[:i] {
				at, end := other.Position(), other.Position().Add(other.Size())
				if from.X < end.X && at.X < to.X && from.Y < end.Y && at.Y < to.Y {
					t.Errorf("%s: object %d at %v to %v overlaps another one", what, i, from, to)
				}
			}
		}
	}
	box := func(w, h float32) fyne.CanvasObject {
		r := canvas.NewRectangle(nil)
		r.SetMinSize(fyne.NewSize(w, h))
		return r
	}
	for _, width := range []float32{356, 460, 620, 1040} {
		first, second := box(344, 100), box(160, 100)
		size := fyne.NewSize(width, 500)
		container.New(besideOrBelow(354), first, second).Resize(size)
		within("halves", size, first, second)

		left, said, right := box(190, 36), box(0, 20), box(200, 36)
		foot := container.New(&sides{wide: width}, left, said, right)
		size = fyne.NewSize(width, foot.MinSize().Height)
		foot.Resize(size)
		within("foot", size, left, right)
	}
}
