package board

import (
	"image"
	"image/color"
)

// markSet is the set of marks on one square. Marks are drawn below the piece unless their comment says otherwise.
type markSet uint32

const (
	markLast    markSet = 1 << iota // origin of the last move
	markLanded                      // its destination
	markPartner                     // origin or destination of a castling's partner
	markPartnerLanded
	markSelected
	markPath     // crossed in the preview of a castling
	markLeapPath // crossed in the preview of a leap
	markCheck
	markDot
	markCorners
	markRing      // castling: this piece is the partner
	markBrackets  // castling: the king can be dropped here
	markArc       // leap
	markPlace     // draft: a piece can be placed here
	markRight     // a castling right
	markLeapRight // a right to leap
	markJoinLeft  // the line between king and partner continues to the left
	markJoinRight
	markDimmed  // the targets on the square do not belong to the previewed move
	markPremove // a square of the premove that is set
	markEarly   // the targets on the square are of premoves
	markHidden  // the content of the square is hidden
	markFault   // above the piece: the square forbids a move
	markStayed  // above the square, below the piece: the king castled without moving
	markOnDark  // the square is dark
)

// markTargets are the marks of reachable squares.
const markTargets = markDot | markCorners | markRing | markBrackets | markArc | markPlace

// A markCache draws and caches marks for one square size and palette.
type markCache struct {
	px    int
	ink   *Palette
	drawn map[markSet]*image.RGBA
}

func newMarkCache(px int, ink *Palette) *markCache {
	return &markCache{px: px, ink: ink, drawn: map[markSet]*image.RGBA{}}
}

