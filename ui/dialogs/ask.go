package dialogs

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/ui/widget"
)

// Confirm asks for confirmation of one action, with its consequences.
func Confirm(win fyne.Window, question, detail, verb string, do func()) {
	var s *dialog
	act := func() {
		s.close()
		do()
	}
	s = show(win, question, fyne.NewSize(400, 190), still(widget.Plain(detail).Rows(3)), act,
		widget.NewButton("Cancel", "", "", func() { s.close() }), widget.NewDefaultButton(verb, "", "", act))
}

// Tell shows a text.
func Tell(win fyne.Window, title string, paragraphs ...string) {
	text := container.New(layout.NewCustomPaddedVBoxLayout(-6))
	for _, p := range paragraphs {
		text.Add(widget.Paragraph(p))
	}
	var s *dialog
	s = show(win, title, fyne.NewSize(460, 260), still(flush(text)), func() { s.close() },
		widget.NewDefaultButton("Close", "", "", func() { s.close() }))
}
