package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// typed is the field for typed moves. Escape empties it and gives the keyboard
// back to the window.
type typed struct {
	widget.Entry
	leave func()
}

func newTyped(submit func(string), leave func()) *typed {
	t := &typed{leave: leave}
	t.OnSubmitted = submit
	t.ExtendBaseWidget(t)
	return t
}

// TypedKey edits, submits or leaves.
func (t *typed) TypedKey(e *fyne.KeyEvent) {
	if e.Name != fyne.KeyEscape {
		t.Entry.TypedKey(e)
		return
	}
	t.SetText("")
	t.leave()
}
