package board

import (
	"image"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// A trail is the preview being shown: what a castling or leap would do.
type trail struct {
	Preview
	over   chess.Square // the target it was asked for
	stale  bool         // ask again even for the same target
	pinned bool         // given by the window, not asked for
	plate  plate        // the arrows, kept for the next ones
}

// point is the pointer, or the cursor, coming over a square: the hover mark
// moves there, and the preview follows.
func (b *Board) point(sq chess.Square) {
	if sq == b.over && !b.trail.stale {
		return
	}
	b.over = sq
	var k Kind
	if sq >= 0 && !b.picked.None() {
		k = b.targets[sq]
	}
	shown := -1
	switch {
	case k&Castle != 0:
		shown = 1
	case k&(Step|Capture|Place) != 0:
		shown = 0
	case k&Leap != 0:
		shown = 2
	}
	b.halt(hovering)
	for _, shade := range b.scene.hover {
		for _, h := range shade {
			h.hide()
		}
	}
	if shown >= 0 {
		h := b.scene.hover[shadeOf(sq)][shown]
		h.Hidden = false
		h.moveTo(b.grid.pos(sq))
		b.run(hovering, b.style.Fade, func(part float32) {
			h.Translucency = 1 - float64(part)
			b.scene.touch()
		})
	}
	b.follow()
	b.scene.touch()
}

// follow keeps the preview in step with what is picked up and pointed at.
func (b *Board) follow() {
	if b.asked.open() {
		return
	}
	switch {
	case b.picked.None():
		if !b.trail.pinned && (!b.trail.None() || b.trail.over >= 0 || b.trail.stale) {
			b.preview(Preview{}, chess.NoSquare)
		}
		b.trail.stale = false
	case b.trail.stale || b.over != b.trail.over:
		b.preview(b.oracle.previewed(b.picked, b.over), b.over)
		b.sync()
	}
}

// apart are the squares of the targets that have nothing to do with the move that the
// pointer is over: none unless the picked piece may castle or leap.
func (b *Board) apart() (apart Squares) {
	special := false
	for i, k := range b.targets {
		special = special || k&(Castle|Leap) != 0
		if k != 0 {
			apart |= SetOf(chess.Square(i))
		}
	}
	if !special || b.over < 0 || b.targets[b.over] == 0 {
		return 0
	}
	apart &^= SetOf(b.over)
	for _, g := range b.trail.Ghosts {
		apart &^= SetOf(g.From, g.To)
	}
	return apart
}

// ShowPreview shows what a castling would do, for a button being pointed at,
// until HidePreview or until the player picks up a piece.
func (b *Board) ShowPreview(p Preview) {
	b.preview(p, chess.NoSquare)
	b.trail.pinned = true
}

// HidePreview ends ShowPreview.
func (b *Board) HidePreview() {
	if b.trail.pinned {
		b.preview(Preview{}, chess.NoSquare)
	}
}

// preview shows p in place of what was shown before.
func (b *Board) preview(p Preview, over chess.Square) {
	was := b.trail.Text
	wasNone := b.trail.None()
	b.trail.Preview, b.trail.over, b.trail.stale, b.trail.pinned = p, over, false, false
	if p.Text != was && b.oracle.Previewed != nil {
		b.oracle.Previewed(p.Text)
	}
	if p.None() && wasNone {
		return
	}
	b.showGhosts()
	b.sync()
	if !p.None() && wasNone {
		b.fadeIn()
	}
}

// showGhosts puts the ghosts on their squares and draws their arrows.
func (b *Board) showGhosts() {
	s := b.scene
	for i, sp := range s.ghosts {
		if i < len(b.trail.Ghosts) {
			g := b.trail.Ghosts[i]
			sp.showPiece(s.cabinet.piece(g.Piece), ghostOpacity)
			sp.moveTo(b.grid.pos(g.To))
		} else {
			sp.hide()
		}
	}
	if b.trail.None() {
		s.arrows.hide()
		return
	}
	b.drawArrows()
}

// fade sets the opacity of ghosts and arrows, 1 being their full strength. No
// picture is uploaded again.
func (b *Board) fade(strength float32) {
	for _, sp := range b.scene.ghosts {
		sp.Translucency = 1 - ghostOpacity*float64(strength)
	}
	b.scene.arrows.Translucency = 1 - float64(strength)
	b.scene.touch()
}

// drawArrows draws a thin curved arrow for each ghost that moves, the first
// bent upwards and the others downwards, on a plate that covers the rows they touch.
func (b *Board) drawArrows() {
	top, bottom := 7, 0
	for _, g := range b.trail.Ghosts {
		for _, sq := range []chess.Square{g.From, g.To} {
			_, row := b.grid.place(sq)
			top, bottom = min(top, row), max(bottom, row)
		}
	}
	px := b.grid.px
	size := image.Pt(8*px, (bottom-top+1)*px)
	if b.trail.plate.RGBA == nil || b.trail.plate.Rect.Max != size {
		b.trail.plate = newPlate(size.X, size.Y)
	} else {
		b.trail.plate.clear()
	}
	side := float32(1)
	for _, g := range b.trail.Ghosts {
		b.drawArrow(g, top, side)
		side = -1
	}
	b.scene.arrows.put(b.grid.spot(0, top), fyne.NewSize(b.grid.edge(), b.grid.units(float32(bottom-top+1))))
	b.scene.arrows.redraw(b.trail.plate.RGBA)
}

// drawArrow draws one of them: side is 1 for a bow above, -1 below.
func (b *Board) drawArrow(g Ghost, top int, side float32) {
	p, s := b.trail.plate, float32(b.grid.px)
	hue := faded(b.style.Palette.hue(b.trail.Kind), .95)
	at := func(sq chess.Square) point {
		col, row := b.grid.place(sq)
		return point{(float32(col) + .5) * s, (float32(row-top) + .5 - side*.12) * s}
	}
	from, to := at(g.From), at(g.To)
	w := max(1.5, .045*s)
	if g.From == g.To {
		p.ink(hue, around(s, to), ring(point{to.x, to.y + side*.12*s}, .4*s, w))
		return
	}
	bend := point{(from.x + to.x) / 2, (from.y+to.y)/2 - side*.56*s}
	curve := bow(from, bend, to)
	head := .17 * s
	heading := to.minus(bend).unit()
	neck := to.minus(heading.times(head))
	n := len(curve)
	for n > 2 && curve[n-1].minus(to).length() < head {
		n--
	}
	line := append(curve[:n:n], neck)
	p.ink(hue, around(w+s/2, from, to, bend), stroke(w, line...))
	wide := heading.left().times(head * .55)
	p.ink(hue, around(head, to), convex(to, neck.minus(wide), neck.plus(wide)))
	p.ink(hue, around(w*2, from), disc(from, w*1.3))
}
