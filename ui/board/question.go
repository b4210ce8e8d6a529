package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/words"
)

const maxChips = 6

// Questions asks the player, with chips or the promotion picker. At most one question is open.
type Questions struct {
	view     *view
	oracle   *Oracle
	focus    *focus
	previews *Previews
	opened   func() // called when a question has been opened, before it is drawn
	release  func() // returns a piece that was put down to its origin
	questionContent
}

// questionContent is the content of a question; the zero value is none.
type questionContent struct {
	at          chess.Square
	chips       []Chip
	plain       Preview       // shown while no chip is highlighted
	sure        bool          // Enter takes the first chip if none is highlighted
	pieces      []chess.Piece // promotion: the choices, beginning at the promotion square
	reply       func(i int)
	highlighted int // the choice that is hovered or selected by arrow keys, -1 for none
	pressed     int // the choice under a pressed button
}

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
func (a *questionContent) hasHighlight() bool { return a.reply != nil && a.highlighted >= 0 }

// count returns the number of choices.
func (a *questionContent) count() int { return max(len(a.chips), len(a.pieces)) }

// Open reports whether chips or the promotion picker are open.
func (q *Questions) Open() bool { return q.reply != nil }

// Choose asks which of several moves to a square is meant, with chips next to the square. They can be clicked, or
// chosen with the keys 1, 2, 3… answer gets the chip's index, or -1 if the player presses Escape, the right button or
// another place, or the position changes; a piece put down on the square has then already gone back. An open question
// is answered with -1 first.
func (q *Questions) Choose(at chess.Square, chips []Chip, answer func(i int)) {
	q.ask(questionContent{at: at, chips: chips[:min(len(chips), maxChips)], reply: answer})
}

// Confirm asks whether to play a move to a square; name is the label of the move, and p previews it. Enter or the tick
// plays it; the cross, Escape and everything else that cancels [Questions.Choose] cancels it.
func (q *Questions) Confirm(at chess.Square, name string, p Preview, answer func(yes bool)) {
	q.release()
	q.ask(questionContent{
		at: at, plain: p, sure: true,
		chips: []Chip{
			{Kind: Step, Sign: Tick, Label: name, Key: "Enter", Preview: p},
			{Kind: Step, Sign: Cross, Label: lang.L("Cancel"), Key: "Esc"},
		},
		reply: func(i int) { answer(i == 0) },
	})
}

// ask opens a question.
func (q *Questions) ask(a questionContent) {
	q.view.finish()
	q.drop()
	if a.reply == nil {
		a.reply = func(int) {}
	}
	a.highlighted, a.pressed = -1, -1
	q.questionContent = a
	q.focus.borrow()
	q.opened()
	q.layout()
	if !a.plain.None() {
		q.previews.set(a.plain, chess.NoSquare)
	}
	q.view.sync()
}

// drop closes an open question and answers it with -1. A piece that was put down stays there.
func (q *Questions) drop() {
	if q.Open() {
		q.close()(-1)
	}
}

// close removes the question and returns its callback.
func (q *Questions) close() func(int) {
	reply := q.reply
	q.focus.giveBack()
	q.questionContent = questionContent{}
	q.previews.clear()
	q.layout()
	return reply
}

// answer closes the question with a choice; -1 also returns the piece to its origin.
func (q *Questions) answer(i int) {
	reply := q.close()
	if i < 0 {
		q.release()
	}
	q.view.sync()
	reply(i)
}

// mouseDown handles a press while a question is open. Outside of the choices it cancels the question.
func (q *Questions) mouseDown(button desktop.MouseButton, p fyne.Position) {
	i := q.choiceAt(p)
	if button != desktop.MouseButtonPrimary || i < 0 {
		q.answer(-1)
		return
	}
	q.pressed = i
	q.highlight(i)
}

// mouseUp handles the release of the button: it answers with the choice on which the button was pressed and released.
func (q *Questions) mouseUp(p fyne.Position) {
	i, pressed := q.choiceAt(p), q.pressed
	q.pressed = -1
	if i >= 0 && i == pressed {
		q.answer(i)
	}
}

// highlight highlights a choice and shows its preview.
func (q *Questions) highlight(i int) {
	if i == q.highlighted {
		return
	}
	q.highlighted = i
	if len(q.chips) > 0 {
		p := q.plain
		if i >= 0 {
			p = q.chips[i].Preview
		}
		q.previews.set(p, chess.NoSquare)
	}
	q.show()
	q.view.scene.touch()
}

// layout positions chips and picker, or hides them.
func (q *Questions) layout() {
	if q.view.scene.markCache == nil {
		return
	}
	q.layoutPicker()
	q.layoutChips()
	q.show()
}

// show draws the choices, the highlighted one distinctly.
func (q *Questions) show() {
	q.showPicker()
	q.showChips()
}

// choiceAt returns the choice under a position, or -1.
func (q *Questions) choiceAt(p fyne.Position) int {
	if q.covers() {
		return q.pickAt(p)
	}
	return q.chipAt(p)
}

// centre returns the centre of a choice.
func (q *Questions) centre(i int) fyne.Position {
	if q.covers() {
		cell := q.view.grid.cell
		return q.spot(i).AddXY(cell/2, cell/2)
	}
	g := q.view.scene.rows[i].ground
	return g.Position().AddXY(g.Size().Width/2, g.Size().Height/2)
}

// typed handles the keys of an open question.
func (q *Questions) typed(name fyne.KeyName) {
	step := 1
	if q.covers() {
		if _, row := q.view.grid.place(q.at); row >= 4 {
			step = -1
		}
	}
	switch name {
	case fyne.KeyEscape:
		q.answer(-1)
	case fyne.KeyDown, fyne.KeyRight:
		q.walk(step)
	case fyne.KeyUp, fyne.KeyLeft:
		q.walk(-step)
	case fyne.KeyReturn, fyne.KeyEnter:
		switch {
		case q.highlighted >= 0:
			q.answer(q.highlighted)
		case q.sure:
			q.answer(0)
		}
	}
}

// walk highlights the next choice, cyclically; if none is highlighted, the first or the last one.
func (q *Questions) walk(by int) {
	n := q.count()
	if i := q.highlighted; i < 0 && by < 0 {
		q.highlight(n - 1)
	} else {
		q.highlight((i + by + n) % n)
	}
	q.announce()
}

// digit answers with 1, 2, 3, or with Q, N, R, B.
func (q *Questions) digit(r rune) {
	i := int(r - '1')
	if q.covers() {
		for j, letters := range []string{"qQ", "nN", "rR", "bB"} {
			if r == rune(letters[0]) || r == rune(letters[1]) {
				i = j
			}
		}
	}
	if i >= 0 && i < q.count() {
		q.answer(i)
	}
}

// announce announces the highlighted choice.
func (q *Questions) announce() { q.oracle.announced(q.label(q.highlighted)) }

// announceAll announces all choices.
func (q *Questions) announceAll() {
	all := make([]string, q.count())
	for i := range all {
		all[i] = q.label(i)
	}
	q.oracle.announced(words.Or(all))
}

// label names a choice.
func (q *Questions) label(i int) string {
	if q.covers() {
		return words.Piece(q.pieces[i].Type())
	}
	return q.chips[i].Label
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
