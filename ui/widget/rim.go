package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
)

// Without a graphics card a pixel of a canvas.Rectangle takes almost twice as long to draw as one of an image, with
// rounded corners three times as long, and the toolkit draws the whole window in each frame. Large areas are therefore
// flats, and the rectangle is drawn only at its rim, which has the corners, the outline and the shadow.

// rim draws four copies of a rectangle, each clipped to a strip along one side.
type rim struct {
	out    float32 // units beyond the rectangle
	in     float32 // units within it at the top and at the bottom, including the corners
	side   float32 // units within it at the left and at the right
	rects  [4]*canvas.Rectangle
	strips [4]fyne.CanvasObject
}

func newRim(out, in, side float32) *rim {
	r := &rim{out: out, in: in, side: side}
	for i := range r.rects {
		r.rects[i] = canvas.NewRectangle(color.Transparent)
		r.strips[i] = container.NewClip(container.NewWithoutLayout(r.rects[i]))
	}
	return r
}

// arrange places the strips around a rectangle at the origin. They meet at whole pixels, so that no pixel is drawn
// twice or left out.
func (r *rim) arrange(size fyne.Size) {
	of := fyne.CanvasObject(r.rects[0])
	if all := fyne.CurrentApp().Driver().AllWindows(); len(all) > 0 {
		of = all[0].Content() // has the scale before the strips are shown
	}
	size = fyne.NewSize(Snap(of, size.Width), Snap(of, size.Height)) // rounded as the toolkit rounds a rectangle
	out, in, side := Snap(of, r.out), Snap(of, r.in), Snap(of, r.side)
	top, left := min(in, size.Height), min(side, size.Width)
	foot, right := max(size.Height-in, top), max(size.Width-side, left)
	for i, at := range [4]struct{ x, y, right, foot float32 }{
		{-out, -out, size.Width + out, top},
		{-out, foot, size.Width + out, size.Height + out},
		{-out, top, left, foot},
		{right, top, size.Width + out, foot},
	} {
		Place(r.strips[i], at.x, at.y, at.right-at.x, at.foot-at.y)
		Place(r.rects[i], -at.x, -at.y, size.Width, size.Height)
	}
}
