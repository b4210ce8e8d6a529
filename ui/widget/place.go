package widget

import (
	"math"

	"fyne.io/fyne/v2"
)

// Place moves and resizes an object.
func Place(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(w, h))
}

// PlaceMiddle places an object with its minimum height in the vertical middle of a height.
func PlaceMiddle(o fyne.CanvasObject, x, width, height float32) {
	own := o.MinSize().Height
	Place(o, x, (height-own)/2, width, own)
}

// PlaceRight places an object with its minimum size and right edge at right, in the vertical middle of a height. It
// returns the object's left edge.
func PlaceRight(o fyne.CanvasObject, right, height float32) (left float32) {
	width := o.MinSize().Width
	PlaceMiddle(o, right-width, width, height)
	return right - width
}

// Snap rounds a coordinate or length in units to whole device pixels of o's canvas, for sharp edges. Before o is shown,
// a unit counts as a pixel.
func Snap(o fyne.CanvasObject, v float32) float32 {
	scale := float32(1)
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil && c.Scale() > 0 {
		scale = c.Scale()
	}
	return float32(math.Round(float64(v*scale))) / scale
}
