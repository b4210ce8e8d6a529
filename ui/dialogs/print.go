package dialogs

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/lang"
	"backrank/ui/widget"
	"backrank/words"
)

// PrintInput configures the print dialog.
type PrintInput struct {
	Kinds   []PrintKind // the sheets that can be printed, at least one
	Kind    int         // index of the sheet that is selected first
	Papers  []string    // the names of the paper sizes
	Paper   int         // index of the paper that is selected first
	Missing string      // says which sheets cannot be printed and why, "" if all can
}

// PrintKind is a kind of sheet: its name and a sentence about it.
type PrintKind struct{ Name, About string }

// Print asks for a kind of sheet and a paper size, and calls create with their indices. create makes the PDF in the
// background and then calls done with its error. done reports whether the dialog was still open; it closes the dialog, or
// shows the error.
func Print(win fyne.Window, in PrintInput, create func(kind, paper int, done func(error) bool)) {
	var names []string
	for _, k := range in.Kinds {
		names = append(names, k.Name)
	}
	about, problem := widget.Caption("").RowsBetween(2, 4), widget.Problem("").RowsBetween(2, 4)
	kind := widget.NewSegments(names, in.Kind, func(i int) { about.SetText(in.Kinds[i].About) }).Wrap()
	about.SetText(in.Kinds[in.Kind].About)
	kind.SetName(lang.L("Sheet"))
	paper := widget.NewSegments(in.Papers, in.Paper, nil).Wrap()
	content := container.NewVBox(kind, about, LabelAbove(lang.L("Paper"), paper), Gap(2))
	if in.Missing != "" {
		content.Add(widget.Small(in.Missing).RowsBetween(2, 4))
	}
	content.Add(problem)
	var d *Dialog
	var save *widget.Button
	accept := func() {
		if save.Disabled() {
			return
		}
		save.Disable()
		problem.SetText("")
		about.SetText(lang.L("Creating the PDF…"))
		create(kind.Chosen(), paper.Chosen(), func(err error) bool {
			if win.Canvas().Overlays().Top() != fyne.CanvasObject(d) {
				return false // the player has closed it meanwhile
			}
			if err != nil {
				save.Enable()
				about.SetText(in.Kinds[kind.Chosen()].About)
				problem.SetText(words.Sentence(err.Error()))
				return true
			}
			d.Close()
			return true
		})
	}
	save = widget.NewDefaultButton(lang.L("Save as PDF…"), "", "", accept)
	d = Show(win, lang.L("Print"), fyne.NewSize(700, 300), Unscrolled(content), accept, widget.NewButton(lang.L("Cancel"), "", "", func() { d.Close() }), save)
	win.Canvas().Focus(kind)
}

// ShowSavedPDF shows where a PDF was saved, and offers to open it.
func ShowSavedPDF(win fyne.Window, path string, open func()) {
	var d *Dialog
	accept := func() {
		d.Close()
		open()
	}
	d = Show(win, lang.L("PDF saved"), fyne.NewSize(460, 210),
		Unscrolled(container.NewVBox(
			widget.Heading(filepath.Base(path)), widget.Caption(lang.L("in {{.Folder}}", "Folder", filepath.Dir(path))), Gap(4),
			widget.Plain(lang.L("Open it in your PDF viewer to print it")).RowsBetween(2, 3))),
		accept, widget.NewButton(lang.L("Close"), "", "", func() { d.Close() }), widget.NewDefaultButton(lang.L("Open"), "", "", accept))
}
