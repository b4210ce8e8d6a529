package assets

import "image/color"

// A Palette is the colours of one board. Squares and coordinates are opaque;
// the marks are translucent and lie over either square.
type Palette struct {
	ID   string // what settings remember
	Name string // shown to people

	Light, Dark               color.NRGBA // squares
	CoordOnLight, CoordOnDark color.NRGBA // file letters and rank digits
}

// Palettes returns the five boards, the default first.
func Palettes() []Palette {
	return []Palette{
		{ID: "walnut", Name: "Walnut", Light: hex(0xF0D9B5), Dark: hex(0xB58863)},
		{ID: "slate", Name: "Slate", Light: hex(0xDEE3E6), Dark: hex(0x8CA2AD)},
		{ID: "moss", Name: "Moss", Light: hex(0xEDEED1), Dark: hex(0x779952)},
		{ID: "night", Name: "Night", Light: hex(0x9AA0AE), Dark: hex(0x4B5262)},
		{ID: "paper", Name: "Paper", Light: hex(0xFFFFFF), Dark: hex(0xC9C9C9)},
	}
}

// hex is the opaque colour 0xRRGGBB.
func hex(rgb uint32) color.NRGBA { return hexa(rgb, 0xFF) }

// hexa is the colour 0xRRGGBB with opacity a of 255.
func hexa(rgb uint32, a uint8) color.NRGBA {
	return color.NRGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: a}
}
