package board

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// FocusGained shows the cursor.
func (b *Board) FocusGained() {
	b.focus.held = true
	if !b.Questions.Open() {
		b.cursor.show()
	}
}

// FocusLost hides the cursor.
func (b *Board) FocusLost() {
	b.focus.held, b.cursor.shown = false, false
	b.view.sync()
}

// TypedKey moves the cursor with the arrow keys, picks up and puts down with Space or Enter, and cancels with Escape.
// Other keys go to Oracle.Key.
func (b *Board) TypedKey(e *fyne.KeyEvent) {
	if b.Questions.Open() {
		b.Questions.typed(e.Name)
		return
	}
	step, isArrow := arrows[e.Name]
	switch {
	case isArrow:
		b.view.finish()
		b.cursor.walk(step[0], step[1])
	case e.Name == fyne.KeySpace || e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		b.view.finish()
		b.view.stopFlash()
		b.enter()
	case e.Name == fyne.KeyEscape && b.Cancel():
	case b.oracle.Key != nil:
		b.oracle.Key(e)
	}
}

var arrows = map[fyne.KeyName][2]int{
	fyne.KeyLeft: {-1, 0}, fyne.KeyRight: {1, 0}, fyne.KeyUp: {0, -1}, fyne.KeyDown: {0, 1},
}

// CursorSquare returns the square of the board cursor, chess.NoSquare if it is not shown or in a tray.
func (b *Board) CursorSquare() chess.Square {
	if !b.cursor.shown {
		return chess.NoSquare
	}
	return b.cursor.at.square
}

// PointAt moves the board cursor to a square, and announces a text in place of the description of the square.
func (b *Board) PointAt(sq chess.Square, text string) {
	b.view.finish()
	b.cursor.at = spot{square: sq}
	b.picked.hover(sq)
	b.cursor.shown = true
	b.view.sync()
	b.oracle.announced(text)
}

// enter picks up the piece at the cursor, or puts the selected one down. A move is not followed by the description of its square:
// the window says it, or why it is illegal. It says nothing about a premove or a change in the editor.
func (b *Board) enter() {
	at := b.cursor.at
	if at.none() {
		return
	}
	b.cursor.shown = true
	b.oracle.update()
	b.drag.release()
	here := b.state.at(at)
	early := b.picked.isEarly()
	immovable := b.picked.None() && !b.state.movable(here)
	answered := b.oracle.pointed(at.square) || b.picked.enter(at.square, here)
	b.view.sync()
	switch {
	case b.Questions.Open():
		b.Questions.announceAll()
	case !answered || early || b.state.Free:
		b.cursor.announce()
	}
	if immovable && !answered {
		b.oracle.immovable(here)
	}
}

// TypedRune answers a question with a digit, or a letter in the promotion picker. Other runes go to Oracle.Rune.
func (b *Board) TypedRune(r rune) {
	switch {
	case b.Questions.Open():
		b.Questions.digit(r)
	case r == ' ':
	case b.oracle.Rune != nil:
		b.oracle.Rune(r)
	}
}
