package ui

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
)

// paintedArea is the area that a window paints in each frame, in square units, by kind.
type paintedArea struct{ flats, others float32 }

// add adds an object at a position, clipped to the rectangle from low to high, with its children. In the test driver a
// flat is an image of one pixel.
func (p *paintedArea) add(o fyne.CanvasObject, at, low, high fyne.Position) {
	if !o.Visible() {
		return
	}
	at = at.Add(o.Position())
	size := o.Size()
	inLow := fyne.NewPos(max(low.X, at.X), max(low.Y, at.Y))
	inHigh := fyne.NewPos(min(high.X, at.X+size.Width), min(high.Y, at.Y+size.Height))
	area := max(inHigh.X-inLow.X, 0) * max(inHigh.Y-inLow.Y, 0)
	var inner []fyne.CanvasObject
	switch o := o.(type) {
	case *canvas.Rectangle:
		if isTransparent(o.FillColor) && (o.StrokeWidth == 0 || isTransparent(o.StrokeColor)) {
			return
		}
		p.others += area
	case *canvas.Text:
		if o.Text != "" {
			p.others += min(area, o.MinSize().Width*o.MinSize().Height)
		}
	case *canvas.Raster:
		if o.Generator(2, 2).Bounds().Dx() == 1 {
			p.flats += area
		} else {
			p.others += area
		}
	case *fyne.Container:
		inner = o.Objects
	case *container.Clip, *container.Scroll:
		low, high = inLow, inHigh
		inner = test.WidgetRenderer(o.(fyne.Widget)).Objects()
	case fyne.Widget:
		inner = test.WidgetRenderer(o).Objects()
	default:
		p.others += area
	}
	for _, o := range inner {
		p.add(o, at, low, high)
	}
}

func isTransparent(c color.Color) bool {
	if c == nil {
		return true
	}
	_, _, _, a := c.RGBA()
	return a == 0
}

// Large areas are flats. The toolkit paints the whole window in each frame; without a graphics card a pixel of a flat
// takes half a nanosecond and any other pixel 10 to 45.
func TestLargeAreasAreFlats(t *testing.T) {
	r := open(t, "chess960", "")
	var p paintedArea
	shown := r.Toolkit()
	size := shown.Canvas().Size()
	p.add(shown.Content(), fyne.Position{}, fyne.Position{}, fyne.NewPos(size.Width, size.Height))
	window := size.Width * size.Height
	if part := p.others / window; part > .4 {
		t.Errorf("objects other than flats paint %.2f of the window, more than 0.4", part)
	}
	if part := p.flats / window; part < .5 || part > 1.1 { // the panel lies on the page
		t.Errorf("flats paint %.2f of the window, not 0.5 to 1.1", part)
	}
}
