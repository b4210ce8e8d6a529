package dialogs

import (
	"image/color"
	"slices"

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

// ConfirmOver asks like [Confirm], but covers an object alone and leaves the rest of the window in sight, for a game
// whose clock runs.
func ConfirmOver(win fyne.Window, over fyne.CanvasObject, question, detail, verb string, do func()) {
	Confirm(win, question, detail, verb, do)
	s, ours := win.Canvas().Overlays().Top().(*dialog)
	if !ours || over.Size().Width < minOverSize.Width || over.Size().Height < minOverSize.Height {
		return
	}
	s.over, s.scrim.FillColor = over, color.Transparent
	s.Refresh()
}

// minOverSize is the minimum size in units of an object that a question can cover alone.
var minOverSize = fyne.NewSize(280, 190)

// Choice is an answer to a question.
type Choice struct {
	Label string
	Do    func()
}

// Choose asks a question with several answers, besides Cancel. Enter gives the first answer, so that is never one that
// destroys anything.
func Choose(win fyne.Window, question, detail string, choices ...Choice) {
	var s *dialog
	act := func(c Choice) func() {
		return func() {
			s.close()
			c.Do()
		}
	}
	buttons := []fyne.CanvasObject{widget.NewButton("Cancel", "", "", func() { s.close() })}
	for i, c := range slices.Backward(choices) {
		if i > 0 {
			buttons = append(buttons, widget.NewButton(c.Label, "", "", act(c)))
			continue
		}
		buttons = append(buttons, widget.NewDefaultButton(c.Label, "", "", act(c)))
	}
	s = show(win, question, fyne.NewSize(520, 200), still(widget.Plain(detail).Rows(3)), act(choices[0]), buttons...)
}

// Tell shows a text, which scrolls if it is long.
func Tell(win fyne.Window, title string, paragraphs ...string) {
	text := container.New(layout.NewCustomPaddedVBoxLayout(-6))
	for _, p := range paragraphs {
		text.Add(widget.Paragraph(p))
	}
	var s *dialog
	s = show(win, title, fyne.NewSize(460, 260), container.NewVScroll(still(flush(text))), func() { s.close() },
		widget.NewDefaultButton("Close", "", "", func() { s.close() }))
}
