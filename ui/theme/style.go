package theme

import (
	"image"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/ui/board"
)

// cacheBytes limits the cache of piece images.
const cacheBytes = 24 << 20

// Pieces draws the pieces of all sets and caches the images.
type Pieces struct {
	cache *assets.Cache
}

// NewPieces returns an empty cache.
func NewPieces() *Pieces { return &Pieces{assets.NewCache(cacheBytes)} }

// Of returns a function that draws the pieces of one set, px by px device pixels.
func (p *Pieces) Of(set string) func(p chess.Piece, px int) image.Image {
	s := assets.SetByID(set)
	return func(piece chess.Piece, px int) image.Image {
		img, err := p.cache.Get(s, piece, px)
		if err != nil {
			return image.NewRGBA(image.Rect(0, 0, px, px))
		}
		return img
	}
}

// Durations of a rejected drop's way back, and of the fade-in of ghosts and hover marks.
const (
	returning = 120 * time.Millisecond
	fading    = 90 * time.Millisecond
)

// still is true if nothing is animated.
var still bool

// Animate sets whether anything is animated. Call it on the main goroutine.
func Animate(on bool) { still = !on }

// Animated reports whether anything is animated.
func Animated() bool { return !still && fyne.CurrentApp().Settings().ShowAnimations() }

// Taste holds the player's settings of the board.
type Taste struct {
	Board       string // palette id
	Pieces      string // set id
	Coordinates board.Coordinates
	HideTargets bool
	Moving      board.Moving
	Animation   time.Duration // of a move, 0 for none
}

// Board returns the style of a board for the settings, in the current theme.
func (p *Pieces) Board(t Taste) board.Style {
	style := board.Style{
		Palette: Palette(assets.PaletteByID(t.Board)), Pieces: p.Of(t.Pieces), Bold: boldFont,
		Coordinates: t.Coordinates, HideTargets: t.HideTargets, Moving: t.Moving,
		Move: t.Animation, Return: returning, Fade: fading,
	}
	if t.Animation == 0 || !Animated() {
		style.Move, style.Return, style.Fade = 0, 0, 0
	}
	return style
}

// marks returns the marks for the light or the dark squares of a board.
func marks(p assets.Palette, light bool) board.Marks {
	over := assets.Overlays()
	return board.Marks{
		Selected: p.Selected.On(light), Last: p.LastMove.On(light), Partner: p.Partner.On(light),
		Hover: p.Hover.On(light), Guilty: p.Guilty.On(light),
		Dot: p.Dot.On(light), Premove: p.Premove.On(light), PremoveDot: p.PremoveDot.On(light), Castle: p.Castle.On(light), Leap: p.Leap.On(light),
		SelectedEdge: p.Edge(p.Selected.On(light), light), LastEdge: p.Edge(p.LastMove.On(light), light), PartnerEdge: p.Edge(p.Partner.On(light), light),
		GuiltyEdge: p.Edge(p.Guilty.On(light), light),
		Check:      over.Check, CheckCore: over.CheckCore, CheckEdge: over.CheckEdge, Right: over.Right, RightEdge: over.RightEdge,
	}
}

// Palette converts a palette for the board widget.
func Palette(p assets.Palette) board.Palette {
	scheme, over := Scheme(), assets.Overlays()
	return board.Palette{
		Light: p.Light, Dark: p.Dark, Pattern: p.Pattern, OnLight: marks(p, true), OnDark: marks(p, false),
		CoordOnLight: p.Coordinate.OnLight, CoordOnDark: p.Coordinate.OnDark,
		Castle: over.Castle, Leap: over.Leap, Step: over.Step,
		Panel: scheme.Panel, Line: scheme.Line, Text: scheme.Text, Dim: scheme.Dim,
		Scrim: over.Scrim, Disc: over.Disc, Glow: assets.Brand(),
		Cursor: over.Cursor, CursorEdge: over.CursorEdge, ArrowEdge: over.ArrowEdge, Brushes: assets.Brushes(),
	}
}
