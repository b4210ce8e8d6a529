// Package flat draws areas of one colour, which are most of a window's pixels. A program for the graphics card draws them
// that does nothing but write the colour: without a card Mesa runs it twenty times as fast as one that reads a picture.
// Other drivers than that of windows, those of tests and of pictures to save, know no such programs and draw a picture of
// a single pixel.
package flat

import (
	"fmt"
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
)

// Flat is an area of one opaque colour.
type Flat struct {
	fyne.CanvasObject
	colour  *color.RGBA
	repaint func()
}

// New returns a black area.
func New() Flat {
	f := Flat{colour: &color.RGBA{A: 0xff}}
	if _, windows := fyne.CurrentApp().Driver().(desktop.Driver); windows {
		shader := canvas.NewShader("", nil, nil)
		f.repaint = func() {
			shader.Name, shader.Source, shader.SourceES = flatShader(*f.colour)
			shader.Refresh()
		}
		f.CanvasObject = container.NewClip(shader) // which draws more than its size
		f.repaint()
		return f
	}
	pixel := image.NewRGBA(image.Rect(0, 0, 1, 1))
	r := canvas.NewRaster(func(int, int) image.Image { return pixel })
	r.ScaleMode = canvas.ImageScalePixels
	f.CanvasObject, f.repaint = r, func() {
		pixel.SetRGBA(0, 0, *f.colour)
		r.Refresh()
	}
	f.repaint()
	return f
}

// Fill gives the area a colour.
func (f Flat) Fill(c color.Color) {
	if c := color.RGBAModel.Convert(c).(color.RGBA); c != *f.colour {
		*f.colour = c
		f.repaint()
	}
}

// flatShader returns the name of a program that draws a colour, and its source for OpenGL and for OpenGL ES. The colour
// is a literal, as Mesa 22.3 reads a uniform colour as grey.
func flatShader(c color.RGBA) (name string, gl, es []byte) {
	main := fmt.Sprintf("void main() { gl_FragColor = vec4(%.6f, %.6f, %.6f, 1.0); }\n",
		float64(c.R)/0xff, float64(c.G)/0xff, float64(c.B)/0xff)
	return fmt.Sprintf("flat %02x%02x%02x", c.R, c.G, c.B), []byte("#version 110\n" + main),
		[]byte("#version 100\nprecision mediump float;\n" + main)
}
