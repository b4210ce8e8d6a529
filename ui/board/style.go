package board

import (
	"image"
	"image/color"
	"time"

	"github.com/notnil/chess"
)

// A Style is how the board looks and moves, whatever it shows.
type Style struct {
	Palette Palette

	// Pieces draws a piece px by px device pixels large, transparent around it. It
	// is asked once for each piece and size, on the main goroutine. Nil draws plain discs.
	Pieces func(p chess.Piece, px int) image.Image

	Coordinates Coordinates
	HideTargets bool // no dots, corners and arcs; castling marks stay
	Moving      Moving

	Move   time.Duration // length of an animated move; 0 switches all movement off
	Return time.Duration // length of an illegal drop's way back
	Fade   time.Duration // length of a ghost's appearing
}

// DefaultStyle is a walnut board with plain discs for pieces: moves take 160 ms,
// returns 120 ms, fades 90 ms.
func DefaultStyle() Style {
	return Style{
		Palette: NewPalette(rgb(0xF0D9B5), rgb(0xB58863)),
		Move:    160 * time.Millisecond,
		Return:  120 * time.Millisecond,
		Fade:    90 * time.Millisecond,
	}
}

// Moving says how pieces are moved with the mouse.
type Moving uint8

const (
	DragAndClick Moving = iota // either
	DragOnly                   // a piece that is only clicked is let go again
	ClickOnly                  // a piece that is pressed stays where it is
)

// Coordinates says where file letters and rank digits stand.
type Coordinates uint8

const (
	EdgeCoordinates  Coordinates = iota // in the corners of the outer squares
	NoCoordinates                       // nowhere
	EveryCoordinates                    // the square's name in every square
)

// A Palette is the colours of the board. The squares are opaque, everything
// else may be translucent; marks are also told apart by their shapes.
type Palette struct {
	Light, Dark               color.NRGBA // squares
	CoordOnLight, CoordOnDark color.NRGBA

	OnLight, OnDark Marks // what lies on the squares

	Castle, Leap, Step color.NRGBA // opaque hues of chips and ghosts' arrows

	Panel, Line, Text, Dim color.NRGBA // chips: ground, outline, label, digit
	Scrim, Disc, Glow      color.NRGBA // promotion picker: dimmed board, discs, pointed at

	Brushes [4]color.NRGBA // drawings: green, red, blue, yellow
}

// Marks are the colours of what lies on squares of one shade.
type Marks struct {
	Selected, Last color.NRGBA // whole squares; a partner's last move is fainter
	Hover, Guilty  color.NRGBA
	Dot            color.NRGBA // steps, captures and placements
	Castle, Leap   color.NRGBA
}

// on returns the marks for a shade.
func (p *Palette) on(dark bool) *Marks {
	if dark {
		return &p.OnDark
	}
	return &p.OnLight
}

// NewPalette returns the palette for a board of two colours, with lichess's
// marks (BOARD.md 3.2) and Backrank's hues: castling violet, leaps teal.
func NewPalette(light, dark color.NRGBA) Palette {
	marks := Marks{
		Selected: rgba(0x14551E, .5), Last: rgba(0x9BC700, .41), Hover: rgba(0x14551E, .3),
		Guilty: rgba(0xE5534B, .5), Dot: rgba(0x14551E, .5), Castle: rgb(0x8B6CF6), Leap: rgb(0x1FA39A),
	}
	return Palette{
		Light: light, Dark: dark,
		CoordOnLight: dark, CoordOnDark: light,
		OnLight: marks, OnDark: marks,
		Castle: rgb(0x8B6CF6), Leap: rgb(0x1FA39A), Step: rgb(0x4E9A57),
		Panel: rgb(0x282C35), Line: rgb(0x454B58), Text: rgb(0xE8EAEE), Dim: rgb(0x9BA2AE),
		Scrim: rgba(0x161512, .7), Disc: rgb(0xB0B0B0), Glow: rgb(0x8B6CF6),
		Brushes: [4]color.NRGBA{rgb(0x15781B), rgb(0x882020), rgb(0x003088), rgb(0xE68F00)},
	}
}

// hue returns the opaque colour of a kind of move.
func (p *Palette) hue(k Kind) color.NRGBA {
	switch {
	case k&Castle != 0:
		return p.Castle
	case k&Leap != 0:
		return p.Leap
	default:
		return p.Step
	}
}

// rgb is the opaque colour 0xRRGGBB.
func rgb(c uint32) color.NRGBA { return rgba(c, 1) }

// rgba is the colour 0xRRGGBB with an opacity from 0 to 1.
func rgba(c uint32, opacity float64) color.NRGBA {
	return color.NRGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: uint8(255*opacity + .5)}
}

// solidly returns c without its translucency.
func solidly(c color.NRGBA) color.NRGBA {
	c.A = 255
	return c
}

// faded returns c with its opacity multiplied.
func faded(c color.NRGBA, by float64) color.NRGBA {
	c.A = uint8(float64(c.A)*by + .5)
	return c
}
