package board

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// keys is the board cursor.
type keys struct {
	at      chess.Square
	focused bool
	shown   bool
}

// hide takes the cursor away until the next key.
func (k *keys) hide() { k.shown = false }

// FocusGained shows the cursor.
func (b *Board) FocusGained() {
	b.keys.focused = true
	if b.asked.open() {
		return
	}
	if b.keys.at < 0 {
		b.keys.at = b.home()
	}
	b.keys.shown = true
	b.sync()
	b.announce()
}

// FocusLost hides the cursor.
func (b *Board) FocusLost() {
	b.keys.focused, b.keys.shown = false, false
	b.sync()
}

// home is where the cursor begins: on a king of the side at the bottom.
func (b *Board) home() chess.Square {
	king := chess.NewPiece(chess.King, b.state.bottom())
	for i, man := range b.state.Men {
		if man == king {
			return chess.Square(i)
		}
	}
	return b.grid.square(4, 7)
}

// TypedKey moves the cursor with the arrow keys, picks up and puts down with
// Space or Enter, and gives up with Escape. Other keys go to Oracle.Key.
func (b *Board) TypedKey(e *fyne.KeyEvent) {
	if b.asked.open() {
		b.typedChoice(e.Name)
		return
	}
	step, isArrow := arrows[e.Name]
	switch {
	case isArrow:
		b.land()
		b.walk(step[0], step[1])
	case e.Name == fyne.KeySpace || e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		b.land()
		b.calm()
		b.enter()
	case e.Name == fyne.KeyEscape && b.Cancel():
	case b.oracle.Key != nil:
		b.oracle.Key(e)
	}
}

var arrows = map[fyne.KeyName][2]int{
	fyne.KeyLeft: {-1, 0}, fyne.KeyRight: {1, 0}, fyne.KeyUp: {0, -1}, fyne.KeyDown: {0, 1},
}

// TypedRune answers a question with a digit, or a letter in the promotion
// picker. Other runes go to Oracle.Rune.
func (b *Board) TypedRune(r rune) {
	switch {
	case b.asked.open():
		b.typedDigit(r)
	case r == ' ':
	case b.oracle.Rune != nil:
		b.oracle.Rune(r)
	}
}

// walk moves the cursor on the screen, not beyond the edge.
func (b *Board) walk(dx, dy int) {
	if b.keys.at < 0 {
		b.keys.at = b.home()
	} else if b.keys.shown {
		col, row := b.grid.place(b.keys.at)
		b.keys.at = b.grid.square(min(max(col+dx, 0), 7), min(max(row+dy, 0), 7))
	}
	b.keys.shown = true
	b.point(b.keys.at)
	b.sync()
	b.announce()
}

// enter picks up the man at the cursor, or puts the picked one down.
func (b *Board) enter() {
	sq := b.keys.at
	if sq < 0 {
		return
	}
	b.keys.shown = true
	b.release()
	here := Origin{sq, b.state.Men[sq]}
	from := b.picked
	switch {
	case !from.None() && b.targets[sq] != 0 && here != from:
		b.unpick()
		b.tell(from, sq, Keys)
	case here == from:
		b.unpick()
	case b.state.movable(here):
		b.pick(here)
	case !from.None():
		b.unpick()
		b.tell(from, sq, Keys)
	}
	b.sync()
	b.announce()
}

// typedChoice walks through the choices of a question.
func (b *Board) typedChoice(name fyne.KeyName) {
	n := b.asked.count()
	step := 1
	if len(b.asked.men) > 0 {
		if _, row := b.grid.place(b.asked.at); row >= 4 {
			step = -1
		}
	}
	switch name {
	case fyne.KeyEscape:
		b.answer(-1)
	case fyne.KeyDown, fyne.KeyRight:
		b.pointChoice(stepped(b.asked.pointed, step, n))
	case fyne.KeyUp, fyne.KeyLeft:
		b.pointChoice(stepped(b.asked.pointed, -step, n))
	case fyne.KeyReturn, fyne.KeyEnter:
		if b.asked.pointed >= 0 {
			b.answer(b.asked.pointed)
		}
	}
}

// stepped is the next of n choices, round and round, from none to the first or last.
func stepped(i, by, n int) int {
	if i < 0 && by < 0 {
		return n - 1
	}
	return (i + by + n) % n
}

// typedDigit answers with 1, 2, 3, or with Q, N, R, B.
func (b *Board) typedDigit(r rune) {
	i := int(r - '1')
	if len(b.asked.men) > 0 {
		for j, letters := range []string{"qQ", "nN", "rR", "bB"} {
			if r == rune(letters[0]) || r == rune(letters[1]) {
				i = j
			}
		}
	}
	if i >= 0 && i < b.asked.count() {
		b.answer(i)
	}
}

// takeFocus gives the board the keyboard, and reports whether it had it not before.
func (b *Board) takeFocus() bool {
	c := b.canvas()
	if c == nil || b.keys.focused {
		return false
	}
	c.Focus(b)
	return true
}

// dropFocus gives back what takeFocus took.
func (b *Board) dropFocus() {
	if !b.asked.focus {
		return
	}
	b.asked.focus = false
	if c := b.canvas(); c != nil && c.Focused() == fyne.Focusable(b) {
		c.Unfocus()
	}
}

// canvas is where the board is shown, nil before it is.
func (b *Board) canvas() fyne.Canvas {
	if app := fyne.CurrentApp(); app != nil {
		return app.Driver().CanvasForObject(b)
	}
	return nil
}

// syncCursor shows the cursor's frame.
func (b *Board) syncCursor() {
	if !b.keys.focused || !b.keys.shown || b.keys.at < 0 {
		b.scene.cursor.hide()
		return
	}
	b.scene.cursor.Hidden = false
	b.scene.cursor.moveTo(b.grid.pos(b.keys.at))
}
