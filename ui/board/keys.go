package board

import "fyne.io/fyne/v2"

// keys handles the keyboard and the board cursor.
type keys struct {
	b       *Board
	at      spot
	focused bool
	shown   bool
}

// hide hides the cursor until the next key.
func (k *keys) hide() { k.shown = false }

// FocusGained shows the cursor.
func (k *keys) FocusGained() {
	k.focused = true
	if k.b.question.open() {
		return
	}
	if k.at.none() {
		k.at.square = k.home()
	}
	k.shown = true
	k.b.sync()
	k.announce()
}

// FocusLost hides the cursor.
func (k *keys) FocusLost() {
	k.focused, k.shown = false, false
	k.b.sync()
}

// TypedKey moves the cursor with the arrow keys, picks up and puts down with Space or Enter, and cancels with Escape.
// Other keys go to Oracle.Key.
func (k *keys) TypedKey(e *fyne.KeyEvent) {
	b := k.b
	if b.question.open() {
		b.question.typed(e.Name)
		return
	}
	step, isArrow := arrows[e.Name]
	switch {
	case isArrow:
		b.finishAnimations()
		k.walk(step[0], step[1])
	case e.Name == fyne.KeySpace || e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		b.finishAnimations()
		b.view.stopFlash()
		k.enter()
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
func (k *keys) TypedRune(r rune) {
	b := k.b
	switch {
	case b.question.open():
		b.question.digit(r)
	case r == ' ':
	case b.oracle.Rune != nil:
		b.oracle.Rune(r)
	}
}

// walk moves the cursor, within the board.
func (k *keys) walk(dx, dy int) {
	switch {
	case k.at.none():
		k.at.square = k.home()
	case !k.shown:
	default:
		k.at = k.neighbour(k.at, dx, dy)
	}
	k.shown = true
	k.b.picked.hover(k.at.square)
	k.b.sync()
	k.announce()
}

// enter picks up the piece at the cursor, or puts the selected one down.
func (k *keys) enter() {
	if k.at.none() {
		return
	}
	b, picked := k.b, &k.b.picked
	k.shown = true
	b.oracle.update()
	b.release()
	sq, here, from := k.at.square, k.here(), picked.Origin
	switch {
	case !from.None() && picked.reaches(sq) && here != from:
		picked.unpick()
		b.oracle.dropped(from, sq, Keys)
	case here == from:
		picked.unpick()
	case b.state.movable(here):
		picked.pick(here)
	case !from.None():
		picked.unpick()
		if sq >= 0 {
			b.oracle.dropped(from, sq, Keys)
		}
	}
	b.sync()
	k.announce()
}

// show draws the cursor's frame.
func (k *keys) show() {
	at, v, trays := k.at, k.b.view, &k.b.state.Trays
	cursor := v.scene.cursor
	switch {
	case !k.focused || !k.shown || at.none():
		cursor.hide()
	case at.square >= 0:
		cursor.Hidden = false
		cursor.moveTo(v.grid.pos(at.square))
	case !trays.Shown:
		cursor.hide()
	default:
		cursor.Hidden = false
		cursor.moveTo(v.grid.slot(at.tray, at.slot, len(trays.of(at.tray))))
	}
}
