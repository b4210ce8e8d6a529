package widget

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/accessible"
)

// Field is a text field with a maximum length, for typed and pasted text. While it is empty it uses only characters:
// editing keys and shortcuts go to the window. Function keys always go there, and so do Escape and Enter if the field
// has no callback for them.
type Field struct {
	fynewidget.Entry
	accessible.Named

	// MaxLength is the maximum number of characters.
	MaxLength int
	// OnEscape is called after Escape has emptied the field; may be nil.
	OnEscape func()
	// Keys is called with each key before the field handles it, and reports whether it used the key; may be nil. It
	// gets Tab if Tabs is set; otherwise Tab moves the focus.
	Keys func(*fyne.KeyEvent) bool
	Tabs bool
	// Runes is called with each character before it is added, and reports whether it used the character; may be nil.
	Runes func(r rune) bool
	// Selects makes the text selected when the field gets the focus by Tab or a click, so that typing replaces it.
	Selects bool
	// OnFocus and OnBlur are called when the field gains and loses the focus; may be nil.
	OnFocus, OnBlur func()

	focused bool
	unused  func(fyne.CanvasObject, fyne.Shortcut) // receives unhandled shortcuts
}

// defaultMaxLength is the default maximum length in characters: more than any name has, and few enough to be drawn at
// once.
const defaultMaxLength = 200

// NewField returns an empty field with a placeholder; entered is called on Enter and may be nil.
func NewField(hint string, entered func(text string)) *Field {
	f := &Field{MaxLength: defaultMaxLength, unused: UnusedShortcut}
	f.PlaceHolder, f.OnSubmitted = hint, entered
	f.ExtendBaseWidget(f)
	return f
}

// Empty clears the text and the selection, which Fyne would otherwise replace with the next character.
func (f *Field) Empty() {
	f.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	f.SetText("")
}

// Put replaces the text and moves the cursor to its end.
func (f *Field) Put(text string) {
	f.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd}) // clears the selection
	f.SetText(text)
	f.CursorColumn = utf8.RuneCountInString(text)
	f.Refresh()
}

// Select selects the characters in [from, to), so that typing replaces them, and moves the cursor to their end.
func (f *Field) Select(from, to int) {
	f.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd}) // clears the selection
	f.CursorColumn = from
	shift := &fyne.KeyEvent{Name: desktop.KeyShiftLeft}
	f.Entry.KeyDown(shift)
	for range to - from {
		f.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
	f.Entry.KeyUp(shift)
}

// Begin focuses the field and starts a new text with a character; "/" selects the present text instead. If the field
// has the focus, the character continues its text.
func (f *Field) Begin(c fyne.Canvas, r rune) {
	if c.Focused() != fyne.Focusable(f) && r != '/' {
		f.Empty()
	}
	c.Focus(f)
	if r == '/' {
		f.Entry.TypedShortcut(&fyne.ShortcutSelectAll{})
		return
	}
	f.TypedRune(r)
}

// MinSize returns at least the height of a dropdown, which is often next to a field.
func (f *Field) MinSize() fyne.Size {
	return f.Entry.MinSize().Max(fyne.NewSize(0, dropdownHeight))
}

// AcceptsTab implements fyne.Tabbable.
func (f *Field) AcceptsTab() bool { return f.Tabs }

// FocusGained calls OnFocus, and selects the text if Selects is set.
func (f *Field) FocusGained() {
	if f.OnFocus != nil {
		f.OnFocus()
	}
	f.Entry.FocusGained()
	f.focused = true
	f.selectAll()
}

func (f *Field) selectAll() {
	if f.Selects && f.Text != "" {
		f.Entry.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
}

// MouseDown moves the cursor to the pointer, or selects the text if the press focuses the field and Selects is set.
func (f *Field) MouseDown(e *desktop.MouseEvent) {
	had := f.focused
	f.Entry.MouseDown(e)
	if !had {
		f.selectAll()
	}
}

// SetEnabled enables or disables the field.
func (f *Field) SetEnabled(on bool) {
	switch {
	case on == !f.Disabled():
	case on:
		f.Enable()
	default:
		f.Disable()
	}
}

// FocusLost calls OnBlur.
func (f *Field) FocusLost() {
	f.Entry.FocusLost()
	f.focused = false
	if f.OnBlur != nil {
		f.OnBlur()
	}
}

// Description returns the name and the text.
func (f *Field) Description() accessible.Description { return accessible.Field(&f.Entry, f.Name()) }

// AccessibilityLabel implements fyne.Accessible.
func (f *Field) AccessibilityLabel() string { return f.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (f *Field) AccessibilityRole() fyne.AccessibleRole { return f.Description().Role.Toolkit() }

// navigationKeys are the keys that have no effect in an empty text.
var navigationKeys = []fyne.KeyName{
	fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyHome, fyne.KeyEnd, fyne.KeyPageUp, fyne.KeyPageDown,
}

// TypedKey edits the text, or calls a callback.
func (f *Field) TypedKey(e *fyne.KeyEvent) {
	enters := e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter
	switch {
	case f.Keys != nil && f.Keys(e):
	case e.Name == desktop.KeyMenu:
		f.openMenu()
	case e.Name == fyne.KeyEscape && f.OnEscape != nil:
		f.Empty()
		f.OnEscape()
	case e.Name == fyne.KeyEscape, isFunction(e.Name), enters && f.OnSubmitted == nil, f.Text == "" && slices.Contains(navigationKeys, e.Name):
		Unused(f, e)
	default:
		f.Entry.TypedKey(e)
	}
}

// openMenu opens the menu with Cut, Copy and Paste, below the field.
func (f *Field) openMenu() {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(f).AddXY(0, f.Size().Height)
	f.TappedSecondary(&fyne.PointEvent{AbsolutePosition: at})
}

// remaining returns the number of characters that can be added, given the selection.
func (f *Field) remaining() int {
	return f.MaxLength - utf8.RuneCountInString(f.Text) + utf8.RuneCountInString(f.SelectedText())
}

// TypedRune adds a character if the field is not full.
func (f *Field) TypedRune(r rune) {
	if f.Runes != nil && f.Runes(r) {
		return
	}
	if f.remaining() > 0 {
		f.Entry.TypedRune(r)
	}
}

// TypedShortcut edits the text, or passes the shortcut on if there is nothing to edit. Pasted text is truncated to fit.
func (f *Field) TypedShortcut(s fyne.Shortcut) {
	edits := f.Text != ""
	switch s := s.(type) {
	case *fyne.ShortcutCopy, *fyne.ShortcutCut:
		edits = f.SelectedText() != ""
	case *fyne.ShortcutPaste:
		f.Entry.TypedShortcut(&fyne.ShortcutPaste{Clipboard: Clip(oneLine(s.Clipboard.Content(), f.remaining()))})
		return
	}
	if edits {
		f.Entry.TypedShortcut(s)
		return
	}
	f.unused(f, s)
}

// Clip is a clipboard with a fixed text.
type Clip string

// Content returns the text.
func (c Clip) Content() string { return string(c) }

// SetContent implements fyne.Clipboard.
func (Clip) SetContent(string) {}

// oneLine truncates a text to maxLength characters, and replaces control characters such as line ends by spaces.
func oneLine(text string, maxLength int) string {
	var b strings.Builder
	n := 0
	for _, r := range strings.TrimSpace(text) {
		if n >= maxLength {
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
