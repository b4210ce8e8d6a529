package atlas

import (
	"image"
	"image/color"
	"image/draw"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"backrank/assets"
)

// ink draws text on images in the program's typeface. It is used instead of Fyne's text objects, because Fyne caches a
// texture for each text: thousands for the numbers of a scrolling gallery.
type ink struct {
	fonts [2]*opentype.Font // regular, bold
	faces map[inkFace]font.Face
	icons map[inkIcon]*image.Alpha
}

type inkFace struct {
	bold bool
	size float32
}

type inkIcon struct {
	icon assets.Icon
	size int
}

// maxInkCache is the size of the caches of faces and icons, enough for all zoom levels and screens.
const maxInkCache = 16

func newInk() *ink {
	i := &ink{faces: map[inkFace]font.Face{}, icons: map[inkIcon]*image.Alpha{}}
	for n, data := range [][]byte{assets.RegularFont(), assets.BoldFont()} {
		f, err := opentype.Parse(data)
		if err != nil {
			panic(err) // impossible: a test parses the fonts
		}
		i.fonts[n] = f
	}
	return i
}

func (i *ink) face(bold bool, size float32) font.Face {
	key := inkFace{bold, size}
	if f, known := i.faces[key]; known {
		return f
	}
	if len(i.faces) >= maxInkCache {
		clear(i.faces)
	}
	n := 0
	if bold {
		n = 1
	}
	f, err := opentype.NewFace(i.fonts[n], &opentype.FaceOptions{Size: float64(size), DPI: 72})
	if err != nil {
		panic(err) // impossible: no size fails
	}
	i.faces[key] = f
	return f
}

// write draws a text from x on a baseline, size device pixels large, and returns where it ends.
func (i *ink) write(on draw.Image, x, y, size float32, bold bool, c color.Color, text string) float32 {
	if text == "" {
		return x
	}
	d := font.Drawer{
		Dst: on, Src: image.NewUniform(c), Face: i.face(bold, size),
		Dot: fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(int(y+.5) * 64)},
	}
	d.DrawString(text)
	return float32(d.Dot.X) / 64
}

// cut truncates a regular text, size device pixels large, to a width with an ellipsis.
func (i *ink) cut(text string, size, width float32) string {
	wide := func(text string) float32 { return float32(font.MeasureString(i.face(false, size), text)) / 64 }
	if wide(text) <= width {
		return text
	}
	for text != "" && wide(text+"…") > width {
		_, last := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-last]
	}
	return text + "…"
}

// icon draws an icon with its upper left corner at a place, size device pixels large.
func (i *ink) icon(on draw.Image, x, y, size float32, name assets.Icon, c color.Color) {
	key := inkIcon{name, int(size + .5)}
	mask, known := i.icons[key]
	if !known {
		if len(i.icons) >= maxInkCache {
			clear(i.icons)
		}
		drawn, err := assets.Raster(name.SVG(), max(key.size, 1))
		if err != nil {
			return // a test draws every icon
		}
		mask = image.NewAlpha(drawn.Rect)
		for n := range mask.Pix {
			mask.Pix[n] = drawn.Pix[4*n+3]
		}
		i.icons[key] = mask
	}
	at := image.Pt(int(x+.5), int(y+.5))
	draw.DrawMask(on, mask.Rect.Add(at), image.NewUniform(c), image.Point{}, mask, image.Point{}, draw.Over)
}
