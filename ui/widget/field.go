package widget

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"
)

// Field is a text field with a maximal length, for typed and pasted text. While it is empty it uses letters only: the
// keys and combinations for editing text go to the window. Function keys always do, and so do Escape and Enter unless
// there is a callback.
type Field struct {
	fynewidget.Entry

	// Most is the maximal number of letters.
	Most int
	// Escaped is called after Escape has emptied the field; may be nil.
	Escaped func()
	// Keys is called with each key before the field gets it, and reports whether it used the key; may be nil. Tab is
	// among them if Tabs is set; otherwise it moves to the next widget.
	Keys func(*fyne.KeyEvent) bool
	Tabs bool
	// Came and Left are called when the field gains and loses the focus; may be nil.
	Came, Left func()

	unused func(fyne.CanvasObject, fyne.Shortcut) // where combinations go
}

// usualMost is the number of letters that a field holds unless it is told otherwise: more than any name has, and few
// enough to be drawn at once.
const usualMost = 200

// NewField returns an empty field with a placeholder; entered is called on Enter and may be nil.
func NewField(hint string, entered func(text string)) *Field {
	f := &Field{Most: usualMost, unused: UnusedShortcut}
	f.PlaceHolder, f.OnSubmitted = hint, entered
	f.ExtendBaseWidget(f)
	return f
}

// Empty clears the text and the selection: otherwise the toolkit would replace the selection by the next letter.
func (f *Field) Empty() {
	f.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	f.SetText("")
}

// Put replaces the text and moves the cursor to its end.
func (f *Field) Put(text string) {
	f.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd}) // what was selected is no more
	f.SetText(text)
	f.CursorColumn = utf8.RuneCountInString(text)
	f.Refresh()
}

// MinSize is at least as high as a dropdown, beside which it stands.
func (f *Field) MinSize() fyne.Size {
	return f.Entry.MinSize().Max(fyne.NewSize(0, dropdownHeight))
}

// AcceptsTab is for Fyne.
func (f *Field) AcceptsTab() bool { return f.Tabs }

// FocusGained is for Fyne.
func (f *Field) FocusGained() {
	if f.Came != nil {
		f.Came()
	}
	f.Entry.FocusGained()
}

// FocusLost is for Fyne.
func (f *Field) FocusLost() {
	f.Entry.FocusLost()
	if f.Left != nil {
		f.Left()
	}
}

// walking are the keys that edit no empty text.
var walking = []fyne.KeyName{
	fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyHome, fyne.KeyEnd, fyne.KeyPageUp, fyne.KeyPageDown,
}

// TypedKey edits, enters or leaves.
func (f *Field) TypedKey(e *fyne.KeyEvent) {
	enters := e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter
	switch {
	case f.Keys != nil && f.Keys(e):
	case e.Name == fyne.KeyEscape && f.Escaped != nil:
		f.Empty()
		f.Escaped()
	case e.Name == fyne.KeyEscape, isFunction(e.Name), enters && f.OnSubmitted == nil, f.Text == "" && slices.Contains(walking, e.Name):
		Unused(f, e)
	default:
		f.Entry.TypedKey(e)
	}
}

// room is the number of letters that can still be put in, in place of those selected.
func (f *Field) room() int {
	return f.Most - utf8.RuneCountInString(f.Text) + utf8.RuneCountInString(f.SelectedText())
}

// TypedRune takes a letter if there is room.
func (f *Field) TypedRune(r rune) {
	if f.room() > 0 {
		f.Entry.TypedRune(r)
	}
}

// TypedShortcut edits the text, or passes the combination on where there is nothing to edit. It pastes no more than
// fits.
func (f *Field) TypedShortcut(s fyne.Shortcut) {
	edits := f.Text != ""
	switch s := s.(type) {
	case *fyne.ShortcutCopy, *fyne.ShortcutCut:
		edits = f.SelectedText() != ""
	case *fyne.ShortcutPaste:
		f.Entry.TypedShortcut(&fyne.ShortcutPaste{Clipboard: clip(oneLine(s.Clipboard.Content(), f.room()))})
		return
	}
	if edits {
		f.Entry.TypedShortcut(s)
		return
	}
	f.unused(f, s)
}

// clip is a clipboard that holds a text.
type clip string

// Content is the text.
func (c clip) Content() string { return string(c) }

// SetContent is for Fyne.
func (clip) SetContent(string) {}

// oneLine is as much of a text as fits into a line of so many letters. A control character, as the end of a line
// is, becomes a blank.
func oneLine(text string, most int) string {
	var b strings.Builder
	n := 0
	for _, r := range strings.TrimSpace(text) {
		if n >= most {
			break
		}
		if unicode.IsControl(r) {
			r = ' '
		}
		b.WriteRune(r)
		n++
	}
	return b.String()
}

// isFunction reports whether a key is F1 to F12.
func isFunction(key fyne.KeyName) bool {
	return len(key) > 1 && key[0] == 'F' && strings.Trim(string(key[1:]), "0123456789") == ""
}
