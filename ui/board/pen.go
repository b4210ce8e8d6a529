package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"
)

// A Brush is one of the four colours of drawings.
type Brush uint8

const (
	Green  Brush = iota
	Red          // with Shift
	Blue         // with Ctrl, Alt or Super
	Yellow       // with both
)

// A Shape is a drawing: an arrow, or a circle when From equals To.
type Shape struct {
	From, To chess.Square
	Brush    Brush
}

// A pen is the right button held down.
type pen struct {
	active bool
	shape  Shape
	snap   bool // arrows end on a queen's or knight's line
}

// Shapes returns what the player has drawn.
func (b *Board) Shapes() []Shape { return append([]Shape(nil), b.drawn...) }

// SetShapes replaces what has been drawn.
func (b *Board) SetShapes(shapes []Shape) {
	b.drawn = append(b.drawn[:0], shapes...)
	b.redrawShapes()
}

// clearShapes wipes the board.
func (b *Board) clearShapes() {
	if len(b.drawn) > 0 {
		b.drawn = b.drawn[:0]
		b.redrawShapes()
	}
}

// startPen begins a circle, which becomes an arrow when it leaves its square.
// A selection is given up; it could not be seen what a click means.
func (b *Board) startPen(e *desktop.MouseEvent) {
	b.release()
	b.unpick()
	sq := b.grid.at(e.Position)
	if sq < 0 {
		return
	}
	b.pen = pen{active: true, shape: Shape{sq, sq, brushOf(e)}, snap: true}
	b.redrawShapes()
}

// brushOf reads the colour from the modifiers. With the left button Shift is
// what makes it draw, not a colour. Alt alone opens the toolkit's menu when it is
// let go, so blue has Ctrl too.
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

// movePen lets the arrow point at a place.
func (b *Board) movePen(p fyne.Position) {
	to := b.grid.at(p)
	if to < 0 {
		b.pen.snap = false
		return
	}
	if b.pen.snap {
		to = b.snapped(b.pen.shape.From, p)
	}
	if to != b.pen.shape.To {
		b.pen.shape.To = to
		b.redrawShapes()
	}
}

// snapped returns the square nearest to a place among those which a queen or a
// knight could reach on an empty board, and the first square itself.
func (b *Board) snapped(from chess.Square, p fyne.Position) chess.Square {
	best, least := from, float32(1e9)
	for i := range 64 {
		sq := chess.Square(i)
		if !aligned(from, sq) {
			continue
		}
		d := p.Subtract(b.grid.centre(sq))
		if far := hypot(d.X, d.Y); far < least {
			best, least = sq, far
		}
	}
	return best
}

// aligned reports whether two squares lie on a queen's or knight's line.
func aligned(a, c chess.Square) bool {
	dx, dy := int(a)%8-int(c)%8, int(a)/8-int(c)/8
	dx, dy = max(dx, -dx), max(dy, -dy)
	return dx == 0 || dy == 0 || dx == dy || dx+dy == 3
}

// lowerPen finishes the drawing. The same shape in the same colour disappears,
// in another colour it changes.
func (b *Board) lowerPen() {
	b.pen.active = false
	b.drawn = toggled(b.drawn, b.pen.shape)
	b.redrawShapes()
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
