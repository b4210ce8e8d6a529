package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"
)

const maxChips = 6

// asked is the question the board is putting to the player, by chips or by the
// promotion picker. There is one at most.
type asked struct {
	at      chess.Square
	chips   []Chip
	pieces  []chess.Piece // promotion: the choices from the promotion square on
	reply   func(i int)
	pointed int            // the choice under the pointer or chosen by arrow keys, -1 for none
	pressed int            // the choice under the button going down
	focus   bool           // the board took the keyboard for the question
	before  fyne.Focusable // from whom
}

// open reports whether a question is being put.
func (a *asked) open() bool { return a.reply != nil }

// covers reports whether the question hides the piece that was put down.
func (a *asked) covers() bool { return len(a.pieces) > 0 }

// pointing reports whether a choice is pointed at.
func (a *asked) pointing() bool { return a.open() && a.pointed >= 0 }

// count returns how many choices there are.
func (a *asked) count() int { return max(len(a.chips), len(a.pieces)) }

// Choose asks with chips beside a square which of several moves is meant:
// clicked, or picked with the keys 1, 2, 3… The answer is the chip's index, or -1 when the player
// pressed Escape, the right button, or somewhere else, or when the position changed; a piece put
// down on the square is then already back. An older question is answered -1.
func (b *Board) Choose(at chess.Square, chips []Chip, answer func(i int)) {
	b.ask(asked{at: at, chips: chips[:min(len(chips), maxChips)], reply: answer})
}

// ask puts a question.
func (b *Board) ask(a asked) {
	b.land()
	b.dropQuestion()
	if a.reply == nil {
		a.reply = func(int) {}
	}
	a.pointed, a.pressed = -1, -1
	b.asked = a
	b.takeFocus()
	b.point(chess.NoSquare)
	b.layoutQuestion()
	b.sync()
}

// dropQuestion answers an open question with -1 and leaves everything else as it is.
func (b *Board) dropQuestion() {
	if b.asked.open() {
		b.closeQuestion()(-1)
	}
}

// closeQuestion takes the question off the board and returns whom to tell.
func (b *Board) closeQuestion() func(int) {
	reply := b.asked.reply
	b.dropFocus()
	b.asked = asked{}
	b.preview(Preview{}, chess.NoSquare)
	b.layoutQuestion()
	return reply
}

// answer closes the question with a choice. Without one the piece goes back.
func (b *Board) answer(i int) {
	reply := b.closeQuestion()
	if i < 0 {
		b.release()
	}
	b.sync()
	reply(i)
}

// pressQuestion is a button going down while a question is open: away from the
// choices it cancels.
func (b *Board) pressQuestion(e *desktop.MouseEvent) {
	i := b.choiceAt(e.Position)
	if e.Button != desktop.MouseButtonPrimary || i < 0 {
		b.answer(-1)
		return
	}
	b.asked.pressed = i
	b.pointChoice(i)
}

// releaseQuestion chooses when the button comes up where it went down.
func (b *Board) releaseQuestion(e *desktop.MouseEvent) {
	i := b.choiceAt(e.Position)
	pressed := b.asked.pressed
	b.asked.pressed = -1
	if i >= 0 && i == pressed {
		b.answer(i)
	}
}

// pointQuestion is the pointer moving while a question is open.
func (b *Board) pointQuestion(p fyne.Position) { b.pointChoice(b.choiceAt(p)) }

// pointChoice marks a choice and shows its preview.
func (b *Board) pointChoice(i int) {
	if i == b.asked.pointed {
		return
	}
	b.asked.pointed = i
	if len(b.asked.chips) > 0 {
		var p Preview
		if i >= 0 {
			p = b.asked.chips[i].Preview
		}
		b.preview(p, chess.NoSquare)
	}
	b.syncQuestion()
	b.scene.touch()
}

// question is what a question is drawn with.
type question struct {
	scrim *canvas.Rectangle
	picks [4]pick
	rows  [maxChips]row
}

func newQuestion() question {
	q := question{scrim: canvas.NewRectangle(nil)}
	q.scrim.Hide()
	for i := range q.picks {
		q.picks[i] = newPick()
	}
	for i := range q.rows {
		q.rows[i] = newRow()
	}
	return q
}

func (q *question) objects() []fyne.CanvasObject {
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

// layoutQuestion puts chips and picker where they belong, or away.
func (b *Board) layoutQuestion() {
	if b.scene.stencil == nil {
		return
	}
	b.layoutPicker()
	b.layoutChips()
	b.syncQuestion()
}

// syncQuestion shows which choice is pointed at.
func (b *Board) syncQuestion() {
	b.syncPicker()
	b.syncChips()
}

// choiceAt returns the choice under a position, or -1.
func (b *Board) choiceAt(p fyne.Position) int {
	if len(b.asked.pieces) > 0 {
		return b.pickAt(p)
	}
	return b.chipAt(p)
}
