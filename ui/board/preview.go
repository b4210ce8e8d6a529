package board

import (
	"image"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// Previews shows the preview of a castling or leap: ghosts of the pieces on their destinations, and arrows.
type Previews struct {
	view   *view
	oracle *Oracle

	shown  Preview
	target chess.Square // the target previewed
	stale  bool         // must be requested again even for the same target
	pinned bool         // shown by Show
	plate  plate        // the arrows; reused
}

// Show shows a preview, for a hovered button, until Hide, a new position, or until the player picks up a piece.
func (v *Previews) Show(p Preview) {
	v.set(p, chess.NoSquare)
	v.pinned = true
}

// Hide ends Show.
func (v *Previews) Hide() {
	if v.pinned {
		v.clear()
	}
}

// set replaces the preview; target is the square under the pointer.
func (v *Previews) set(p Preview, target chess.Square) {
	was := v.shown
	v.shown, v.target, v.stale, v.pinned = p, target, false, false
	if p.Text != was.Text && v.oracle.Previewed != nil {
		v.oracle.Previewed(p.Text)
	}
	if p.None() && was.None() {
		return
	}
	v.redraw()
	v.view.sync()
	if !p.None() && was.None() {
		v.view.run(appearing, v.view.style.Fade, v.fade)
	}
}

// clear removes the preview.
func (v *Previews) clear() { v.set(Preview{}, chess.NoSquare) }

// redraw positions the ghosts and draws their arrows.
func (v *Previews) redraw() {
	s := v.view.scene
	for i, sp := range s.ghosts {
		if i < len(v.shown.Ghosts) {
			g := v.shown.Ghosts[i]
			sp.showPiece(s.pieceCache.piece(g.Piece), ghostOpacity)
			sp.moveTo(v.view.grid.pos(g.To))
		} else {
			sp.hide()
		}
	}
	if v.shown.None() {
		s.arrows.hide()
		return
	}
	v.drawArrows()
}

// fade sets the opacity of ghosts and arrows, relative to their full strength. No image is uploaded.
func (v *Previews) fade(strength float32) {
	s := v.view.scene
	for _, sp := range s.ghosts {
		sp.Translucency = 1 - ghostOpacity*float64(strength)
	}
	s.arrows.Translucency = 1 - float64(strength)
	s.touch()
}

// drawArrows draws a thin curved arrow for each ghost that moves, the first curved upward and the others downward, and a
// ring for one that stays. They are on a plate that covers the rows they touch.
func (v *Previews) drawArrows() {
	top, bottom := 7, 0
	for _, g := range v.shown.Ghosts {
		for _, sq := range []chess.Square{g.From, g.To} {
			_, row := v.view.grid.place(sq)
			top, bottom = min(top, row), max(bottom, row)
		}
	}
	px := v.view.grid.px
	size := image.Pt(8*px, (bottom-top+1)*px)
	if v.plate.RGBA == nil || v.plate.Rect.Max != size {
		v.plate = newPlate(size.X, size.Y)
	} else {
		v.plate.clear()
	}
	side := float32(1)
	for _, g := range v.shown.Ghosts {
		v.drawArrow(g, top, side)
		side = -1
	}
	v.view.scene.arrows.put(v.view.grid.spot(0, top), fyne.NewSize(v.view.grid.edge(), v.view.grid.units(float32(bottom-top+1))))
	v.view.scene.arrows.redraw(v.plate.RGBA)
}

// drawArrow draws one arrow; side is 1 for a curve above, -1 below.
func (v *Previews) drawArrow(g Ghost, top int, side float32) {
	p, s := v.plate, float32(v.view.grid.px)
	hue := faded(v.view.style.Palette.hue(v.shown.Kind), .95)
	at := func(sq chess.Square) point {
		col, row := v.view.grid.place(sq)
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
