package board

import (
	"slices"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// keys is the board cursor.
type keys struct {
	at      spot
	focused bool
	shown   bool
}

// A spot is where the cursor can be: on a square, or with chess.NoSquare on a
// place in the tray of a colour. Without a colour it has not been anywhere yet.
type spot struct {
	square chess.Square
	tray   chess.Color
	slot   int
}

// none reports whether the cursor has not been anywhere yet.
func (s spot) none() bool { return s.square < 0 && s.tray == chess.NoColor }

// hide takes the cursor away until the next key.
func (k *keys) hide() { k.shown = false }

// FocusGained shows the cursor.
func (b *Board) FocusGained() {
	b.keys.focused = true
	if b.asked.open() {
		return
	}
	if b.keys.at.none() {
		b.keys.at.square = b.home()
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
	for i, piece := range b.state.Pieces {
		if piece == king {
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
	switch {
	case b.keys.at.none():
		b.keys.at.square = b.home()
	case !b.keys.shown:
	default:
		b.keys.at = b.walked(b.keys.at, dx, dy)
	}
	b.keys.shown = true
	b.point(b.keys.at.square)
	b.sync()
	b.announce()
}

// A band is a row of the screen that the cursor can be in: one of the board's, or with
// a colour its tray.
type band struct {
	row  int
	tray chess.Color
}

// bands are those that there are, from the top.
func (b *Board) bands() []band {
	upper, lower := chess.Black, chess.White
	if b.grid.above(chess.White) {
		upper, lower = lower, upper
	}
	rows := func(from, to int) (all []band) {
		for ; from <= to; from++ {
			all = append(all, band{row: from})
		}
		return all
	}
	tray := func(c chess.Color) []band {
		if len(b.state.Trays.of(c)) == 0 {
			return nil
		}
		return []band{{tray: c}}
	}
	switch b.grid.plan {
	case traysAround:
		return slices.Concat(tray(upper), rows(0, 7), tray(lower))
	case traysBetween:
		return slices.Concat(rows(0, 1), tray(upper), tray(lower), rows(6, 7))
	}
	return rows(0, 7)
}

// walked is the spot beside another one: columns to the right and bands down.
func (b *Board) walked(from spot, dx, dy int) spot {
	bands := b.bands()
	here, col := band{tray: from.tray}, from.slot+(8-len(b.state.Trays.of(from.tray)))/2
	if from.square >= 0 {
		col, here.row = b.grid.place(from.square)
		here.tray = chess.NoColor
	}
	i := max(0, slices.Index(bands, here))
	to := bands[min(max(i+dy, 0), len(bands)-1)]
	if to.tray == chess.NoColor {
		return spot{square: b.grid.square(min(max(col+dx, 0), 7), to.row)}
	}
	n := len(b.state.Trays.of(to.tray))
	return spot{chess.NoSquare, to.tray, min(max(col+dx-(8-n)/2, 0), n-1)}
}

// here is the piece under the cursor.
func (b *Board) here() Origin {
	at := b.keys.at
	if at.square >= 0 {
		return Origin{at.square, b.state.Pieces[at.square]}
	}
	if stacks := b.state.Trays.of(at.tray); b.state.Trays.Shown && at.tray != chess.NoColor && at.slot < len(stacks) {
		return Origin{chess.NoSquare, stacks[at.slot].Piece}
	}
	return Origin{}
}

// enter picks up the piece at the cursor, or puts the picked one down.
func (b *Board) enter() {
	if b.keys.at.none() {
		return
	}
	b.keys.shown = true
	b.oracle.freshen()
	b.release()
	sq, here, from := b.keys.at.square, b.here(), b.picked
	switch {
	case !from.None() && sq >= 0 && b.targets[sq] != 0 && here != from:
		b.unpick()
		b.tell(from, sq, Keys)
	case here == from:
		b.unpick()
	case b.state.movable(here):
		b.pick(here)
	case !from.None():
		b.unpick()
		if sq >= 0 {
			b.tell(from, sq, Keys)
		}
	}
	b.sync()
	b.announce()
}

// typedChoice walks through the choices of a question.
func (b *Board) typedChoice(name fyne.KeyName) {
	n := b.asked.count()
	step := 1
	if len(b.asked.pieces) > 0 {
		if _, row := b.grid.place(b.asked.at); row >= 4 {
			step = -1
		}
	}
	switch name {
	case fyne.KeyEscape:
		b.answer(-1)
	case fyne.KeyDown, fyne.KeyRight:
		b.pointChoice(stepped(b.asked.pointed, step, n))
		b.announceChoice()
	case fyne.KeyUp, fyne.KeyLeft:
		b.pointChoice(stepped(b.asked.pointed, -step, n))
		b.announceChoice()
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
	if len(b.asked.pieces) > 0 {
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

// takeFocus gives the board the keyboard while a question is open.
func (b *Board) takeFocus() {
	if c := b.canvas(); c != nil && !b.keys.focused {
		b.asked.focus, b.asked.before = true, c.Focused()
		c.Focus(b)
	}
}

// dropFocus gives back what takeFocus took.
func (b *Board) dropFocus() {
	c := b.canvas()
	if !b.asked.focus || c == nil || c.Focused() != fyne.Focusable(b) {
		return
	}
	if b.asked.before != nil {
		c.Focus(b.asked.before)
	} else {
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
	at, cursor := b.keys.at, b.scene.cursor
	switch {
	case !b.keys.focused || !b.keys.shown || at.none():
		cursor.hide()
	case at.square >= 0:
		cursor.Hidden = false
		cursor.moveTo(b.grid.pos(at.square))
	case !b.state.Trays.Shown:
		cursor.hide()
	default:
		cursor.Hidden = false
		cursor.moveTo(b.grid.slot(at.tray, at.slot, len(b.state.Trays.of(at.tray))))
	}
}
