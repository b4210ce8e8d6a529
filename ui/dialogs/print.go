package dialogs

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/ui/widget"
	"backrank/words"
)

// PrintInput configures the print dialog.
type PrintInput struct {
	// Kinds are the sheets that can be printed, at least one; Kind is selected.
	Kinds []PrintKind
	Kind  int
	// Papers are the names of the paper sizes; Paper is selected.
	Papers []string
	Paper  int
	// Missing says what cannot be printed and why, "" if everything can.
	Missing string
}

// PrintKind is a kind of sheet: its name and a sentence about it.
type PrintKind struct{ Name, About string }

// Print asks what to print and on which paper, and makes the PDF. Then it calls made, with an error if there was one;
// made reports whether the player is still waiting.
func Print(win fyne.Window, in PrintInput, do func(kind, paper int, made func(error) bool)) {
	var names []string
	for _, k := range in.Kinds {
		names = append(names, k.Name)
	}
	about, problem := widget.Caption("").Rows(2), widget.Problem("").Rows(2)
	kind := widget.NewSegments(names, in.Kind, func(i int) { about.SetText(in.Kinds[i].About) })
	about.SetText(in.Kinds[in.Kind].About)
	paper := widget.NewSegments(in.Papers, in.Paper, nil)
	content := container.NewVBox(kind, about, row("Paper", paper), gap(2))
	if in.Missing != "" {
		content.Add(widget.Small(in.Missing).Rows(2))
	}
	content.Add(problem)
	var s *dialog
	var save *widget.Button
	accept := func() {
		if save.Disabled() {
			return
		}
		save.Disable()
		problem.SetText("")
		about.SetText("Creating the PDF…")
		do(kind.Chosen(), paper.Chosen(), func(err error) bool {
			if win.Canvas().Overlays().Top() != fyne.CanvasObject(s) {
				return false // closed meanwhile
			}
			if err != nil {
				save.Enable()
				about.SetText(in.Kinds[kind.Chosen()].About)
				problem.SetText(words.Sentence(err.Error()))
				return true
			}
			s.close()
			return true
		})
	}
	save = widget.NewDefaultButton("Save as PDF…", "", "", accept)
	s = show(win, "Print", fyne.NewSize(700, 300), still(content), accept, widget.NewButton("Cancel", "", "", func() { s.close() }), save)
	win.Canvas().Focus(kind)
}

// Saved shows where a PDF was saved, and offers to open it.
func Saved(win fyne.Window, path string, open func()) {
	var d *dialog
	accept := func() {
		d.close()
		open()
	}
	d = show(win, "PDF saved", fyne.NewSize(460, 210),
		still(container.NewVBox(
			widget.Heading(filepath.Base(path)), widget.Caption("in "+filepath.Dir(path)), gap(4),
			widget.Plain("Open it in your PDF viewer to print it").Rows(2))),
		accept, widget.NewButton("Close", "", "", func() { d.close() }), widget.NewDefaultButton("Open", "", "", accept))
}
