package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"

	"backrank/words"
)

// dragThreshold is how far the pointer must go before a click becomes a drag, in
// units, until the player has once completed a move by dragging (BOARD.md 3.1).
const dragThreshold = 3

// A press is the left button held down on a piece.
type press struct {
	active  bool
	started bool // it has become a drag
	left    bool // the drag has been off its first square
	again   bool // the piece was selected already
	from    Origin
	start   fyne.Position
	last    fyne.Position
}

// A held piece was put down on a square and waits there for the window's answer.
type held struct {
	from    Origin
	at      chess.Square
	dragged bool
}

func (held) none() held { return held{at: chess.NoSquare} }

// MouseDown begins everything. A press while something is going on cancels
// that instead, whatever the button: so a right click during a drag gives up the drag.
func (b *Board) MouseDown(e *desktop.MouseEvent) {
	b.refit()
	b.oracle.freshen()
	b.land()
	b.calm()
	b.keys.hide()
	switch {
	case b.asked.open():
		b.pressQuestion(e)
	case b.press.active || b.pen.active:
		b.cancelPress()
		b.pen.active = false
		b.redrawShapes()
	case e.Button == desktop.MouseButtonSecondary,
		e.Button == desktop.MouseButtonPrimary && e.Modifier&fyne.KeyModifierShift != 0:
		b.startPen(e)
	case e.Button == desktop.MouseButtonPrimary:
		b.release()
		b.pressLeft(e.Position)
	}
	b.sync()
}

// refit lays the board out again if its scale has changed since: what is
// pressed must be what is seen.
func (b *Board) refit() {
	if b.scale() != b.grid.scale {
		b.layout(b.Size())
	}
}

// release takes back a piece that still waits for an answer.
func (b *Board) release() { b.held = b.held.none() }

// pressLeft is the left button going down.
func (b *Board) pressLeft(p fyne.Position) {
	hit, sq := b.hit(p), b.grid.at(p)
	b.over = sq
	if !b.picked.None() && sq >= 0 && b.targets[sq] != 0 && hit != b.picked && b.clicked(sq, hit) {
		return
	}
	if b.state.movable(hit) {
		before := b.picked
		b.press = press{active: true, from: hit, start: p, last: p, again: hit == b.picked}
		b.pick(hit)
		if !before.None() && before != hit && sq >= 0 {
			b.tell(before, sq, Reselect)
		}
		return
	}
	if b.picked.None() {
		b.clearShapes()
		b.oracle.fixed(hit)
		return
	}
	from := b.picked
	b.unpick()
	if sq >= 0 && from.Square != sq {
		b.tell(from, sq, Stray)
	}
}

// clicked plays the move that a click on a target means. It reports false when
// the click should rather pick up the own piece that stands there.
func (b *Board) clicked(sq chess.Square, hit Origin) bool {
	from := b.picked
	if b.targets[sq]&Castle != 0 && b.state.movable(hit) && b.oracle.Consent != nil {
		switch b.oracle.Consent(from, sq) {
		case Refuse:
			return false
		case Ask:
			b.confirm(from, sq, hit)
			return true
		}
	}
	if !b.state.Free || !from.InTray() {
		b.unpick()
	}
	b.tell(from, sq, Click)
	return true
}

// confirm asks whether a click meant to castle or to pick up the partner.
func (b *Board) confirm(from Origin, sq chess.Square, other Origin) {
	p := b.oracle.previewed(from, sq)
	name := p.Name
	if name == "" {
		name = "Castle"
	}
	b.Choose(sq, []Chip{
		{Kind: Castle, Label: name, Preview: p},
		{Kind: Step, Label: "Pick up the " + words.Piece(other.Piece.Type())},
	}, func(i int) {
		switch i {
		case 0:
			b.unpick()
			b.tell(from, sq, Click)
		case 1:
			b.pick(other)
		default:
			b.unpick()
		}
	})
}

// tell reports a drop.
func (b *Board) tell(from Origin, to chess.Square, how Gesture) {
	if b.oracle.Dropped != nil {
		b.oracle.Dropped(from, to, how)
	}
}

// hit returns the piece under a position, on the board or in a tray.
func (b *Board) hit(p fyne.Position) Origin {
	if sq := b.grid.at(p); sq >= 0 {
		return Origin{sq, b.state.Pieces[sq]}
	}
	for _, c := range []chess.Color{chess.White, chess.Black} {
		stacks := b.state.Trays.of(c)
		if i := b.grid.slotAt(p, c, len(stacks)); i >= 0 {
			return Origin{chess.NoSquare, stacks[i].Piece}
		}
	}
	return Origin{}
}

// Dragged carries a piece, or draws, once the driver has seen the pointer go 2 units.
func (b *Board) Dragged(e *fyne.DragEvent) { b.motion(e.Position) }

