package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"
)

const maxChips = 6

// A question is asked with chips or the promotion picker. There is at most one.
type question struct {
	b    *Board
	view *view
	questionContent
	focus  bool           // the board took the focus
	before fyne.Focusable // the previously focused widget
}

// questionContent is the content of a question; the zero value is none.
type questionContent struct {
	at          chess.Square
	chips       []Chip
	plain       Preview       // shown while no chip is hovered
	sure        bool          // Enter takes the first chip if none is highlighted
	pieces      []chess.Piece // promotion: the choices, beginning at the promotion square
	reply       func(i int)
	highlighted int // the choice that is hovered or selected by arrow keys, -1 for none
	pressed     int // the choice under a pressed button
}

// open reports whether a question is open.
func (a *questionContent) open() bool { return a.reply != nil }

// covers reports whether the question hides the piece that was put down.
func (a *questionContent) covers() bool { return len(a.pieces) > 0 }

// about returns the square that chips ask about.
func (a *questionContent) about() chess.Square {
	if len(a.chips) > 0 {
		return a.at
	}
	return chess.NoSquare
}

// hasHighlight reports whether a choice is highlighted.
func (a *questionContent) hasHighlight() bool { return a.open() && a.highlighted >= 0 }

// count returns the number of choices.
func (a *questionContent) count() int { return max(len(a.chips), len(a.pieces)) }

// ask opens a question.
func (q *question) ask(a questionContent) {
	b := q.b
	b.finishAnimations()
	q.drop()
	if a.reply == nil {
		a.reply = func(int) {}
	}
	a.highlighted, a.pressed = -1, -1
	q.questionContent = a
	q.takeFocus()
	b.picked.hover(chess.NoSquare)
	q.layout()
	if !a.plain.None() {
		b.trail.set(a.plain, chess.NoSquare)
	}
	b.sync()
}

// drop answers an open question with -1 and changes nothing else.
func (q *question) drop() {
	if q.open() {
		q.close()(-1)
	}
}

// close removes the question and returns its callback.
func (q *question) close() func(int) {
	reply := q.reply
	q.dropFocus()
	q.questionContent = questionContent{}
	q.b.trail.clear()
	q.layout()
	return reply
}

// answer closes the question with a choice; -1 also returns the piece to its origin.
func (q *question) answer(i int) {
	reply := q.close()
	if i < 0 {
		q.b.release()
	}
	q.b.sync()
	reply(i)
}

// press handles a press while a question is open. Outside of the choices it cancels the question.
func (q *question) press(button desktop.MouseButton, p fyne.Position) {
	i := q.choiceAt(p)
	if button != desktop.MouseButtonPrimary || i < 0 {
		q.answer(-1)
		return
	}
	q.pressed = i
	q.highlight(i)
}

// release chooses a choice if the button was pressed and released on it.
func (q *question) release(p fyne.Position) {
	i, pressed := q.choiceAt(p), q.pressed
	q.pressed = -1
	if i >= 0 && i == pressed {
		q.answer(i)
	}
}

// highlight highlights a choice and shows its preview.
func (q *question) highlight(i int) {
	if i == q.highlighted {
		return
	}
	q.highlighted = i
	if len(q.chips) > 0 {
		p := q.plain
		if i >= 0 {
			p = q.chips[i].Preview
		}
		q.b.trail.set(p, chess.NoSquare)
	}
	q.show()
	q.view.scene.touch()
}

// layout positions chips and picker, or hides them.
func (q *question) layout() {
	if q.view.scene.markCache == nil {
		return
	}
	q.layoutPicker()
	q.layoutChips()
	q.show()
}

// show highlights the choice under the pointer.
func (q *question) show() {
	q.showPicker()
	q.showChips()
}

// choiceAt returns the choice under a position, or -1.
func (q *question) choiceAt(p fyne.Position) int {
	if q.covers() {
		return q.pickAt(p)
	}
	return q.chipAt(p)
}

// centre returns the centre of a choice.
func (q *question) centre(i int) fyne.Position {
	if q.covers() {
		cell := q.view.grid.cell
		return q.spot(i).AddXY(cell/2, cell/2)
	}
	g := q.view.scene.rows[i].ground
	return g.Position().AddXY(g.Size().Width/2, g.Size().Height/2)
}

// choices are the objects that draw a question.
type choices struct {
	scrim *canvas.Rectangle
	picks [4]pick
	rows  [maxChips]row
}

func newChoices() choices {
	q := choices{scrim: canvas.NewRectangle(nil)}
	q.scrim.Hide()
	for i := range q.picks {
		q.picks[i] = newPick()
	}
	for i := range q.rows {
		q.rows[i] = newRow()
	}
	return q
}

func (q *choices) objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{q.scrim}
	for i := range q.picks {
		objects = append(objects, q.picks[i].ground.Image, q.picks[i].piece.Image)
	}
	for i := range q.rows {
		r := &q.rows[i]
		objects = append(objects, r.ground, r.bar, r.glyph.Image, r.digit, r.label)
	}
	return objects
}
