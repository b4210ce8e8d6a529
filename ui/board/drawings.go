package board

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"
)

// A Brush is one of the colours of drawings: the player's four, and those of the arrows of an analysis.
type Brush uint8

const (
	Green  Brush = iota
	Red          // with Shift
	Blue         // with Ctrl, Alt or Super
	Yellow       // with both

	BestMove
	OtherMove
	ThreatMove
)

// A Shape is a drawing: an arrow, or a circle when From equals To.
type Shape struct {
	From, To chess.Square
	Brush    Brush
}

// drawings are the arrows and circles drawn with the right button.
type drawings struct {
	view      *view
	drawn     []Shape
	suggested []Shape // of a hint
	arrows    []Arrow // of an analysis
	oracle    *Oracle
	active    bool  // the button is pressed
	shape     Shape // in progress
	snap      bool  // arrows snap to a queen's or knight's line
}

// set replaces the drawings.
func (d *drawings) set(shapes []Shape) {
	if !slices.Equal(d.drawn, shapes) {
		d.drawn = slices.Clone(shapes)
		d.redraw()
	}
}

// suggest replaces the shapes of a hint.
func (d *drawings) suggest(shapes []Shape) {
	if !slices.Equal(d.suggested, shapes) {
		d.suggested = slices.Clone(shapes)
		d.redraw()
	}
}

// clear removes all drawings, because they belong to the last position.
func (d *drawings) clear() {
	d.set(nil)
	d.suggest(nil)
	d.setArrows(nil)
}

// wipe removes all drawings and those of a hint, at the player's request.
func (d *drawings) wipe() {
	own := len(d.drawn) > 0
	d.set(nil)
	if d.suggest(nil); own {
		d.oracle.drawn(nil)
	}
}

// start starts a circle, which becomes an arrow when the pointer leaves its square.
func (d *drawings) start(p fyne.Position, brush Brush) {
	sq := d.view.grid.at(p)
	if sq < 0 {
		return
	}
	d.active, d.shape, d.snap = true, Shape{sq, sq, brush}, true
	d.redraw()
}

// cancel cancels the drawing in progress.
func (d *drawings) cancel() {
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
func (d *drawings) move(p fyne.Position) {
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
func (d *drawings) finish() {
	d.active = false
	d.drawn = toggled(d.drawn, d.shape)
	d.redraw()
	d.oracle.drawn(slices.Clone(d.drawn))
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
