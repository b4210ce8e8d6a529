package dialogs

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/lang"
	"backrank/ui/widget"
	"backrank/words"
)

// Confirm asks for confirmation of one action, with its consequences in detail. It calls do if the player presses the
// button labelled verb.
func Confirm(win fyne.Window, question, detail, verb string, do func()) {
	confirm(win, question, detail, verb, do)
}

// ConfirmOver asks like [Confirm], but covers only area and leaves the rest of the window visible, as for a question
// during a game with clocks. If area is too small, it covers the window.
func ConfirmOver(win fyne.Window, area fyne.CanvasObject, question, detail, verb string, do func()) {
	d := confirm(win, question, detail, verb, do)
	if area.Size().Width < minOverSize.Width || area.Size().Height < minOverSize.Height {
		return
	}
	d.over, d.scrim.FillColor = area, color.Transparent
	d.Refresh()
}

// minOverSize is the minimum size of an object that a question can cover alone, in units.
var minOverSize = fyne.NewSize(280, 190)

func confirm(win fyne.Window, question, detail, verb string, do func()) *Dialog {
	var d *Dialog
	accept := func() {
		d.Close()
		do()
	}
	d = Show(win, question, fyne.NewSize(400, 190), Unscrolled(widget.Plain(detail).RowsBetween(3, 6)), accept,
		widget.NewButton(lang.L("Cancel"), "", "", func() { d.Close() }), widget.NewDefaultButton(verb, "", "", accept))
	d.About = detail
	return d
}

// Choice is one answer to a question: the label of its button, and its action.
type Choice struct {
	Label string
	Do    func()
}

// Choose asks a question with several answers and Cancel. Enter gives the first answer, so the first answer must not
// destroy anything.
func Choose(win fyne.Window, question, detail string, choices ...Choice) {
	var d *Dialog
	answer := func(c Choice) func() {
		return func() {
			d.Close()
			c.Do()
		}
	}
	buttons := []fyne.CanvasObject{widget.NewButton(lang.L("Cancel"), "", "", func() { d.Close() })}
	for i, c := range slices.Backward(choices) {
		if i > 0 {
			buttons = append(buttons, widget.NewButton(c.Label, "", "", answer(c)))
			continue
		}
		buttons = append(buttons, widget.NewDefaultButton(c.Label, "", "", answer(c)))
	}
	d = Show(win, question, fyne.NewSize(520, 200), Unscrolled(widget.Plain(detail).RowsBetween(3, 6)), answer(choices[0]), buttons...)
	d.About = detail
}

// ShowText shows paragraphs of text, which scroll if they are long.
func ShowText(win fyne.Window, title string, paragraphs ...string) {
	text := container.New(layout.NewCustomPaddedVBoxLayout(-6)) // paragraphs have padding already
	for _, p := range paragraphs {
		text.Add(widget.Paragraph(p))
	}
	var d *Dialog
	d = Show(win, title, fyne.NewSize(460, 260), container.NewVScroll(Unscrolled(FlushLeft(text))), func() { d.Close() },
		widget.NewDefaultButton(lang.L("Close"), "", "", func() { d.Close() }))
	d.About = words.Message(paragraphs...)
}
