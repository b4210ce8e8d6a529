package editor

import (
	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"
)

// field is a line to type in. Escape leaves it, with what the position has instead of what
// was typed and not entered.
type field struct {
	fynewidget.Entry
	e *Editor
}

func newField(e *Editor) *field {
	f := &field{e: e}
	f.ExtendBaseWidget(f)
	return f
}

// TypedKey edits or leaves.
func (f *field) TypedKey(k *fyne.KeyEvent) {
	if k.Name != fyne.KeyEscape {
		f.Entry.TypedKey(k)
		return
	}
	f.e.show()
	fyne.CurrentApp().Driver().CanvasForObject(f).Unfocus()
}
