package board

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
)

const (
	shapeOpacity = .6       // of finished drawings
	arrowOpacity = .45      // of the arrows of an analysis
	arrowWidth   = 10. / 64 // of a square (BOARD.md 3.2)
	arrowMargin  = 10. / 64 // of a square, between the line's end and the square's centre
	circleWidth  = 4. / 64
	outlineWidth = 1.25 / 64
)

// A styledShape is a shape with its width, relative to that of drawings, and its opacity.
type styledShape struct {
	Shape
	width   float32
	opacity float64
	shift   float32 // to its right, in squares
}

// stroke returns the arrow as it is drawn.
func (a Arrow) stroke() styledShape {
	return styledShape{Shape: a.Shape, width: a.Width / 64 / arrowWidth, opacity: arrowOpacity, shift: a.Shift}
}

// strokes returns all drawings. The one in progress is a little thinner and stronger, or fainter if finishing it would
// remove a drawing.
func (d *Drawings) strokes() []styledShape {
	var all []styledShape
	for _, a := range d.arrows {
		all = append(all, a.stroke())
	}
	erasing := false
	for _, sh := range d.drawn {
		if d.active && sh.From == d.shape.From && sh.To == d.shape.To {
			erasing = erasing || sh.Brush == d.shape.Brush
			continue
		}
		all = append(all, styledShape{Shape: sh, width: 1, opacity: shapeOpacity})
	}
	for _, sh := range d.suggested {
		all = append(all, styledShape{Shape: sh, width: 1, opacity: shapeOpacity})
	}
	if d.active {
		opacity := .9 * shapeOpacity * 1.2
		if erasing {
			opacity = shapeOpacity * .6
		}
		all = append(all, styledShape{Shape: d.shape, width: .85, opacity: opacity})
	}
	return all
}

// redraw redraws all drawings, on a plate of their bounding box.
func (d *Drawings) redraw() {
	v, s := d.view, d.view.scene.shapes
	all := d.strokes()
	if len(all) == 0 {
		if !s.Hidden {
			s.hide()
			s.Image.Image = nil
			v.scene.touch()
		}
		return
	}
	within := image.Rectangle{}
	for _, b := range all {
		area, _ := v.grid.inked(b)
		within = within.Union(area)
	}
	within = within.Intersect(image.Rect(0, 0, 8*v.grid.px, 8*v.grid.px))
	p := plate{image.NewRGBA(within)}
	for _, b := range all {
		area, shape := v.grid.inked(b)
		p.drawing(b, area, shape, v.style.Palette.Brushes, v.style.Palette.ArrowEdge, float32(v.grid.px))
	}
	scale := v.grid.scale
	s.put(v.grid.corner.AddXY(float32(within.Min.X)/scale, float32(within.Min.Y)/scale),
		fyne.NewSize(float32(within.Dx())/scale, float32(within.Dy())/scale))
	p.Rect = p.Rect.Sub(within.Min)
	s.redraw(p.RGBA)
	v.scene.touch()
}

// drawing draws a drawing with its outline, which can be seen on any square.
func (p plate) drawing(b styledShape, area image.Rectangle, shape distance, brushes Brushes, edge color.NRGBA, square float32) {
	p.ink(faded(brushes[b.Brush], b.opacity), area, shape)
	if b.opacity < arrowOpacity { // about to be removed
		edge = faded(edge, .4)
	}
	w := max(1, outlineWidth*square)
	p.ink(edge, area, func(x, y float32) float32 {
		d := shape(x, y)
		return max(d, -d-w)
	})
}

// PaintArrows draws arrows of an analysis on an image of a whole board in the colours of the brushes, with an outline. Black
// is at the bottom if flipped is true.
func PaintArrows(img *image.RGBA, arrows []Arrow, brushes Brushes, edge color.NRGBA, flipped bool) {
	g := grid{px: img.Rect.Dx() / 8, flipped: flipped}
	for _, a := range arrows {
		s := a.stroke()
		area, shape := g.inked(s)
		plate{img}.drawing(s, area, shape, brushes, edge, float32(g.px))
	}
}

// inked returns the circle or arrow of a stroke with its bounds on the board, in pixels.
func (g *grid) inked(b styledShape) (image.Rectangle, distance) {
	s := float32(g.px)
	at := func(col, row int) point { return point{(float32(col) + .5) * s, (float32(row) + .5) * s} }
	from, to := at(g.place(b.From)), at(g.place(b.To))
	if b.From == b.To {
		w := max(2, circleWidth*s*b.width)
		return around(s/2, from), ring(from, s/2-w/2, w)
	}
	w := max(1.5, arrowWidth*s*b.width)
	aside := to.minus(from).unit().left().times(-b.shift * s)
	from, to = from.plus(aside), to.plus(aside)
	width := min(2*w, 2*arrowWidth*s) // no wider than those of the player's drawings: the head of a wide arrow would cover its square
	return around(width, from, to), arrow(from, to.minus(to.minus(from).unit().times(arrowMargin*s-w)), w, width)
}

// arrow returns a straight arrow from a to its tip. Its line is w wide; its head extends by width to each side.
func arrow(a, tip point, w, width float32) distance {
	dir := tip.minus(a).unit()
	long := tip.minus(a).length()
	neck := long - 1.5*width
	half := w / 2
	slope := hypot(width, long-neck)
	return func(x, y float32) float32 {
		u := (x-a.x)*dir.x + (y-a.y)*dir.y
		v := abs((x-a.x)*dir.y - (y-a.y)*dir.x)
		if v > width+1 {
			return v
		}
		line := max(v-half, u-neck-1)
		if u < 0 {
			line = hypot(u, v) - half
		}
		head := max(neck-u, ((u-neck)*width+(v-width)*(long-neck))/slope)
		return min(line, head)
	}
}
