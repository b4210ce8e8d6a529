package dialogs

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/widget"
)

// Pick has one of several lines chosen: by arrows and Enter, or by a click.
func Pick(win fyne.Window, title string, rows []string, chosen func(i int)) {
	var s *dialog
	at := 0
	take := func() {
		s.close()
		chosen(at)
	}
	l := &lines{}
	l.Length = func() int { return len(rows) }
	l.CreateItem = func() fyne.CanvasObject { return container.New(margins(6), widget.Plain("")) }
	l.UpdateItem = func(i fynewidget.ListItemID, o fyne.CanvasObject) {
		o.(*fyne.Container).Objects[0].(*widget.Text).SetText(rows[i])
	}
	l.HideSeparators = true
	l.OnSelected = func(i fynewidget.ListItemID) { at = i }
	l.ExtendBaseWidget(l)
	s = show(win, title, fyne.NewSize(640, 480), still(l), take,
		widget.NewButton("Cancel", "", "", func() { s.close() }), widget.NewDefaultButton("Open", "", "", take))
	l.Select(0)
	win.Canvas().Focus(l)
}

// lines is a list of which the arrows choose.
type lines struct{ fynewidget.List }

// TypedKey is for Fyne.
func (l *lines) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape, fyne.KeyReturn, fyne.KeyEnter:
		widget.Unused(l, e)
		return
	}
	l.List.TypedKey(e) // moves the focus within the list
	if e.Name == fyne.KeyUp || e.Name == fyne.KeyDown {
		l.List.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace}) // and chooses
	}
}