// MouseMoved does the same before that, and otherwise tells what is pointed at.
func (b *Board) MouseMoved(e *desktop.MouseEvent) {
	switch {
	case b.press.active && e.Button&desktop.MouseButtonPrimary == 0:
		b.drop(b.press.last) // the release was never delivered
		b.sync()
	case b.pen.active && e.Button == 0:
		b.lowerPen()
	default:
		b.motion(e.Position)
	}
}

// motion is the pointer at a new place. Within a square it moves one sprite and nothing else.
func (b *Board) motion(p fyne.Position) {
	switch {
	case b.press.active:
		b.pull(p)
	case b.pen.active:
		b.movePen(p)
	case b.asked.open():
		b.pointQuestion(p)
	default:
		b.point(b.grid.at(p))
	}
}

// pull is motion with a piece pressed.
func (b *Board) pull(p fyne.Position) {
	b.press.last = p
	if b.style.Moving == ClickOnly {
		return
	}
	if !b.press.started {
		far := float32(dragThreshold)
		if b.practised {
			far = 0
		}
		if d := p.Subtract(b.press.start); hypot(d.X, d.Y) < far {
			return
		}
		b.press.started = true
		b.sync()
	}
	b.carry(p)
	sq := b.grid.at(p)
	b.press.left = b.press.left || sq != b.press.from.Square
	b.point(sq)
}

// MouseUp ends what MouseDown began, at the place of the event.
func (b *Board) MouseUp(e *desktop.MouseEvent) {
	switch {
	case b.asked.open():
		b.releaseQuestion(e)
	case b.pen.active:
		b.lowerPen()
	case b.press.active && e.Button == desktop.MouseButtonPrimary:
		b.drop(e.Position)
		b.sync()
	}
}

// DragEnd stands in for a MouseUp that was not delivered, because the button was released
// over something else. With the right button it comes too early; then the press is already cancelled.
func (b *Board) DragEnd() {
	switch {
	case b.press.active:
		b.drop(b.press.last)
		b.sync()
	case b.pen.active:
		b.lowerPen()
	}
}

// drop ends a press at a place. A piece that is gone from where it was picked up is
// put nowhere.
func (b *Board) drop(p fyne.Position) {
	b.oracle.freshen()
	d := b.press
	b.press = press{}
	to := b.grid.at(p)
	switch {
	case !d.active:
	case !d.started:
		if b.targets == [64]Kind{} {
			b.oracle.fixed(d.from)
		}
		if d.again || b.style.Moving == DragOnly {
			b.unpick()
		}
	case to == d.from.Square && to >= 0:
		if d.left || d.again || b.style.Moving == DragOnly {
			b.unpick()
		}
	case to >= 0 && b.targets[to] != 0:
		b.unpick()
		b.held = held{from: d.from, at: to, dragged: true}
		b.point(chess.NoSquare)
		b.sync()
		b.tell(d.from, to, Drag)
	case to < 0 && b.state.Free:
		b.unpick()
		if !d.from.InTray() {
			b.tell(d.from, chess.NoSquare, Drag)
		}
	default:
		b.unpick()
		b.flyHome(d.from, p)
		if to >= 0 {
			b.tell(d.from, to, Drag)
		}
	}
}

// cancelPress gives up a drag: its piece is back at once, and deselected.
func (b *Board) cancelPress() {
	if b.press.active {
		b.press = press{}
		b.unpick()
	}
}

// Reject answers a drop that is illegal: the piece goes back to where it came
// from, and the guilty squares flash until the next press or position.
func (b *Board) Reject(guilty Squares) {
	b.land()
	h := b.held
	b.release()
	if !h.from.None() {
		b.flyHome(h.from, b.grid.centre(h.at))
	}
	b.flash(guilty)
	b.sync()
}

// MouseIn does nothing: MouseMoved follows.
func (b *Board) MouseIn(*desktop.MouseEvent) {}

// MouseOut ends hovering. A drawing that leaves the board no longer snaps.
func (b *Board) MouseOut() {
	if b.pen.active {
		b.movePen(fyne.NewPos(-1, -1))
	}
	if !b.press.active {
		b.point(chess.NoSquare)
	}
}

// Cursor is a pointing hand over what can be pressed.
func (b *Board) Cursor() desktop.Cursor {
	if b.press.active || b.asked.pointing() ||
		b.over >= 0 && (b.targets[b.over] != 0 || b.state.movable(Origin{b.over, b.state.Pieces[b.over]})) {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// Scrolled tells the window about the wheel.
func (b *Board) Scrolled(e *fyne.ScrollEvent) {
	switch {
	case b.oracle.Wheel == nil:
	case e.Scrolled.DY > 0:
		b.oracle.Wheel(1)
	case e.Scrolled.DY < 0:
		b.oracle.Wheel(-1)
	}
}
