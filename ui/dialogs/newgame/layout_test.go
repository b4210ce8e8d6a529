package newgame

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
)

// The variants are at the left of the options or above them, within the width and without overlap.
func TestOptionsAndVariantsFit(t *testing.T) {
	box := func(w, h float32) fyne.CanvasObject {
		r := canvas.NewRectangle(color.Transparent)
		r.SetMinSize(fyne.NewSize(w, h))
		return r
	}
	for _, width := range []float32{356, 460, 620, 1040} {
		options, variants := box(344, 100), box(160, 100)
		size := fyne.NewSize(width, 500)
		container.New(leftOrAbove(354), variants, options).Resize(size)
		for _, o := range []fyne.CanvasObject{options, variants} {
			from, to := o.Position(), o.Position().Add(o.Size())
			if from.X < 0 || from.Y < 0 || to.X > size.Width || to.Y > size.Height || o.Size().Width < o.MinSize().Width || o.Size().Height < o.MinSize().Height {
				t.Errorf("width %v: an object is at %v to %v of %v", width, from, to, size)
			}
		}
		right := variants.Position().X+variants.Size().Width <= options.Position().X
		below := variants.Position().Y+variants.Size().Height <= options.Position().Y
		if !right && !below {
			t.Errorf("width %v: the options at %v overlap the variants, which have the size %v", width, options.Position(), variants.Size())
		}
	}
}
