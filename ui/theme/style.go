package theme

import (
	"image"
	"time"

	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/ui/board"
)

// cacheBytes bounds the pictures of pieces that are kept.
const cacheBytes = 24 << 20

// Pieces draws the pieces of a set and caches the images.
type Pieces struct {
	cache *assets.Cache
}

// NewPieces returns pieces of which none is drawn yet.
func NewPieces() *Pieces { return &Pieces{assets.NewCache(cacheBytes)} }

// Of draws the pieces of one set, px by px device pixels.
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

// How long an illegal drop takes to go back, and a ghost to appear (LOOK.md).
const (
	returning = 120 * time.Millisecond
	fading    = 90 * time.Millisecond
)

// Taste is the player's choices about the board.
type Taste struct {
	Board       string // palette id
	Pieces      string // set id
	Coordinates board.Coordinates
	HideTargets bool
	Moving      board.Moving
	Animation   time.Duration // of a move, 0 for none
}

// Board is the style of a board for a taste, in the theme shown now.
func (p *Pieces) Board(t Taste) board.Style {
	style := board.Style{
		Palette: Palette(assets.PaletteByID(t.Board)), Pieces: p.Of(t.Pieces),
		Coordinates: t.Coordinates, HideTargets: t.HideTargets, Moving: t.Moving,
		Move: t.Animation, Return: returning, Fade: fading,
	}
	if t.Animation == 0 {
		style.Return, style.Fade = 0, 0
	}
	return style
}

// marks are what lies on the light or the dark squares of a board.
func marks(p assets.Palette, light bool) board.Marks {
	over := assets.Overlays()
	return board.Marks{
		Selected: p.Selected.On(light), Last: p.LastMove.On(light), Partner: p.Partner.On(light),
		Hover: p.Hover.On(light), Guilty: p.Guilty.On(light),
		Dot: p.Dot.On(light), Castle: p.Castle.On(light), Leap: p.Leap.On(light),
		Check: over.Check, CheckCore: over.CheckCore, Right: over.Right, RightEdge: over.RightEdge,
	}
}

// Palette is a board's colours as the board widget takes them.
func Palette(p assets.Palette) board.Palette {
	scheme := assets.LightScheme()
	if IsDark() {
		scheme = assets.DarkScheme()
	}
	over := assets.Overlays()
	return board.Palette{
		Light: p.Light, Dark: p.Dark, OnLight: marks(p, true), OnDark: marks(p, false),
		CoordOnLight: p.Coordinate.OnLight, CoordOnDark: p.Coordinate.OnDark,
		Castle: over.Castle, Leap: over.Leap, Step: over.Step,
		Panel: scheme.Panel, Line: scheme.Line, Text: scheme.Text, Dim: scheme.Dim,
		Scrim: over.Scrim, Disc: over.Disc, Glow: assets.Brand(),
		Cursor: over.Cursor, CursorEdge: over.CursorEdge, Brushes: assets.Brushes(),
	}
}
