package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/notice"
	"backrank/app/spoken"
	"backrank/lang"
	"backrank/ui/aloud"
	"backrank/ui/dialogs"
	"backrank/ui/figurine"
	"backrank/ui/widget"
)

// questions opens the line in which a player types questions about a position ([spoken.Answer]): in the game that is the field
// for moves, on a screen a dialog.
type questions struct {
	win       fyne.Window
	shown     *shownScreen
	voice     *aloud.Voice
	moveField *moveField
}

// A positionScreen shows a position about which the player can ask. Scene reports false while it shows none.
type positionScreen interface {
	Scene() (spoken.Scene, bool)
}

// ask opens the line.
func (q *questions) ask() {
	if q.shown.screen == nil {
		q.moveField.focus()
		return
	}
	s, has := q.shown.screen.(positionScreen)
	if !has {
		q.refuse()
		return
	}
	if _, ok := s.Scene(); !ok {
		q.refuse()
		return
	}
	q.open(s)
}

// refuse says that there is nothing to ask about.
func (q *questions) refuse() {
	q.shown.screen.Say(lang.L("There is no position to ask about on this screen"), notice.Info)
}

// open opens the dialog.
func (q *questions) open(s positionScreen) {
	answer := widget.Plain("").MaxRows(12)
	var field *widget.Field
	field = widget.NewField(lang.L("help, or a question"), func(text string) {
		scene, ok := s.Scene()
		if !ok || text == "" {
			return
		}
		said, asked := spoken.Answer(&scene, text, figurine.TypedLetters())
		if !asked {
			said = lang.L("Type help for the questions")
		}
		answer.SetText(said)
		q.voice.Speak(said)
		field.Empty()
	})
	content := dialogs.Unscrolled(widget.Stacked(container.NewVBox(field, dialogs.Gap(8)), answer, nil))
	var frame *dialogs.Dialog
	frame = dialogs.Show(q.win, lang.L("Ask about the position"), fyne.NewSize(560, 360), content, nil,
		widget.NewButton(lang.L("Close"), "", "", func() { frame.Close() }))
	q.win.Canvas().Focus(field)
}
