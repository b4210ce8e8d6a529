package train

import (
	"fyne.io/fyne/v2"

	"backrank/app/notice"
	"backrank/app/spoken"
	"backrank/lang"
	"backrank/words"
)

var errAsked = notice.Fixed(func() string { return lang.L("The question asks what is legal") })

// scene returns what the player may ask about the position of the question: until it is answered, not what is legal in it.
func (d *desk) scene() spoken.Scene {
	s := spoken.Scene{Pieces: d.view.Position.Setup().Pieces, Position: &d.view.Position}
	if last := d.asked.last; !last.IsZero() {
		s.LastMove = func() string { return spoken.Played(&d.asked.position, last) }
	}
	if !d.over {
		s.Withheld = errAsked
	}
	return s
}

// heardKey and heardRune answer the keys of a player who does not see the board; the answers to the question go first.

func (d *desk) heardKey(e *fyne.KeyEvent) {
	if len(d.asked.choices) > 0 || !d.heard.Key(e) {
		d.typedKey(e)
	}
}

func (d *desk) heardRune(r rune) {
	if answerOf(r, d.asked.choices) >= 0 || d.asked.place != nil || !d.heard.Rune(r) {
		d.typedRune(r)
	}
}

// inWords says the question, with the move that led to it and the answers to choose from.
func (d *desk) inWords() string {
	all := []string{d.why.Text(), d.asked.title, d.asked.text}
	if last := d.asked.last; !last.IsZero() {
		all = append(all, spoken.Played(&d.asked.position, last))
	}
	return words.Message(append(all, d.choicesInWords()...)...)
}

// choicesInWords returns the answers to choose from, each with its key.
func (d *desk) choicesInWords() (all []string) {
	for i, c := range d.asked.choices {
		all = append(all, answerLabel(i, c, len(d.asked.choices)))
	}
	return all
}

// nextKey names the key that asks the next question.
func nextKey() string {
	return lang.L("{{.Command}}: {{.What}}", "Command", lang.L("Space"), "What", lang.L("The next question"))
}

// refusal says why a typed text, which asks nothing, is no answer.
func (d *desk) refusal(text string) string {
	switch {
	case d.over:
		return words.Message(lang.L("The question has been answered"), nextKey())
	case !d.tried.IsZero():
		return lang.L("Thinking…")
	}
	return words.Message(append([]string{lang.L("{{.Text}} is not an answer", "Text", words.Quote(text)), d.asked.text}, d.choicesInWords()...)...)
}
