package widget

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"
)

// Field is a line to type in. While it is empty it wants letters alone: the keys and combinations with which a text
// is edited are the window's then. Function keys are always, and so is Escape unless Escaped hears it.
type Field struct {
	fynewidget.Entry

	// Escaped hears of Escape, after which the field is empty; may be nil.
	Escaped func()

	unused func(fyne.CanvasObject, fyne.Shortcut) // where combinations go
}

// NewField is an empty field; hint stands in it until something is typed, and entered hears of Enter.
func NewField(hint string, entered func(text string)) *Field {
	f := &Field{unused: UnusedShortcut}
	f.PlaceHolder, f.OnSubmitted = hint, entered
	f.ExtendBaseWidget(f)
	return f
}

// Empty takes out what was typed, and what was selected of it: the toolkit would take the next letter for it.
func (f *Field) Empty() {
	f.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	f.SetText("")
}

// walking are the keys that edit no empty text.
var walking = []fyne.KeyName{
	fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyHome, fyne.KeyEnd, fyne.KeyPageUp, fyne.KeyPageDown,
}

// TypedKey edits, enters or leaves.
func (f *Field) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyEscape && f.Escaped != nil:
		f.Empty()
		f.Escaped()
	case e.Name == fyne.KeyEscape, isFunction(e.Name), f.Text == "" && slices.Contains(walking, e.Name):
		Unused(f, e)
	default:
		f.Entry.TypedKey(e)
	}
}

// TypedShortcut edits, or gives the combination on where there is nothing to edit.
func (f *Field) TypedShortcut(s fyne.Shortcut) {
	edits := f.Text != ""
	switch s.(type) {
	case *fyne.ShortcutCopy, *fyne.ShortcutCut:
		edits = f.SelectedText() != ""
	case *fyne.ShortcutPaste:
		edits = true
	}
	if edits {
		f.Entry.TypedShortcut(s)
		return
	}
	f.unused(f, s)
}

// isFunction reports whether a key is F1 to F12.
func isFunction(key fyne.KeyName) bool {
	return len(key) > 1 && key[0] == 'F' && strings.Trim(string(key[1:]), "0123456789") == ""
}
