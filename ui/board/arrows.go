package board

import (
	"image"
	"image/color"
	"slices"
)

// An Arrow shows a move of an analysis: an arrow, or a circle for a piece that stays.
type Arrow struct {
	Shape
	Width float32 // of its line, in 64ths of a square
	Shift float32 // to its right, in squares, for two arrows that run side by side
}

// SetArrows replaces the arrows of an analysis. They are below the drawings, and are removed when the position changes.
func (b *Board) SetArrows(arrows ...Arrow) { b.drawings.setArrows(arrows) }

// Arrows returns the arrows of an analysis.
func (b *Board) Arrows() []Arrow { return slices.Clone(b.drawings.arrows) }

// setArrows replaces the arrows of an analysis.
func (d *drawings) setArrows(arrows []Arrow) {
	if !slices.Equal(d.arrows, arrows) {
		d.arrows = slices.Clone(arrows)
		d.redraw()
	}
}

// stroke returns the arrow as it is drawn.
func (a Arrow) stroke() styledShape {
	return styledShape{Shape: a.Shape, width: a.Width / 64 / arrowWidth, opacity: arrowOpacity, shift: a.Shift}
}

// PaintArrows draws arrows of an analysis on an image of a whole board, White at the bottom, in the colours of the
// brushes.
func PaintArrows(img *image.RGBA, arrows []Arrow, brushes [7]color.NRGBA) {
	g := grid{px: img.Rect.Dx() / 8}
	for _, a := range arrows {
		s := a.stroke()
		area, shape := g.inked(s)
		plate{img}.ink(faded(brushes[s.Brush], s.opacity), area, shape)
	}
}
