package assets

import "image/color"

// A Palette is the colours of one board: two squares, and what lies over them.
//
// Tints that carry a mark of their own shape (dot, ring, bracket, arc) reach
// 3:1 against the square below, coordinates 4.5:1. Washes that fill a whole
// square under a piece are softer: the piece's outline keeps 3:1 against them. Both
// are WCAG contrasts, checked by a test.
type Palette struct {
	ID   string // what settings remember
	Name string // shown to people

	Light, Dark color.NRGBA // the squares, opaque

	Coordinate Tint // file letters and rank digits, opaque

	LastMove Tint // wash: the squares a move left and reached
	Selected Tint // wash: the square of the piece in hand
	Hover    Tint // wash: the square a held piece would fall on
	Guilty   Tint // wash: squares to blame for a move refused

	Dot    Tint // mark: a destination, empty (dot) or occupied (corners)
	Leap   Tint // mark: a landing of the king without a partner (arc), teal
	Castle Tint // mark: partners, landings and arrows of castling (bracket), violet
}

// A Tint is one colour in two depths, for light and for dark squares.
type Tint struct {
	OnLight, OnDark color.NRGBA
}

// On returns the depth for a light or a dark square.
func (t Tint) On(light bool) color.NRGBA {
	if light {
		return t.OnLight
	}
	return t.OnDark
}

// Square returns the colour of a light or a dark square.
func (p Palette) Square(light bool) color.NRGBA {
	if light {
		return p.Light
	}
	return p.Dark
}

// PaletteByID returns the board with the given id, or the default one when no
// board has it.
func PaletteByID(id string) Palette {
	for _, p := range Palettes() {
		if p.ID == id {
			return p
		}
	}
	return Palettes()[0]
}

// Palettes returns the five boards, the default first.
func Palettes() []Palette {
	return []Palette{walnut(), slate(), moss(), night(), paper()}
}

func walnut() Palette {
	return Palette{
		ID: "walnut", Name: "Walnut",
		Light: hex(0xF0D9B5), Dark: hex(0xB58863),
		Coordinate: tint(0x7A5230, 255, 0x2C190A, 255),
		LastMove:   tint(0xA9C400, 112, 0xA9C400, 112),
		Selected:   tint(0x2F7D3A, 120, 0x2F7D3A, 128),
		Hover:      tint(0x2F7D3A, 72, 0x2F7D3A, 80),
		Guilty:     tint(0xE5342B, 128, 0xE5342B, 140),
		Dot:        tint(0x14551E, 190, 0x062B0B, 200),
		Leap:       tint(0x0B7A73, 235, 0x02403C, 240),
		Castle:     tint(0x6D49E8, 240, 0x3F1CAB, 240),
	}
}

func slate() Palette {
	return Palette{
		ID: "slate", Name: "Slate",
		Light: hex(0xDEE3E6), Dark: hex(0x8CA2AD),
		Coordinate: tint(0x4A5F6B, 255, 0x1E2B32, 255),
		LastMove:   tint(0x9BC700, 105, 0x9BC700, 115),
		Selected:   tint(0x2F7D3A, 115, 0x2F7D3A, 128),
		Hover:      tint(0x2F7D3A, 72, 0x2F7D3A, 84),
		Guilty:     tint(0xE5342B, 128, 0xE5342B, 140),
		Dot:        tint(0x14551E, 190, 0x07380F, 205),
		Leap:       tint(0x0B7A73, 240, 0x034A45, 240),
		Castle:     tint(0x6D49E8, 240, 0x4A24BE, 240),
	}
}

func moss() Palette {
	return Palette{
		ID: "moss", Name: "Moss",
		Light: hex(0xEDEED1), Dark: hex(0x779952),
		Coordinate: tint(0x4F6B33, 255, 0x16220B, 255),
		LastMove:   tint(0xF2D600, 120, 0xF2D600, 118),
		Selected:   tint(0xE0A000, 125, 0xC87A00, 140),
		Hover:      tint(0xE0A000, 75, 0xF2D600, 70),
		Guilty:     tint(0xE5342B, 128, 0xE5342B, 150),
		Dot:        tint(0x14551E, 190, 0x04240A, 200),
		Leap:       tint(0x0B7A73, 240, 0x013B37, 245),
		Castle:     tint(0x6D49E8, 240, 0x3A179F, 245),
	}
}

func night() Palette {
	return Palette{
		ID: "night", Name: "Night",
		Light: hex(0xA4AAB8), Dark: hex(0x5E667A),
		Coordinate: tint(0x2A303C, 255, 0xE9ECF3, 255),
		LastMove:   tint(0x6EA8FE, 110, 0x6EA8FE, 92),
		Selected:   tint(0x4FBF57, 160, 0x6CCB70, 128),
		Hover:      tint(0x6CCB70, 105, 0x6CCB70, 84),
		Guilty:     tint(0xF0564D, 140, 0xF0564D, 150),
		Dot:        tint(0x0C3F16, 205, 0xC2F2B8, 215),
		Leap:       tint(0x034F49, 240, 0x9CF2E8, 235),
		Castle:     tint(0x4A24BE, 240, 0xDCD2FF, 240),
	}
}

func paper() Palette {
	return Palette{
		ID: "paper", Name: "Paper",
		Light: hex(0xFFFFFF), Dark: hex(0xC9C9C9),
		Coordinate: tint(0x5E5E5E, 255, 0x474747, 255),
		LastMove:   tint(0xF5C400, 100, 0xF5C400, 112),
		Selected:   tint(0x2F7D3A, 105, 0x2F7D3A, 118),
		Hover:      tint(0x2F7D3A, 60, 0x2F7D3A, 72),
		Guilty:     tint(0xE5342B, 120, 0xE5342B, 132),
		Dot:        tint(0x14551E, 175, 0x0F4A18, 190),
		Leap:       tint(0x0B7A73, 235, 0x086660, 240),
		Castle:     tint(0x7A58F0, 240, 0x5B34D6, 240),
	}
}

// Brushes returns the colours of arrows and circles drawn with the right
// button: plain, with Shift, with Alt, and with both (green, red,
// blue and yellow), to be laid at opacity 0.6.
func Brushes() [4]color.NRGBA {
	return [4]color.NRGBA{hex(0x15781B), hex(0x882020), hex(0x003088), hex(0xE68F00)}
}

// tint pairs 0xRRGGBB with opacity a, for light squares, and with b, for dark ones.
func tint(onLight uint32, a uint8, onDark uint32, b uint8) Tint {
	return Tint{hexa(onLight, a), hexa(onDark, b)}
}
