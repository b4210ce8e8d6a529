package ui

import (
	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"
)

// typed is the field for typed moves. Escape empties it and gives the keyboard
// back to the window, which also gets the keys that mean nothing to a field.
type typed struct {
	fynewidget.Entry
	leave func()
	keys  func(*fyne.KeyEvent)
}

func newTyped(submit func(string), leave func(), keys func(*fyne.KeyEvent)) *typed {
	t := &typed{leave: leave, keys: keys}
	t.OnSubmitted = submit
	t.ExtendBaseWidget(t)
	return t
}

// TypedKey edits, submits or leaves.
func (t *typed) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyEscape:
		t.SetText("")
		t.leave()
	case functionKey(e.Name):
		t.keys(e)
	default:
		t.Entry.TypedKey(e)
	}
}
