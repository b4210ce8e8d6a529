// Package flat draws areas of one colour, which are most of a window's pixels. A program for the graphics card draws them
// that does nothing but write the colour: without a card Mesa runs it twenty times as fast as one that reads a picture.
// Other drivers than that of windows, those of tests and of pictures to save, know no such programs and draw a picture of
// a single pixel. A flat can have a pattern too, which a program computes for each pixel, as that is less than to read it.
package flat

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/assets"
)

// Flat is an area of one opaque colour, or of a pattern.
type Flat struct {
	fyne.CanvasObject
	look    *look
	repaint func()
}

// A look is what a flat shows.
type look struct {
	pattern assets.Pattern
	px      int // the edge of the squares under a pattern, in device pixels
}

// New returns a black area.
func New() Flat {
	f := Flat{look: &look{pattern: assets.Pattern{Ground: color.NRGBA{A: 0xff}}}}
	if _, windows := fyne.CurrentApp().Driver().(desktop.Driver); windows {
		shader := canvas.NewShader("", nil, nil)
		f.repaint = func() {
			shader.Name, shader.Source, shader.SourceES = f.look.shader()
			shader.Refresh()
		}
		f.CanvasObject = container.NewClip(shader) // which draws more than its size
		f.repaint()
		return f
	}
	r := canvas.NewRaster(f.look.picture)
	r.ScaleMode = canvas.ImageScalePixels
	f.CanvasObject, f.repaint = r, r.Refresh
	return f
}

// Fill gives the area a colour.
func (f Flat) Fill(c color.Color) {
	f.FillPattern(assets.Pattern{Ground: color.NRGBAModel.Convert(c).(color.NRGBA)}, 0)
}

// FillPattern gives the area a pattern of squares px device pixels wide.
func (f Flat) FillPattern(p assets.Pattern, px int) {
	if next := (look{p, px}); next != *f.look {
		*f.look = next
		f.repaint()
	}
}

// picture draws the look w by h device pixels large, a single one if it has one colour.
func (l *look) picture(w, h int) image.Image {
	if l.pattern.Kind == assets.Plain {
		w, h = 1, 1
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	l.pattern.Paint(img, img.Rect, l.px)
	return img
}
