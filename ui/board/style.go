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

	// Pieces draws a piece px by px device pixels large, transparent around it. It is called once for each piece and
	// size, on the main goroutine.
	Pieces func(p chess.Piece, px int) image.Image

	Coordinates Coordinates
	HideTargets bool // no dots, corners and arcs; castling marks stay
	Moving      Moving

	Move   time.Duration // length of an animated move; 0 switches all movement off
	Return time.Duration // length of an illegal drop's way back
	Fade   time.Duration // length of a ghost's appearing
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

// A Palette is the colours of the board, which has none of its own. The squares are
// opaque, everything else may be translucent; marks are also told apart by their shapes.
type Palette struct {
	Light, Dark               color.NRGBA // squares
	CoordOnLight, CoordOnDark color.NRGBA

	OnLight, OnDark Marks // what lies on the squares

	Castle, Leap, Step color.NRGBA // opaque hues of chips and ghosts' arrows

	Panel, Line, Text, Dim color.NRGBA // chips: ground, outline, label, digit
	Scrim, Disc, Glow      color.NRGBA // promotion picker: dimmed board, discs, pointed at

	Cursor, CursorEdge color.NRGBA // the frame of the board cursor, and the line inside it

	Brushes [4]color.NRGBA // drawings: green, red, blue, yellow
}

// Marks are the colours of what lies on squares of one shade.
type Marks struct {
	Selected, Last color.NRGBA // whole squares; a partner's last move is fainter
	Hover, Guilty  color.NRGBA
	Dot            color.NRGBA // steps, captures and placements
	Castle, Leap   color.NRGBA
	Check          color.NRGBA // the light under a king in check
	CheckCore      color.NRGBA // its middle
	Right          color.NRGBA // a castling right, the same on both shades
	RightEdge      color.NRGBA // the line that parts it from the square
	Partner        color.NRGBA // whole squares: where the partner of the last castling was and is
}

// on returns the marks for a shade.
func (p *Palette) on(dark bool) *Marks {
	if dark {
		return &p.OnDark
	}
	return &p.OnLight
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

// solidly returns c without its translucency.
func solidly(c color.NRGBA) color.NRGBA {
	c.A = 255
	return c
}

// mixed returns what is seen of an opaque ground under c.
func mixed(c, ground color.NRGBA) color.NRGBA {
	part := func(over, under uint8) uint8 {
		return uint8((int(over)*int(c.A) + int(under)*(255-int(c.A)) + 127) / 255)
	}
	return color.NRGBA{part(c.R, ground.R), part(c.G, ground.G), part(c.B, ground.B), 255}
}

// faded returns c with its opacity multiplied.
func faded(c color.NRGBA, by float64) color.NRGBA {
	c.A = uint8(float64(c.A)*by + .5)
	return c
}
