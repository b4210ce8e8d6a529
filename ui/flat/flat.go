// Package flat draws areas of one colour, which are most of a window's pixels. A shader draws them that only writes the
// colour: on a computer without a graphics card, Mesa runs it twenty times as fast as the shader for images. A flat can
// also have a pattern. Its shader computes each pixel, which is faster than reading it from an image.
//
// Fyne's drivers for tests and for images support no shaders. There a flat is an image, of a single pixel if it has no
// pattern.
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

// Flat is an area with one opaque colour, or with a pattern.
type Flat struct {
	fyne.CanvasObject
	look    *look
	repaint func()
}

// A look is what a flat shows.
type look struct {
	pattern assets.Pattern
	px      int // the width of the board's squares, to which the pattern is scaled, in device pixels
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
		f.CanvasObject = container.NewClip(shader) // a shader also draws outside of its object
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

// FillPattern gives the area a pattern, scaled to squares of the board that are px device pixels wide.
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
