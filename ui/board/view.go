package board

import (
	"image"
	"image/color"
	"math"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// A view draws the board: style, grid, objects and animations. It knows nothing of the player; its input is a [sight].
type view struct {
	animator
	style Style
	grid  grid
	scene *scene
	sight func() sight // returns what is visible now
}

// layout redraws what depends on the grid and positions all static objects.
func (v *view) layout(size fyne.Size, g grid) {
	s := v.scene
	v.grid = g
	if s.markCache == nil || s.markCache.px != g.px || s.plan != g.plan {
		s.markCache, s.plan = newMarkCache(g.px, &v.style.Palette), g.plan
		v.drawFixed()
	}
	v.loadPieces()
	square := fyne.NewSquareSize(g.cell)
	s.base.Resize(size)
	s.layoutSquares(&v.grid)
	for i := range 64 {
		at := g.pos(chess.Square(i))
		s.floor[i].put(at, square)
		s.pieces[i].moveTo(at)
	}
	for _, group := range [][]*sprite{s.hover[0][:], s.hover[1][:], s.guilty, {s.stayed, s.cursor}} {
		for _, sp := range group {
			sp.Resize(square)
		}
	}
	v.layoutHands()
}

// settle is the delay after the last resize before the pieces are redrawn.
const settle = 120 * time.Millisecond

// loadPieces loads the piece images for the square size. Drawing twelve pieces takes too long for each step of a
// resize, so the old images are scaled until the size settles.
func (v *view) loadPieces() {
	s, g := v.scene, &v.grid
	old := s.pieceCache
	switch {
	case old != nil && old.px == g.px && old.scale == g.scale:
	case old != nil && old.scale == g.scale && len(old.pieces) > 0 && old.px >= 4 && g.px >= 4:
		s.pieceCache = old.stretched(g.px)
		v.run(settling, settle, func(part float32) {
			if part >= 1 {
				s.pieceCache = newPieceCache(v.grid.px, v.grid.scale, v.style.Pieces)
				v.sync()
			}
		})
	default:
		v.halt(settling)
		s.pieceCache = newPieceCache(g.px, g.scale, v.style.Pieces)
	}
}

// drawFixed draws the images that depend only on size and palette.
func (v *view) drawFixed() {
	s, ink := v.scene, &v.style.Palette
	s.paintSquares(ink, v.grid.px)
	for shade := range 2 {
		on := ink.on(shade == 1)
		for i, h := range []struct{ fill, line color.NRGBA }{
			{on.Hover, on.Dot},
			{faded(on.Castle, .35), on.Castle},
			{faded(on.Leap, .35), on.Leap},
			{faded(on.Premove, .7), on.PremoveDot},
		} {
			sp := s.hover[shade][i]
			sp.Image.Image = s.markCache.flat(h.fill, h.line)
			sp.Refresh()
		}
	}
	s.cursor.Image.Image = s.markCache.cursor()
	s.cursor.Refresh()
}

// marked returns the image of marks on a square.
func (v *view) marked(m markSet, sq chess.Square) *image.RGBA {
	if shadeOf(sq) == 1 {
		m |= markOnDark
	}
	return v.scene.markCache.picture(m)
}

// sync updates the scene from the state and the gestures in progress. Only differences are redrawn.
func (v *view) sync() {
	s, visible := v.scene, v.sight()
	seen := &visible
	marks := seen.marks(&v.grid, v.style.HideTargets)
	for i := range 64 {
		sq := chess.Square(i)
		s.floor[i].show(s.markCache.picture(marks[i]), 1)
		piece, opacity := seen.standing(sq)
		s.pieces[i].showPiece(s.pieceCache.piece(piece), opacity)
	}
	v.showLift(seen)
	v.showHands(seen)
	v.showStayed(seen.state.Last.Stayed)
	v.showCursor(seen.cursor, &seen.state.Trays)
	s.touch()
}

// showLift shows the dragged piece at the pointer, or a piece that was put down on its new square.
func (v *view) showLift(seen *sight) {
	lift := v.scene.lift
	if seen.lifted.None() || seen.covered || seen.state.Blind {
		lift.hide()
		return
	}
	lift.showPiece(v.scene.pieceCache.piece(seen.lifted.Piece), 1)
	if seen.put >= 0 {
		lift.moveTo(v.grid.pos(seen.put))
	} else {
		v.carry(seen.hand)
	}
}

// carry moves the dragged piece to the pointer.
func (v *view) carry(p fyne.Position) {
	v.scene.lift.moveTo(fyne.NewPos(p.X-v.grid.cell/2, p.Y-v.grid.cell/2))
}

// showCursor shows the frame of the board cursor, unless it is unset or in a tray that is not shown.
func (v *view) showCursor(at spot, t *Trays) {
	cursor := v.scene.cursor
	switch {
	case at.square >= 0:
		cursor.Hidden = false
		cursor.moveTo(v.grid.pos(at.square))
	case t.Shown && !at.none():
		cursor.Hidden = false
		cursor.moveTo(v.grid.slot(at.tray, at.slot, len(t.of(at.tray))))
	default:
		cursor.hide()
	}
}

// showStayed shows the arc over a king that castled without moving.
func (v *view) showStayed(kings Squares) {
	v.scene.stayed.hide()
	for sq := range kings.All() {
		v.scene.stayed.show(v.marked(markStayed, sq), 1)
		v.scene.stayed.moveTo(v.grid.pos(sq))
	}
}

// hover marks the hovered square by its kind of target, or none.
func (v *view) hover(sq chess.Square, k Kind) {
	shown := -1
	switch {
	case k&Castle != 0:
		shown = 1
	case k&Leap == 0 && k&Premove != 0:
		shown = 3
	case k&(Step|Capture|Place) != 0:
		shown = 0
	case k&Leap != 0:
		shown = 2
	}
	v.halt(hovering)
	for _, shade := range v.scene.hover {
		for _, h := range shade {
			h.hide()
		}
	}
	if shown < 0 {
		return
	}
	h := v.scene.hover[shadeOf(sq)][shown]
	h.Hidden = false
	h.moveTo(v.grid.pos(sq))
	v.run(hovering, v.style.Fade, func(part float32) {
		h.Translucency = 1 - float64(part)
		v.scene.touch()
	})
}

// flash makes the squares at fault pulse three times; they stay marked until stopFlash.
func (v *view) flash(squares Squares) {
	i := 0
	for sq := range squares.All() {
		if i < len(v.scene.guilty) {
			v.scene.guilty[i].show(v.marked(markFault, sq), 1)
			v.scene.guilty[i].moveTo(v.grid.pos(sq))
			i++
		}
	}
	for _, sp := range v.scene.guilty[i:] {
		sp.hide()
	}
	d := 900 * time.Millisecond
	if i == 0 || v.style.Move == 0 {
		d = 0
	}
	v.run(flashing, d, func(part float32) {
		strength := .5 + .5*math.Cos(float64(part)*6*math.Pi)
		for _, sp := range v.scene.guilty {
			sp.Translucency = 1 - max(.15, strength)
		}
		v.scene.touch()
	})
}

// stopFlash removes the marks of flash.
func (v *view) stopFlash() {
	v.halt(flashing)
	for _, sp := range v.scene.guilty {
		sp.hide()
	}
}
