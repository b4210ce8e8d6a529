package board

import (
	"image"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// A trail is the preview of a castling or leap.
type trail struct {
	Preview
	view   *view
	oracle *Oracle
	sync   func() // redraws the squares below the ghosts

	target chess.Square // the target previewed
	stale  bool         // must be requested again even for the same target
	pinned bool         // set by the window
	plate  plate        // the arrows; reused
}

// set replaces the preview; target is the square under the pointer.
func (t *trail) set(p Preview, target chess.Square) {
	was, wasNone := t.Text, t.None()
	t.Preview, t.target, t.stale, t.pinned = p, target, false, false
	if p.Text != was && t.oracle.Previewed != nil {
		t.oracle.Previewed(p.Text)
	}
	if p.None() && wasNone {
		return
	}
	t.redraw()
	t.sync()
	if !p.None() && wasNone {
		t.view.run(appearing, t.view.style.Fade, t.fade)
	}
}

// pin shows a preview until unpin, or until the player picks up a piece.
func (t *trail) pin(p Preview) {
	t.set(p, chess.NoSquare)
	t.pinned = true
}

// unpin ends the preview of pin.
func (t *trail) unpin() {
	if t.pinned {
		t.clear()
	}
}

// clear removes the preview.
func (t *trail) clear() { t.set(Preview{}, chess.NoSquare) }

// redraw positions the ghosts and draws their arrows.
func (t *trail) redraw() {
	s := t.view.scene
	for i, sp := range s.ghosts {
		if i < len(t.Ghosts) {
			g := t.Ghosts[i]
			sp.showPiece(s.pieceCache.piece(g.Piece), ghostOpacity)
			sp.moveTo(t.view.grid.pos(g.To))
		} else {
			sp.hide()
		}
	}
	if t.None() {
		s.arrows.hide()
		return
	}
	t.drawArrows()
}

// fade sets the opacity of ghosts and arrows, relative to their full strength. No image is uploaded.
func (t *trail) fade(strength float32) {
	s := t.view.scene
	for _, sp := range s.ghosts {
		sp.Translucency = 1 - ghostOpacity*float64(strength)
	}
	s.arrows.Translucency = 1 - float64(strength)
	s.touch()
}

// appear completes the fade-in.
func (t *trail) appear() {
	t.view.halt(appearing)
	t.fade(1)
}

// drawArrows draws a thin curved arrow for each ghost that moves, the first curved upward and the others downward, on a
// plate that covers the rows they touch.
func (t *trail) drawArrows() {
	top, bottom := 7, 0
	for _, g := range t.Ghosts {
		for _, sq := range []chess.Square{g.From, g.To} {
			_, row := t.view.grid.place(sq)
			top, bottom = min(top, row), max(bottom, row)
		}
	}
	px := t.view.grid.px
	size := image.Pt(8*px, (bottom-top+1)*px)
	if t.plate.RGBA == nil || t.plate.Rect.Max != size {
		t.plate = newPlate(size.X, size.Y)
	} else {
		t.plate.clear()
	}
	side := float32(1)
	for _, g := range t.Ghosts {
		t.drawArrow(g, top, side)
		side = -1
	}
	t.view.scene.arrows.put(t.view.grid.spot(0, top), fyne.NewSize(t.view.grid.edge(), t.view.grid.units(float32(bottom-top+1))))
	t.view.scene.arrows.redraw(t.plate.RGBA)
}

// drawArrow draws one arrow; side is 1 for a curve above, -1 below.
func (t *trail) drawArrow(g Ghost, top int, side float32) {
	p, s := t.plate, float32(t.view.grid.px)
	hue := faded(t.view.style.Palette.hue(t.Kind), .95)
	at := func(sq chess.Square) point {
		col, row := t.view.grid.place(sq)
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