// picture returns the image of a square with the marks, nil for none.
func (s *markCache) picture(m markSet) *image.RGBA {
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

// draw draws all marks of the set, in the order of the table.
func (s *markCache) draw(m markSet) *image.RGBA {
	p, ink := newPlate(s.px, s.px), s.ink.on(m&markOnDark != 0)
	if m&markHidden != 0 {
		hatch(p, float32(s.px), s.ink)
	}
	if m&markEarly != 0 {
		early := *ink
		early.Dot = ink.PremoveDot
		ink = &early
	}
	back := dimmedTargets(ink)
	for _, d := range marksInOrder {
		switch {
		case m&d.mark == 0:
		case d.mark&markTargets != 0 && m&markDimmed != 0:
			d.draw(p, float32(s.px), back)
		default:
			d.draw(p, float32(s.px), ink)
		}
	}
	return p.RGBA
}

var marksInOrder = []struct {
	mark markSet
	draw func(p plate, s float32, ink *Marks)
}{
	{markPartner, func(p plate, s float32, ink *Marks) { departed(p, s, ink.Partner, ink.PartnerEdge) }},
	{markPartnerLanded, func(p plate, s float32, ink *Marks) { landed(p, s, ink.Partner, ink.PartnerEdge) }},
	{markLast, func(p plate, s float32, ink *Marks) { departed(p, s, ink.Last, ink.LastEdge) }},
	{markLanded, func(p plate, s float32, ink *Marks) { landed(p, s, ink.Last, ink.LastEdge) }},
	{markPremove, premove},
	{markSelected, func(p plate, s float32, ink *Marks) { landed(p, s, ink.Selected, ink.SelectedEdge) }},
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
	{markRight, func(p plate, s float32, ink *Marks) { notch(p, s, ink) }},
	{markLeapRight, roundNotch},
	{markFault, fault},
	{markStayed, stayed},
}

// dimmedTargets returns the colours of targets while another target is hovered.
func dimmedTargets(ink *Marks) *Marks {
	back := *ink
	back.Dot, back.Castle, back.Leap = faded(ink.Dot, .25), faded(ink.Castle, .25), faded(ink.Leap, .25)
	return &back
}

// hatch fills a square with hatching that continues in the next square.
func hatch(p plate, s float32, ink *Palette) {
	p.fill(opaqueColor(ink.Panel))
	line := faded(ink.Dim, .45)
	for i := range 5 {
		x := (float32(i) - 1.5) * s / 2
		p.line(line, max(1, .03*s), point{x, s}, point{x + s, 0})
	}
}

// notch draws a small triangle in a square's corner, with an outline that separates it from any square colour.
func notch(p plate, s float32, ink *Marks) {
	w := max(1, .022*s)
	corner := func(c color.NRGBA, side float32) {
		ps := []point{{0, 0}, {side, 0}, {0, side}}
		p.ink(c, around(0, ps...), convex(ps...))
	}
	corner(ink.RightEdge, .17*s+1.4142*w)
	corner(ink.Right, .17*s)
}

// roundNotch draws a quarter of a disc in a square's corner: a right to leap.
func roundNotch(p plate, s float32, ink *Marks) {
	side, w := .16*s, max(1, .022*s)
	p.ink(ink.RightEdge, around(side+w, point{}), disc(point{}, side+w))
	p.ink(ink.Leap, around(side, point{}), disc(point{}, side))
}

// landed fills a square and draws a thin line inside its edge, which distinguishes the destination of a move from its
// origin.
func landed(p plate, s float32, c, edge color.NRGBA) {
	p.fill(c)
	w := edgeWidth(s)
	p.rim(edge, w, frame(point{s / 2, s / 2}, s/2, s/2, 0, w))
}

// departed fills a square and draws the corners of the line that landed draws.
func departed(p plate, s float32, c, edge color.NRGBA) {
	p.fill(c)
	w := edgeWidth(s)
	whole := frame(point{s / 2, s / 2}, s/2, s/2, 0, w)
	p.rim(edge, w, func(x, y float32) float32 {
		fromMiddle := min(abs(x-s/2), abs(y-s/2))
		return max(whole(x, y), .3*s-fromMiddle)
	})
}

// edgeWidth returns the width of the line inside the edge of a square.
func edgeWidth(s float32) float32 { return max(1, .03*s) }

// premove fills a square and draws a dashed ring, so that the colour is not the only sign.
func premove(p plate, s float32, ink *Marks) {
	p.fill(ink.Premove)
	p.ink(ink.PremoveDot, p.Rect, dashes(point{s / 2, s / 2}, .45*s, max(1.5, .045*s), 16))
}

// glow draws the red light under a king in check: full at the centre, transparent at 63 % of the square's side
// (BOARD.md 3.2), and a ring at which it ends on squares that are as light as the red.
func glow(p plate, s float32, ink *Marks) {
	half := s / 2 * 1.4142
	p.wash(ink.Check, p.Rect, func(x, y float32) float32 {
		r := hypot(x-s/2, y-s/2) / half
		return (.89 - r) / (.89 - .25)
	})
	p.wash(ink.CheckCore, p.Rect, func(x, y float32) float32 {
		return .6 * (1 - hypot(x-s/2, y-s/2)/half/.25)
	})
	p.ink(ink.CheckEdge, p.Rect, ring(point{s / 2, s / 2}, .47*s, max(1.2, .03*s)))
}

// brackets draws two brackets [ ]: the king can be dropped here to castle.
func brackets(p plate, s float32, ink *Marks) {
	w := max(1.5, .05*s)
	for _, side := range []float32{-1, 1} {
		at := func(x, y float32) point { return point{s/2 + side*x*s, s/2 + y*s} }
		p.line(ink.Castle, w, at(.2, -.25), at(.3, -.25), at(.3, .25), at(.2, .25))
	}
}

// arc draws the arc of a leap.
func arc(p plate, s float32, ink *Marks) {
	w := max(1.5, .055*s)
	p.line(ink.Leap, w, bow(point{.22 * s, .42 * s}, point{.5 * s, -.02 * s}, point{.78 * s, .42 * s})...)
	p.line(ink.Leap, w, point{.62 * s, .37 * s}, point{.78 * s, .42 * s}, point{.82 * s, .26 * s})
}

// join draws half of the line between king and partner, from the centre of the square to the edge at x. It ends under
// the king, and at the partner's ring.
func join(p plate, s float32, ink *Marks, x float32) {
	w := max(1.5, .035*s)
	y := .955 * s
	p.line(ink.Castle, w, point{s / 2, y}, point{x + (x-s/2)*.2, y})
}

// fault tints a square and draws a thick frame, and two strokes across each of two opposite corners.
func fault(p plate, s float32, ink *Marks) {
	w := max(2, .07*s)
	line := ink.GuiltyEdge
	p.fill(ink.Guilty)
	p.rim(line, w, frame(point{s / 2, s / 2}, s/2, s/2, 0, w))
	for _, d := range []float32{.18, .3} {
		p.line(line, w*.6, point{w, d * s}, point{d * s, w})
		p.line(line, w*.6, point{s - w, s - d*s}, point{s - d*s, s - w})
	}
}

// stayed draws a small arc; the king's cross is in front of it.
func stayed(p plate, s float32, ink *Marks) {
	w := max(1.5, .05*s)
	p.line(ink.Castle, w, bow(point{.2 * s, .2 * s}, point{.5 * s, -.06 * s}, point{.8 * s, .2 * s})...)
}

// flat returns an image in one colour with a line inside its edge, for hovering.
func (s *markCache) flat(c color.NRGBA, line color.NRGBA) *image.RGBA {
	p := newPlate(s.px, s.px)
	side := float32(s.px)
	p.fill(c)
	w := max(1, .04*side)
	p.rim(line, w, frame(point{side / 2, side / 2}, side/2, side/2, 0, w))
	return p.RGBA
}

// cursor returns the frame of the board cursor.
func (s *markCache) cursor() *image.RGBA {
	p := newPlate(s.px, s.px)
	side := float32(s.px)
	w := max(2, .05*side)
	p.rim(s.ink.Cursor, max(w, .06*side), frame(point{side / 2, side / 2}, side/2, side/2, .06*side, w))
	p.rim(s.ink.CursorEdge, w+max(1, w*.6, .04*side), frame(point{side / 2, side / 2}, side/2-w, side/2-w, .04*side, max(1, w*.6)))
	return p.RGBA
}
