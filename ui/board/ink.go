package board

import (
	"image"
	"image/color"
	"math"
)

// A plate is a premultiplied image on which shapes are drawn, each given by its signed distance function: negative
// inside, in pixels. Edges are antialiased over one pixel.
type plate struct{ *image.RGBA }

// newPlate returns a transparent plate.
func newPlate(w, h int) plate { return plate{image.NewRGBA(image.Rect(0, 0, w, h))} }

// clear makes the plate transparent again.
func (p plate) clear() { clear(p.Pix) }

// A distance is the signed distance of a point from a shape.
type distance func(x, y float32) float32

// ink draws a shape in one colour.
func (p plate) ink(c color.NRGBA, within image.Rectangle, d distance) {
	p.wash(c, within, func(x, y float32) float32 { return .5 - d(x, y) })
}

// line draws a polyline with round ends, w wide.
func (p plate) line(c color.NRGBA, w float32, ps ...point) {
	p.ink(c, around(w/2, ps...), stroke(w, ps...))
}

// rim draws a shape that lies within deep pixels of the plate's edges. It skips the middle of the plate, to save time.
func (p plate) rim(c color.NRGBA, deep float32, d distance) {
	at := p.Rect
	in := at.Inset(int(deep) + 2) // antialiasing included; empty if the plate is small
	p.ink(c, image.Rect(at.Min.X, at.Min.Y, at.Max.X, in.Min.Y), d)
	p.ink(c, image.Rect(at.Min.X, in.Max.Y, at.Max.X, at.Max.Y), d)
	p.ink(c, image.Rect(at.Min.X, in.Min.Y, in.Min.X, in.Max.Y), d)
	p.ink(c, image.Rect(in.Max.X, in.Min.Y, at.Max.X, in.Max.Y), d)
}

// wash blends a colour with an opacity function, clamped to 0 to 1.
func (p plate) wash(c color.NRGBA, within image.Rectangle, opacity func(x, y float32) float32) {
	within = within.Intersect(p.Rect)
	over := paintOf(c)
	for y := within.Min.Y; y < within.Max.Y; y++ {
		row := p.Pix[p.PixOffset(within.Min.X, y):]
		for x := within.Min.X; x < within.Max.X; x++ {
			px := (*[4]uint8)(row)
			row = row[4:]
			if a := opacity(float32(x)+.5, float32(y)+.5); a > 0 {
				*px = over.on(*px, min(a, 1))
			}
		}
	}
}

// fill fills the plate.
func (p plate) fill(c color.NRGBA) {
	over := paintOf(c)
	var under [4]uint8
	filled := over.on(under, 1)
	for i := 0; i < len(p.Pix); i += 4 {
		px := (*[4]uint8)(p.Pix[i:])
		if *px != under { // most plates are of one colour
			under = *px
			filled = over.on(under, 1)
		}
		*px = filled
	}
}

// A paint is a colour in floating point: red, green and blue from 0 to 255, opacity from 0 to 1, not premultiplied.
type paint struct{ r, g, b, a float32 }

func paintOf(c color.NRGBA) paint {
	return paint{float32(c.R), float32(c.G), float32(c.B), float32(c.A) / 255}
}

// on blends the colour with an opacity from 0 to 1 over a premultiplied pixel.
func (c paint) on(px [4]uint8, opacity float32) [4]uint8 {
	a := opacity * c.a
	under := 1 - a
	return [4]uint8{
		uint8(c.r*a + float32(px[0])*under + .5),
		uint8(c.g*a + float32(px[1])*under + .5),
		uint8(c.b*a + float32(px[2])*under + .5),
		uint8(255*a + float32(px[3])*under + .5),
	}
}

// A point is a position on a plate, in pixels.
type point struct{ x, y float32 }

