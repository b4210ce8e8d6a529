package board

import (
	"image"
	"image/color"
)

// A mark is a set of things drawn on the floor of one square, under the piece.
type mark uint32

const (
	markLast    mark = 1 << iota // where the last move began
	markLanded                   // where it ended
	markPartner                  // the same two for a castling's partner
	markPartnerLanded
	markSelected
	markPath     // travelled over in the preview of a castling, whose arrows show it without colour
	markLeapPath // and of a leap
	markCheck
	markDot
	markCorners
	markRing      // castling: this piece is the partner
	markBrackets  // castling: the king may be put here
	markArc       // leap
	markPlace     // draft: a piece may be placed here
	markRight     // a castling right
	markLeapRight // a right to leap
	markJoinLeft  // the bracket that joins king and partner runs to the left
	markJoinRight
	markBack   // the targets on the square are none of the move that is previewed
	markHidden // what is here must not be seen
	markOnDark // the square is a dark one
)

// markTargets are the marks of what a piece may reach.
const markTargets = markDot | markCorners | markRing | markBrackets | markArc | markPlace

// A stencil draws marks for one size of square and one palette, and keeps what
// it has drawn.
type stencil struct {
	px    int
	ink   *Palette
	drawn map[mark]*image.RGBA
}

func newStencil(px int, ink *Palette) *stencil {
	return &stencil{px: px, ink: ink, drawn: map[mark]*image.RGBA{}}
}

// picture returns a square with the marks on it, nil for none.
func (s *stencil) picture(m mark) *image.RGBA {
	if m == 0 {
		return nil
	}
	img, ok := s.drawn[m]
	if !ok {
		img = s.draw(m)
		s.drawn[m] = img
	}
	return img
}

// draw inks every mark of the set, in the order of the table.
func (s *stencil) draw(m mark) *image.RGBA {
	p, ink := newPlate(s.px, s.px), s.ink.on(m&markOnDark != 0)
	if m&markHidden != 0 {
		hatch(p, float32(s.px), s.ink)
	}
	back := steppedBack(ink)
	for _, d := range marksInOrder {
		switch {
		case m&d.mark == 0:
		case d.mark&markTargets != 0 && m&markBack != 0:
			d.draw(p, float32(s.px), back)
		default:
			d.draw(p, float32(s.px), ink)
		}
	}
	return p.RGBA
}

var marksInOrder = []struct {
	mark mark
	draw func(p plate, s float32, ink *Marks)
}{
	{markPartner, func(p plate, s float32, ink *Marks) { p.fill(ink.Partner) }},
	{markPartnerLanded, func(p plate, s float32, ink *Marks) { landed(p, s, ink.Partner) }},
	{markLast, func(p plate, s float32, ink *Marks) { p.fill(ink.Last) }},
	{markLanded, func(p plate, s float32, ink *Marks) { landed(p, s, ink.Last) }},
	{markSelected, func(p plate, s float32, ink *Marks) { landed(p, s, ink.Selected) }},
	{markCheck, glow},
	{markPath, func(p plate, _ float32, ink *Marks) { p.fill(faded(ink.Castle, .16)) }},
	{markLeapPath, func(p plate, _ float32, ink *Marks) { p.fill(faded(ink.Leap, .16)) }},
	{markCorners, func(p plate, s float32, ink *Marks) {
		p.ink(ink.Dot, p.Rect, outside(disc(point{s / 2, s / 2}, .56*s)))
	}},
	{markPlace, func(p plate, s float32, ink *Marks) {
		p.ink(faded(ink.Dot, .28), p.Rect, box(point{s / 2, s / 2}, .5*s, .5*s, 0))
		p.ink(ink.Dot, p.Rect, frame(point{s / 2, s / 2}, .43*s, .43*s, .1*s, max(1, .03*s)))
	}},
	{markDot, func(p plate, s float32, ink *Marks) { p.ink(ink.Dot, p.Rect, disc(point{s / 2, s / 2}, .135*s)) }},
	{markRing, func(p plate, s float32, ink *Marks) {
		p.ink(ink.Castle, p.Rect, ring(point{s / 2, s / 2}, .455*s, max(1.5, .05*s)))
	}},
	{markBrackets, brackets},
	{markArc, arc},
	{markJoinLeft, func(p plate, s float32, ink *Marks) { join(p, s, ink, 0) }},
	{markJoinRight, func(p plate, s float32, ink *Marks) { join(p, s, ink, s) }},
	{markRight, func(p plate, s float32, ink *Marks) { notch(p, s, ink.Right, ink) }},
	{markLeapRight, func(p plate, s float32, ink *Marks) { notch(p, s, ink.Leap, ink) }},
}

// steppedBack are the colours of targets while the pointer is over another one.
func steppedBack(ink *Marks) *Marks {
	back := *ink
	back.Dot, back.Castle, back.Leap = faded(ink.Dot, .25), faded(ink.Castle, .25), faded(ink.Leap, .25)
	return &back
}

