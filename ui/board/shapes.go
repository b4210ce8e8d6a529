package board

import "image"

const (
	shapeOpacity = .6       // of finished drawings
	arrowWidth   = 10. / 64 // of a square (BOARD.md 3.2)
	arrowMargin  = 10. / 64 // between the line's end and the square's centre
	circleWidth  = 4. / 64
)

// redrawShapes draws all drawings anew on one plate, the one being drawn a
// little thinner and stronger, or fainter where it is about to erase.
func (b *Board) redrawShapes() {
	s := b.scene.shapes
	if len(b.drawn) == 0 && !b.pen.active {
		if !s.Hidden {
			s.hide()
			b.scene.touch()
		}
		return
	}
	size := image.Pt(8*b.grid.px, 8*b.grid.px)
	p := plate{b.scene.paper}
	if p.RGBA == nil || p.Rect.Max != size {
		p = newPlate(size.X, size.Y)
		b.scene.paper = p.RGBA
	} else {
		p.clear()
	}
	erasing := false
	for _, sh := range b.drawn {
		same := b.pen.active && sh.From == b.pen.shape.From && sh.To == b.pen.shape.To
		if same && sh.Brush == b.pen.shape.Brush {
			erasing = true
		}
		if !same {
			b.drawShape(p, sh, 1, shapeOpacity)
		}
	}
	if b.pen.active {
		opacity := .9 * shapeOpacity * 1.2
		if erasing {
			opacity = shapeOpacity * .6
		}
		b.drawShape(p, b.pen.shape, .85, opacity)
	}
	s.redraw(p.RGBA)
	b.scene.touch()
}

// drawShape draws one circle or arrow.
func (b *Board) drawShape(p plate, sh Shape, width float32, opacity float64) {
	s := float32(b.grid.px)
	ink := faded(b.style.Palette.Brushes[sh.Brush], opacity)
	at := func(col, row int) point { return point{(float32(col) + .5) * s, (float32(row) + .5) * s} }
	from, to := at(b.grid.place(sh.From)), at(b.grid.place(sh.To))
	if sh.From == sh.To {
		w := max(2, circleWidth*s*width)
		p.ink(ink, around(s/2, from), ring(from, s/2-w/2, w))
		return
	}
	w := arrowWidth * s * width
	p.ink(ink, around(2*w, from, to), arrow(from, to.minus(to.minus(from).unit().times(arrowMargin*s-w)), w))
}

// arrow is a straight arrow from a to its tip, its line w wide.
func arrow(a, tip point, w float32) distance {
	dir := tip.minus(a).unit()
	long := tip.minus(a).length()
	neck := long - 3*w
	half, wide := w/2, 2*w
	slope := hypot(wide, long-neck)
	return func(x, y float32) float32 {
		u := (x-a.x)*dir.x + (y-a.y)*dir.y
		v := abs((x-a.x)*dir.y - (y-a.y)*dir.x)
		if v > wide+1 {
			return v
		}
		line := max(v-half, u-neck-1)
		if u < 0 {
			line = hypot(u, v) - half
		}
		head := max(neck-u, ((u-neck)*wide+(v-wide)*(long-neck))/slope)
		return min(line, head)
	}
}
