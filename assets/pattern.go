package assets

import (
	"image"
	"image/color"
	"image/draw"
	"math"
)

// A Kind of pattern is how the two colours of a square are laid.
type Kind uint8

// The kinds of patterns.
const (
	Plain  Kind = iota // the ground alone
	Hatch              // slanting lines of ink, as in printed diagrams
	Along              // the grain of wood, from left to right
	Across             // the same from top to bottom
)

// A Pattern is what a square is painted with. Patterns are laid over the whole board rather than square by square.
type Pattern struct {
	Kind        Kind
	Ground, Ink color.NRGBA // opaque; Ink is unused in plain patterns
}

// MinPatternSquare is the edge in pixels of the smallest squares that show a pattern; smaller ones have the mean colour.
const MinPatternSquare = 24

// Step returns the distance between the lines of a pattern in device pixels, for squares px device pixels wide. There
// are only three distances, because each needs a shader of its own (ui/flat).
func Step(px int) int {
	switch {
	case px < 56:
		return 4
	case px < 104:
		return 6
	}
	return 8
}

// At returns the share of ink from 0 to 1 in a pixel, with lines step pixels apart. The shaders of ui/flat compute the
// same.
func (k Kind) At(x, y, step int) float64 {
	switch k {
	case Hatch:
		r := (x + y) % step
		return min(1, max(0, float64(step)*.2+.5-float64(min(r, step-r))))
	case Along:
		return grain(float64(x), float64(y), float64(step))
	case Across:
		return grain(float64(y), float64(x), float64(step))
	}
	return 0
}

// grain returns the ink of wood whose fibres lie along u: streaks that drift, and are stronger in some places.
func grain(u, v, step float64) float64 {
	u, v = u/step, v/step
	v += 2.5 * wave(u/47)
	return (wave(v/2.3) + .7*wave(v/.83) + .3) * (.3 + 1.2*wave(v/13.7)) * .62
}

// wave is a triangle of period 1 and height 0.5.
func wave(t float64) float64 { return math.Abs(t - math.Floor(t) - .5) }

// Paint paints a part of an image, whose squares are px pixels wide.
func (p Pattern) Paint(img *image.RGBA, at image.Rectangle, px int) {
	if p.Kind == Plain {
		draw.Draw(img, at, image.NewUniform(p.Ground), image.Point{}, draw.Src)
		return
	}
	at, step := at.Intersect(img.Rect), Step(px)
	for y := at.Min.Y; y < at.Max.Y; y++ {
		for x := at.Min.X; x < at.Max.X; x++ {
			ink := p.Ink
			ink.A = uint8(255*min(1, p.Kind.At(x, y, step)) + .5)
			img.SetRGBA(x, y, color.RGBA(Over(ink, p.Ground))) // opaque
		}
	}
}