// hatch covers a square with hatched cloth, whose lines go on in the next square.
func hatch(p plate, s float32, ink *Palette) {
	p.fill(solidly(ink.Panel))
	line := faded(ink.Dim, .45)
	for i := range 5 {
		x := (float32(i) - 1.5) * s / 2
		p.ink(line, p.Rect, stroke(max(1, .03*s), point{x, s}, point{x + s, 0}))
	}
}

// notch is a small triangle in a square's corner, with a line that parts it from squares
// of every colour.
func notch(p plate, s float32, c color.NRGBA, ink *Marks) {
	w := max(1, .022*s)
	corner := func(side float32) distance { return convex(point{0, 0}, point{side, 0}, point{0, side}) }
	p.ink(ink.RightEdge, p.Rect, corner(.17*s+1.4142*w))
	p.ink(c, p.Rect, corner(.17*s))
}

// landed fills a square and draws a thin line inside its edge, so that the end
// of a move differs from its beginning by more than its place.
func landed(p plate, s float32, c color.NRGBA) {
	p.fill(c)
	p.ink(faded(c, .8), p.Rect, frame(point{s / 2, s / 2}, s/2, s/2, 0, max(1, .035*s)))
}

// glow is the red light under a king in check: full at the centre, gone at 63 %
// of the square's side (BOARD.md 3.2).
func glow(p plate, s float32, ink *Marks) {
	half := s / 2 * 1.4142
	p.wash(ink.Check, p.Rect, func(x, y float32) float32 {
		r := hypot(x-s/2, y-s/2) / half
		return (.89 - r) / (.89 - .25)
	})
	p.wash(ink.CheckCore, p.Rect, func(x, y float32) float32 {
		return .6 * (1 - hypot(x-s/2, y-s/2)/half/.25)
	})
}

// brackets are the two halves of [ ] that say: put the king here to castle.
func brackets(p plate, s float32, ink *Marks) {
	w := max(1.5, .05*s)
	for _, side := range []float32{-1, 1} {
		at := func(x, y float32) point { return point{s/2 + side*x*s, s/2 + y*s} }
		p.ink(ink.Castle, p.Rect,
			stroke(w, at(.2, -.25), at(.3, -.25), at(.3, .25), at(.2, .25)))
	}
}

// arc is the hop of a leap.
func arc(p plate, s float32, ink *Marks) {
	w := max(1.5, .055*s)
	p.ink(ink.Leap, p.Rect,
		stroke(w, bow(point{.22 * s, .42 * s}, point{.5 * s, -.02 * s}, point{.78 * s, .42 * s})...))
	p.ink(ink.Leap, p.Rect,
		stroke(w, point{.62 * s, .37 * s}, point{.78 * s, .42 * s}, point{.82 * s, .26 * s}))
}

// join is the half of the line between king and partner that runs from the
// square's middle to the edge at x. It ends under the king, and at the partner's ring.
func join(p plate, s float32, ink *Marks, x float32) {
	w := max(1.5, .035*s)
	y := .955 * s
	p.ink(ink.Castle, p.Rect, stroke(w, point{s / 2, y}, point{x + (x-s/2)*.2, y}))
}

// flat is the picture of one flat colour, for hovering.
func (s *stencil) flat(c color.NRGBA, line color.NRGBA) *image.RGBA {
	p := newPlate(s.px, s.px)
	side := float32(s.px)
	p.fill(c)
	p.ink(line, p.Rect, frame(point{side / 2, side / 2}, side/2, side/2, 0, max(1, .04*side)))
	return p.RGBA
}

// guilty is a square that forbids a move: a thick frame and two strokes across.
func (s *stencil) guilty(dark bool) *image.RGBA {
	p := newPlate(s.px, s.px)
	side := float32(s.px)
	w := max(2, .07*side)
	wash := s.ink.on(dark).Guilty
	line := solidly(wash)
	p.fill(wash)
	p.ink(line, p.Rect, frame(point{side / 2, side / 2}, side/2, side/2, 0, w))
	for _, d := range []float32{.18, .3} {
		p.ink(line, p.Rect, stroke(w*.6, point{w, d * side}, point{d * side, w}))
		p.ink(line, p.Rect, stroke(w*.6, point{side - w, side - d*side}, point{side - d*side, side - w}))
	}
	return p.RGBA
}

// stayed is the small arc over a king that castled without moving; its cross
// stands before it.
func (s *stencil) stayed(dark bool) *image.RGBA {
	p := newPlate(s.px, s.px)
	side := float32(s.px)
	w := max(1.5, .05*side)
	p.ink(s.ink.on(dark).Castle, p.Rect,
		stroke(w, bow(point{.2 * side, .2 * side}, point{.5 * side, -.06 * side}, point{.8 * side, .2 * side})...))
	return p.RGBA
}

// cursor is the frame of the board cursor.
func (s *stencil) cursor() *image.RGBA {
	p := newPlate(s.px, s.px)
	side := float32(s.px)
	w := max(2, .05*side)
	p.ink(s.ink.Cursor, p.Rect, frame(point{side / 2, side / 2}, side/2, side/2, .06*side, w))
	p.ink(s.ink.CursorEdge, p.Rect, frame(point{side / 2, side / 2}, side/2-w, side/2-w, .04*side, max(1, w*.6)))
	return p.RGBA
}
