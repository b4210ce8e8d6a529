package board

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"
)

// A Brush is one of the colours of drawings: the player's four, and those of the arrows of an analysis and of a report.
type Brush uint8

const (
	Green  Brush = iota
	Red          // with Shift
	Blue         // with Ctrl, Alt or Super
	Yellow       // with both

	BestMove
	OtherMove
	ThreatMove
	CastlingMove
	LeapMove

	numBrushes
)

// Brushes are the colours of drawings, by [Brush].
type Brushes [numBrushes]color.NRGBA

// A Shape is a drawing: an arrow, or a circle when From equals To.
type Shape struct {
	From, To chess.Square
	Brush    Brush
}

// An Arrow shows a move of an analysis: an arrow, or a circle for a piece that stays.
type Arrow struct {
	Shape
	Width float32 // of its line, in 64ths of a square
	Shift float32 // to its right, in squares, for two arrows that run side by side
}

// castlingShift is the distance of each of the two arrows of a castling from the middle of the rank, in squares.
const castlingShift = .17

// CastlingArrows returns two parallel arrows, for the king and for the piece with which it castles, from their squares to
// those on which they land; see [Arrow].
func CastlingArrows(king, kingTo, partner, partnerTo chess.Square, brush Brush, width float32) []Arrow {
	other := float32(castlingShift)
	if (kingTo > king) == (partnerTo > partner) { // both move in the same direction
		other = -castlingShift
	}
	return []Arrow{
		{Shape: Shape{king, kingTo, brush}, Width: width, Shift: castlingShift},
		{Shape: Shape{partner, partnerTo, brush}, Width: width, Shift: other},
	}
}

// Drawings are the arrows and circles on the board: those that the player draws with the right button, those of a hint,
// and those of an analysis.
type Drawings struct {
	view      *view
	oracle    *Oracle
	drawn     []Shape
	suggested []Shape // of a hint
	arrows    []Arrow // of an analysis
	active    bool    // the button is pressed
	shape     Shape   // in progress
	snap      bool    // arrows snap to a queen's or knight's line
}

// Shapes returns the player's drawings.
func (d *Drawings) Shapes() []Shape { return slices.Clone(d.drawn) }

// SetShapes replaces the player's drawings. [Oracle].Drawn is not called.
func (d *Drawings) SetShapes(shapes []Shape) { replace(d, &d.drawn, shapes) }

// Suggested returns the shapes of a hint.
func (d *Drawings) Suggested() []Shape { return slices.Clone(d.suggested) }

// Suggest draws the shapes of a hint, in place of earlier ones and in addition to the player's, until the position
// changes.
func (d *Drawings) Suggest(shapes ...Shape) { replace(d, &d.suggested, shapes) }

// Arrows returns the arrows of an analysis.
func (d *Drawings) Arrows() []Arrow { return slices.Clone(d.arrows) }

// SetArrows replaces the arrows of an analysis. They are below the drawings, and are removed when the position changes.
func (d *Drawings) SetArrows(arrows ...Arrow) { replace(d, &d.arrows, arrows) }

// replace replaces one of the lists of d.
func replace[S comparable](d *Drawings, list *[]S, by []S) {
	if !slices.Equal(*list, by) {
		*list = slices.Clone(by)
		d.redraw()
	}
}

// clear removes all drawings, because they belong to the last position.
func (d *Drawings) clear() {
	d.SetShapes(nil)
	d.Suggest()
	d.SetArrows()
}

// wipe removes the player's drawings and those of a hint, at the player's request.
func (d *Drawings) wipe() {
	own := len(d.drawn) > 0
	d.SetShapes(nil)
	if d.Suggest(); own {
		d.oracle.drawn(nil)
	}
}

// start starts a circle, which becomes an arrow when the pointer leaves its square.
func (d *Drawings) start(p fyne.Position, brush Brush) {
	sq := d.view.grid.at(p)
	if sq < 0 {
		return
	}
	d.active, d.shape, d.snap = true, Shape{sq, sq, brush}, true
	d.redraw()
}

// cancel cancels the drawing in progress.
func (d *Drawings) cancel() {
	d.active = false
	d.redraw()
}

// brushOf returns the colour for the modifiers. With the left button Shift starts drawing and selects no colour.
// Releasing Alt alone opens Fyne's menu, so Ctrl selects blue too.
func brushOf(e *desktop.MouseEvent) Brush {
	var brush Brush
	if e.Button == desktop.MouseButtonSecondary && e.Modifier&fyne.KeyModifierShift != 0 {
		brush |= Red
	}
	if e.Modifier&(fyne.KeyModifierControl|fyne.KeyModifierAlt|fyne.KeyModifierSuper) != 0 {
		brush |= Blue
	}
	return brush
}

// move points the arrow at a position.
func (d *Drawings) move(p fyne.Position) {
	to := d.view.grid.at(p)
	if to < 0 {
		d.snap = false
		return
	}
	if d.snap {
		to = snapped(&d.view.grid, d.shape.From, p)
	}
	if to != d.shape.To {
		d.shape.To = to
		d.redraw()
	}
}

// finish adds the drawing. The same shape in the same colour is removed, in another colour it is recoloured.
func (d *Drawings) finish() {
	d.active = false
	d.drawn = toggled(d.drawn, d.shape)
	d.redraw()
	d.oracle.drawn(d.Shapes())
}

// snapped returns the square nearest to a position among those on a queen's or knight's line from the first square,
// itself included.
func snapped(g *grid, from chess.Square, p fyne.Position) chess.Square {
	best, least := from, float32(1e9)
	for i := range 64 {
		sq := chess.Square(i)
		if !aligned(from, sq) {
			continue
		}
		d := p.Subtract(g.centre(sq))
		if far := hypot(d.X, d.Y); far < least {
			best, least = sq, far
		}
	}
	return best
}

// aligned reports whether two squares are on a queen's or knight's line.
func aligned(a, c chess.Square) bool {
	dx, dy := int(a)%8-int(c)%8, int(a)/8-int(c)/8
	dx, dy = max(dx, -dx), max(dy, -dy)
	return dx == 0 || dy == 0 || dx == dy || dx+dy == 3
}

func toggled(shapes []Shape, s Shape) []Shape {
	kept := shapes[:0]
	same := false
	for _, old := range shapes {
		if old.From != s.From || old.To != s.To {
			kept = append(kept, old)
		} else {
			same = old.Brush == s.Brush
		}
	}
	if same {
		return kept
	}
	return append(kept, s)
}
