package board

import (
	"image/color"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"github.com/notnil/chess"
)

const (
	originOpacity = .3  // of a piece on the square it was lifted from
	dimmedOpacity = .5  // of pieces whose ghosts are shown elsewhere
	ghostOpacity  = .45 // of the ghosts
)

// layout computes the grid anew, draws what depends on it and puts everything in its place.
func (b *Board) layout(size fyne.Size) {
	b.land()
	g := b.gridFor(size)
	moved := g != b.grid
	s := b.scene
	b.grid = g
	if s.stencil == nil || s.stencil.px != g.px || s.plan != g.plan {
		s.stencil, s.plan = newStencil(g.px, &b.style.Palette), g.plan
		b.drawFixed()
	}
	b.hangPieces()
	square := fyne.NewSquareSize(g.cell)
	s.base.Resize(size)
	s.squares.put(g.corner, g.area())
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
	s.shapes.put(g.corner, g.area())
	b.layoutCoordinates()
	b.layoutHands()
	b.layoutQuestion()
	b.redrawShapes()
	if moved { // what floats stands on other places now, and another square is pointed at
		b.calm()
		b.point(chess.NoSquare)
		b.showGhosts()
	}
	b.sync()
}

// gridFor is where the squares are in a widget of a size.
func (b *Board) gridFor(size fyne.Size) grid {
	return newGrid(size, b.scale(), b.state.bottom() == chess.Black, b.state.plan())
}

// settle is how long a window must keep its size before the pieces are drawn anew.
const settle = 120 * time.Millisecond

// hangPieces gets the portraits for the present square. Drawing twelve pieces takes
// too long for each step of a window being resized: there the old ones are
// stretched until the size settles.
func (b *Board) hangPieces() {
	s, g := b.scene, &b.grid
	old := s.cabinet
	switch {
	case old != nil && old.px == g.px && old.scale == g.scale:
	case old != nil && old.scale == g.scale && len(old.pieces) > 0 && old.px >= 4 && g.px >= 4:
		s.cabinet = old.stretched(g.px)
		b.run(settling, settle, func(part float32) {
			if part >= 1 {
				s.cabinet = newCabinet(b.grid.px, b.grid.scale, b.style.Pieces)
				b.sync()
			}
		})
	default:
		b.halt(settling)
		s.cabinet = newCabinet(g.px, g.scale, b.style.Pieces)
	}
}

// drawFixed draws the pictures that only size and palette decide.
func (b *Board) drawFixed() {
	s, ink := b.scene, &b.style.Palette
	s.squares.show(background(&b.grid, ink), 1)
	for shade := range 2 {
		on := ink.on(shade == 1)
		for i, h := range []struct{ fill, line color.NRGBA }{
			{on.Hover, faded(on.Dot, .6)},
			{faded(on.Castle, .35), faded(on.Castle, .6)},
			{faded(on.Leap, .35), faded(on.Leap, .6)},
		} {
			sp := s.hover[shade][i]
			sp.Image.Image = s.stencil.flat(h.fill, h.line)
			sp.Refresh()
		}
	}
	s.cursor.Image.Image = s.stencil.cursor()
	s.cursor.Refresh()
	for shade := range s.blame {
		s.blame[shade], s.stays[shade] = s.stencil.guilty(shade == 1), s.stencil.stayed(shade == 1)
	}
}

// sync makes the scene show the state. Only what differs is touched.
func (b *Board) sync() {
	s := b.scene
	marks := b.marks()
	for i := range 64 {
		sq := chess.Square(i)
		s.floor[i].show(s.stencil.picture(marks[i]), 1)
		piece, opacity := b.standing(sq)
		s.pieces[i].showPiece(s.cabinet.piece(piece), opacity)
	}
	b.syncLift()
	b.syncHands()
	b.syncStayed()
	b.syncCursor()
	s.touch()
}

// marks returns what lies on the floor of each square.
func (b *Board) marks() (m [64]mark) {
	put := func(set Squares, k mark) {
		for sq := range set.All() {
			m[sq] |= k
		}
	}
	last := &b.state.Last
	put(last.PartnerFrom, markPartner)
	put(last.PartnerTo, markPartnerLanded)
	put(last.From, markLast)
	put(last.To, markLanded)
	put(b.state.Check, markCheck)
	put(b.state.Rights, markRight)
	put(b.state.LeapRights, markLeapRight)
	put(b.state.Hidden, markHidden)
	if b.trail.Kind&Leap != 0 {
		put(b.trail.Path, markLeapPath)
	} else {
		put(b.trail.Path, markPath)
	}
	if len(b.asked.chips) > 0 {
		put(SetOf(b.asked.at), markSelected) // what the question is about
	}
	if sq := b.picked.on(); sq >= 0 {
		m[sq] |= markSelected
	}
	apart := b.apart()
	for i, k := range b.targets {
		if sq := chess.Square(i); k != 0 && !b.haunted(sq) {
			m[i] |= b.targetMark(sq, k)
		}
	}
	put(apart, markBack)
	b.join(&m, apart)
	for i := range m {
		if m[i] != 0 && shadeOf(chess.Square(i)) == 1 {
			m[i] |= markOnDark
		}
	}
	return m
}

// shadeOf is 0 for a light square and 1 for a dark one.
func shadeOf(sq chess.Square) int { return 1 - (int(sq)%8+int(sq)/8)%2 }

