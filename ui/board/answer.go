package board

import (
	"fyne.io/fyne/v2"

	"backrank/words"
)

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
func (q *Questions) announce() {
	if q.covers() {
		q.oracle.announced(words.Piece(q.pieces[q.highlighted].Type()))
	} else {
		q.oracle.announced(q.chips[q.highlighted].Label)
	}
}
