package assets

import (
	"image/color"
	"math"
)

// Over blends a colour over an opaque background.
func Over(top, ground color.NRGBA) color.NRGBA {
	mix := func(t, g uint8) uint8 {
		a := int(top.A)
		return uint8((int(t)*a + int(g)*(255-a) + 127) / 255)
	}
	return color.NRGBA{R: mix(top.R, ground.R), G: mix(top.G, ground.G), B: mix(top.B, ground.B), A: 255}
}

// Contrast returns the contrast ratio of two opaque colours, from 1 (none) to 21 (black on white), as defined by WCAG
// 2.1.
func Contrast(a, b color.NRGBA) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// luminance is the relative luminance of WCAG 2.1, from 0 to 1.
func luminance(c color.NRGBA) float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

func linear(v uint8) float64 {
	s := float64(v) / 255
	if s <= 0.04045 {
		return s / 12.92
	}
	return math.Pow((s+0.055)/1.055, 2.4)
}

// hex returns the opaque colour 0xRRGGBB.
func hex(rgb uint32) color.NRGBA { return hexa(rgb, 0xFF) }

// hexa returns the colour 0xRRGGBB with opacity a of 255.
func hexa(rgb uint32, a uint8) color.NRGBA {
	return color.NRGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: a}
}
