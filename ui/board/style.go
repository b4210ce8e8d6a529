package board

import (
	"image"
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/assets"
)

// A Style is the appearance and behaviour of the board, independent of its content.
type Style struct {
	Palette Palette

	// Pieces draws a piece px by px device pixels large, transparent around it. It is called on the main goroutine. The
	// board caches the images of the current size.
	Pieces func(p chess.Piece, px int) image.Image

	// Bold is the font of coordinates, counts and labels, nil for the theme's bold one.
	Bold fyne.Resource

	Coordinates Coordinates
	HideTargets bool // no dots, corners and frames; the marks of castlings and leaps stay
	Moving      Moving

	Move   time.Duration // duration of an animated move; 0 disables animation
	Return time.Duration // duration of the return after an illegal drop
	Fade   time.Duration // duration of the fade-in of a ghost or hover mark
}

// Moving is how pieces are moved with the mouse.
type Moving uint8

const (
	DragAndClick Moving = iota // either
	DragOnly                   // a click does not keep a piece selected
	ClickOnly                  // a pressed piece cannot be dragged
)

// Coordinates is where file letters and rank digits are shown.
type Coordinates uint8

const (
	EdgeCoordinates  Coordinates = iota // in the corners of the outer squares
	NoCoordinates                       // nowhere
	EveryCoordinates                    // the square's name in every square
)

// A Palette is the colours of the board. The squares are opaque, everything else may be translucent; marks also differ
// in shape.
type Palette struct {
	Light, Dark               color.NRGBA // squares; their mean colours where they have patterns
	CoordOnLight, CoordOnDark color.NRGBA

	// Pattern returns the pattern of a square px device pixels wide; if Pattern is nil, squares have the colours.
	Pattern func(light bool, px int) assets.Pattern

	OnLight, OnDark Marks // marks on the squares

	Castle, Leap, Step color.NRGBA // opaque hues of chips and ghosts' arrows

	Panel, Line, Text, Dim color.NRGBA // chips: ground, outline, label, digit
	Scrim, Disc, Glow      color.NRGBA // promotion picker: dimmed board, discs, hovered choice

	Cursor, CursorEdge color.NRGBA // the frame of the board cursor, and the line inside it

	ArrowEdge color.NRGBA // outline of drawings and arrows
	Brushes   Brushes
}

// Marks are the colours of marks on squares of one shade.
type Marks struct {
	Selected, Last color.NRGBA // whole squares; a partner's last move is fainter
	Hover, Guilty  color.NRGBA
	Dot            color.NRGBA // steps, captures and placements
	Premove        color.NRGBA // whole squares of a premove
	PremoveDot     color.NRGBA // its targets
	Castle, Leap   color.NRGBA
	Check          color.NRGBA // glow of a king in check
	CheckCore      color.NRGBA // its centre
	Right          color.NRGBA // a castling right, the same on both shades
	RightEdge      color.NRGBA // its outline
	CheckEdge      color.NRGBA // the ring around it
	Partner        color.NRGBA // whole squares: origin and destination of the last castling's partner

	SelectedEdge, LastEdge, PartnerEdge, GuiltyEdge color.NRGBA // lines inside the edges of these squares
}

// on returns the marks for a shade.
func (p *Palette) on(dark bool) *Marks {
	if dark {
		return &p.OnDark
	}
	return &p.OnLight
}

// square returns the pattern of a square px device pixels wide.
func (p *Palette) square(light bool, px int) assets.Pattern {
	switch {
	case p.Pattern != nil:
		return p.Pattern(light, px)
	case light:
		return assets.Pattern{Ground: p.Light}
	}
	return assets.Pattern{Ground: p.Dark}
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

// opaqueColor returns c without its transparency.
func opaqueColor(c color.NRGBA) color.NRGBA {
	c.A = 255
	return c
}

// mixed blends c over an opaque background.
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
