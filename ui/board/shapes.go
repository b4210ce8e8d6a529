package board

import "image"

const (
	shapeOpacity = .6       // of finished drawings
	arrowWidth   = 10. / 64 // of a square (BOARD.md 3.2)
	arrowMargin  = 10. / 64 // between the line's end and the square's centre
	circleWidth  = 4. / 64
)

// redraw draws all drawings anew on one plate, the one being drawn a
// little thinner and stronger, or fainter where it is about to erase.
func (d *drawings) redraw() {
	scene, px := d.view.scene, d.view.grid.px
	s := scene.shapes
	if len(d.drawn) == 0 && !d.active {
		if !s.Hidden {
			s.hide()
			scene.touch()
		}
		return
	}
	size := image.Pt(8*px, 8*px)
	p := plate{scene.paper}
	if p.RGBA == nil || p.Rect.Max != size {
		p = newPlate(size.X, size.Y)
		scene.paper = p.RGBA
	} else {
		p.clear()
	}
	erasing := false
	for _, sh := range d.drawn {
		same := d.active && sh.From == d.shape.From && sh.To == d.shape.To
		if same && sh.Brush == d.shape.Brush {
			erasing = true
		}
		if !same {
			d.view.drawShape(p, sh, 1, shapeOpacity)
		}
	}
	if d.active {
		opacity := .9 * shapeOpacity * 1.2
		if erasing {
			opacity = shapeOpacity * .6
		}
		d.view.drawShape(p, d.shape, .85, opacity)
	}
	s.redraw(p.RGBA)
	scene.touch()
}

// drawShape draws one circle or arrow.
func (v *view) drawShape(p plate, sh Shape, width float32, opacity float64) {
	s := float32(v.grid.px)
	ink := faded(v.style.Palette.Brushes[sh.Brush], opacity)
	at := func(col, row int) point { return point{(float32(col) + .5) * s, (float32(row) + .5) * s} }
	from, to := at(v.grid.place(sh.From)), at(v.grid.place(sh.To))
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