// haunted reports whether a ghost stands on a square that is else empty; marks
// would only blur it.
func (b *Board) haunted(sq chess.Square) bool {
	for _, g := range b.trail.Ghosts {
		if g.To == sq && b.state.Pieces[sq] == chess.NoPiece {
			return true
		}
	}
	return false
}

// targetMark returns the shapes of a kind of target.
func (b *Board) targetMark(sq chess.Square, k Kind) (m mark) {
	if k&Castle != 0 {
		if b.state.Pieces[sq] != chess.NoPiece {
			m |= markRing
		} else {
			m |= markBrackets
		}
	}
	if k&Leap != 0 {
		m |= markArc
	}
	if b.style.HideTargets {
		return m
	}
	for _, simple := range []struct {
		kind Kind
		mark mark
	}{{Step, markDot}, {Capture, markCorners}, {Place, markPlace}} {
		if k&simple.kind != 0 {
			m |= simple.mark
		}
	}
	return m
}

// join draws the bracket from a picked king to each partner on its rank but those apart.
func (b *Board) join(m *[64]mark, apart Squares) {
	from := b.picked.on()
	if from < 0 {
		return
	}
	col, row := b.grid.place(from)
	for i, k := range b.targets {
		to := chess.Square(i)
		c, r := b.grid.place(to)
		if k&Castle == 0 || apart.Has(to) || b.state.Pieces[to] == chess.NoPiece || r != row {
			continue
		}
		lo, hi := min(c, col), max(c, col)
		for x := lo; x <= hi; x++ {
			if x > lo {
				m[b.grid.square(x, row)] |= markJoinLeft
			}
			if x < hi {
				m[b.grid.square(x, row)] |= markJoinRight
			}
		}
	}
}

// standing returns the piece to be drawn on a square, and how strongly.
func (b *Board) standing(sq chess.Square) (chess.Piece, float64) {
	piece := b.state.Pieces[sq]
	switch {
	case piece == chess.NoPiece || b.moving.hides.Has(sq):
		return chess.NoPiece, 1
	case b.lifted().on() == sq:
		return piece, originOpacity
	case b.held.at == sq && piece.Color() != b.held.from.Piece.Color():
		return chess.NoPiece, 1
	}
	for _, g := range b.trail.Ghosts {
		if g.From == sq {
			return piece, dimmedOpacity
		}
	}
	return piece, 1
}

// lifted returns the piece that is in the hand, or put down and waiting.
func (b *Board) lifted() Origin {
	if b.press.active && b.press.started {
		return b.press.from
	}
	return b.held.from
}

// syncLift shows the piece in the hand where the pointer, or the drop, is.
func (b *Board) syncLift() {
	lift := b.scene.lift
	o := b.lifted()
	if o.None() || b.asked.covers() {
		lift.hide()
		return
	}
	lift.showPiece(b.scene.cabinet.piece(o.Piece), 1)
	if b.press.active && b.press.started {
		b.carry(b.press.last)
	} else {
		lift.moveTo(b.grid.pos(b.held.at))
	}
}

// carry moves the piece in the hand under the pointer.
func (b *Board) carry(p fyne.Position) {
	b.scene.lift.moveTo(fyne.NewPos(p.X-b.grid.cell/2, p.Y-b.grid.cell/2))
}

// syncStayed shows the arc over a king that castled in its place.
func (b *Board) syncStayed() {
	b.scene.stayed.hide()
	for sq := range b.state.Last.Stayed.All() {
		b.scene.stayed.show(b.scene.stays[shadeOf(sq)], 1)
		b.scene.stayed.moveTo(b.grid.pos(sq))
	}
}

// layoutCoordinates places the names of files, ranks or squares.
func (b *Board) layoutCoordinates() {
	texts, n := &b.scene.coords, 0
	size, inset := min(max(b.grid.cell*.17, 7), 15), b.grid.cell*.05
	if b.style.Coordinates == EveryCoordinates {
		size, inset = min(max(b.grid.cell*.14, 7), 13), b.grid.cell*.025
	}
	put := func(col, row int, text string, right, bottom bool) {
		if b.grid.away(row) {
			return
		}
		t := texts[n]
		n++
		t.Text, t.TextSize, t.TextStyle.Bold, t.Hidden = text, size, true, false
		t.Color = b.coordColor(col, row)
		extent := fyne.MeasureText(text, size, t.TextStyle)
		at := b.grid.spot(col, row).AddXY(inset, b.grid.cell*.02)
		if right {
			at.X += b.grid.cell - 2*inset - extent.Width
		}
		if bottom {
			at.Y += b.grid.cell*.96 - extent.Height
		}
		t.Move(at)
		t.Resize(extent)
		canvas.Refresh(t)
	}
	switch b.style.Coordinates {
	case EdgeCoordinates:
		for i := range 8 {
			put(7, i, strconv.Itoa(int(b.grid.square(7, i))/8+1), true, false)
			put(i, 7, string(rune('a'+int(b.grid.square(i, 7))%8)), false, true)
		}
	case EveryCoordinates:
		for i := range 64 {
			put(i%8, i/8, b.grid.square(i%8, i/8).String(), false, true) // where every piece leaves room
		}
	}
	for _, t := range texts[n:] {
		t.Hide()
	}
}

func (b *Board) coordColor(col, row int) color.Color {
	if b.state.Hidden.Has(b.grid.square(col, row)) {
		return b.style.Palette.Dim
	}
	if (col+row)%2 == 0 {
		return b.style.Palette.CoordOnLight
	}
	return b.style.Palette.CoordOnDark
}