func (a point) minus(b point) point    { return point{a.x - b.x, a.y - b.y} }
func (a point) plus(b point) point     { return point{a.x + b.x, a.y + b.y} }
func (a point) times(k float32) point  { return point{a.x * k, a.y * k} }
func (a point) length() float32        { return hypot(a.x, a.y) }
func (a point) unit() point            { return a.times(1 / max(a.length(), 1e-6)) }
func (a point) left() point            { return point{a.y, -a.x} } // on the screen, where y points down
func hypot(x, y float32) float32       { return float32(math.Sqrt(float64(x*x + y*y))) }
func lerp(a, b point, t float32) point { return a.plus(b.minus(a).times(t)) }
func (a point) dot(b point) float32    { return a.x*b.x + a.y*b.y }

// around returns the pixels around points, with a margin of pad and the antialiasing.
func around(pad float32, ps ...point) image.Rectangle {
	r := image.Rect(int(ps[0].x), int(ps[0].y), int(ps[0].x)+1, int(ps[0].y)+1)
	for _, q := range ps[1:] {
		r = r.Union(image.Rect(int(q.x), int(q.y), int(q.x)+1, int(q.y)+1))
	}
	return r.Inset(-int(pad + 2))
}

// disc returns a filled circle.
func disc(c point, r float32) distance {
	return func(x, y float32) float32 { return hypot(x-c.x, y-c.y) - r }
}

// ring returns a circular line, w wide, with radius r at its middle.
func ring(c point, r, w float32) distance {
	return func(x, y float32) float32 { return abs(hypot(x-c.x, y-c.y)-r) - w/2 }
}

// dashes returns a circular line of n dashes, each a little longer than the gap after it.
func dashes(c point, r, w float32, n int) distance {
	whole, length := ring(c, r, w), 2*math.Pi*float64(r)/float64(n)
	return func(x, y float32) float32 {
		turns := math.Atan2(float64(y-c.y), float64(x-c.x)) / (2 * math.Pi) * float64(n)
		along := math.Abs(turns - math.Round(turns)) // distance from the middle of the nearest dash, 1 for a dash and its gap
		return max(whole(x, y), float32((along-.29)*length))
	}
}

// outside inverts a shape.
func outside(d distance) distance {
	return func(x, y float32) float32 { return -d(x, y) }
}

// stroke returns a polyline with round ends, w wide.
func stroke(w float32, ps ...point) distance {
	return func(x, y float32) float32 {
		d := float32(math.MaxFloat32)
		for i := 1; i < len(ps); i++ {
			d = min(d, toSegment(point{x, y}, ps[i-1], ps[i]))
		}
		return d - w/2
	}
}

// toSegment returns the distance of p from the segment between a and b.
func toSegment(p, a, b point) float32 {
	ab, ap := b.minus(a), p.minus(a)
	t := min(max(ap.dot(ab)/max(ab.dot(ab), 1e-6), 0), 1)
	return ap.minus(ab.times(t)).length()
}

// box returns a filled rectangle with rounded corners.
func box(centre point, halfW, halfH, r float32) distance {
	return func(x, y float32) float32 {
		qx, qy := abs(x-centre.x)-halfW+r, abs(y-centre.y)-halfH+r
		return hypot(max(qx, 0), max(qy, 0)) + min(max(qx, qy), 0) - r
	}
}

// frame returns the outline of a rectangle, w wide, inside its edge.
func frame(centre point, halfW, halfH, r, w float32) distance {
	outer := box(centre, halfW, halfH, r)
	return func(x, y float32) float32 {
		d := outer(x, y)
		return max(d, -d-w)
	}
}

// convex returns a filled polygon, its points clockwise on the screen.
func convex(ps ...point) distance {
	return func(x, y float32) float32 {
		d := float32(-math.MaxFloat32)
		for i, a := range ps {
			b := ps[(i+1)%len(ps)]
			d = max(d, point{x, y}.minus(a).dot(b.minus(a).unit().left()))
		}
		return d
	}
}

// bow returns points of the quadratic Bézier curve from a to b with control point c.
func bow(a, c, b point) []point {
	const pieces = 24
	ps := make([]point, pieces+1)
	for i := range ps {
		t := float32(i) / pieces
		ps[i] = lerp(lerp(a, c, t), lerp(c, b, t), t)
	}
	return ps
}

func abs(x float32) float32 {
	if x < 0 {
		return -x
	}
	return x
}
