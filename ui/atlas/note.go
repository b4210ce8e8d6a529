package atlas

import (
	"unicode/utf8"

	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/study"
	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/widget"
	"backrank/variants"
)

// note is a text field for the player's note about a start, saved after each character. An error is shown below it
// until saving succeeds.
type note struct {
	atlas   *Atlas
	start   variants.Start
	entry   *noteEntry
	unsaved *widget.Text
	writing int // number of pending saves
}

func newNote(a *Atlas, start variants.Start) *note {
	n := &note{atlas: a, start: start, unsaved: widget.Problem("").MaxRows(3)}
	n.entry = &noteEntry{left: a.refocus}
	n.entry.MultiLine, n.entry.Wrapping = true, fyne.TextWrapWord
	n.entry.SetPlaceHolder(lang.L("Your notes"))
	n.entry.ExtendBaseWidget(n.entry)
	n.entry.SetMinRowsVisible(4)
	study := a.in.Study()
	n.entry.Text = study.Note(start)
	n.entry.OnChanged = n.write
	n.unsaved.Hide()
	return n
}

// write saves the text.
func (n *note) write(text string) {
	n.writing++
	n.atlas.in.Change(func(s *study.Study) { s.SetNote(n.start, text) }, func(err error) {
		n.writing--
		n.showError(err)
		if n.writing == 0 {
			n.atlas.gallery.grid.redrawAll() // the cells mark arrays with notes
		}
	})
}

// showError shows why the note is not saved; nil hides the message.
func (n *note) showError(err error) {
	n.unsaved.SetText("")
	if err != nil {
		n.unsaved.SetText(err.Error())
	}
	n.unsaved.Hidden = err == nil
	n.unsaved.Refresh()
}

// show shows the saved note, unless a save is pending.
func (n *note) show() {
	study := n.atlas.in.Study()
	if text := study.Note(n.start); n.writing == 0 && text != n.entry.Text {
		onChanged := n.entry.OnChanged
		n.entry.OnChanged = nil
		n.entry.SetText(text)
		n.entry.OnChanged = onChanged
	}
}

// maxNoteSize is the maximum length of a note, in characters.
const maxNoteSize = 4000

// noteEntry is a multi-line entry; Escape moves the focus away from it.
type noteEntry struct {
	fynewidget.Entry
	left func()
}

// Description returns the placeholder as the name, and the text.
func (e *noteEntry) Description() accessible.Description { return accessible.Field(&e.Entry, "") }

// AccessibilityLabel implements fyne.Accessible.
func (e *noteEntry) AccessibilityLabel() string { return e.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (e *noteEntry) AccessibilityRole() fyne.AccessibleRole { return e.Description().Role.Toolkit() }

// TypedKey implements fyne.Focusable.
func (e *noteEntry) TypedKey(k *fyne.KeyEvent) {
	enters := k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter
	switch {
	case k.Name == fyne.KeyEscape:
		e.left()
	case enters && e.remaining() <= 0:
	default:
		e.Entry.TypedKey(k)
	}
}

// TypedRune adds a character if the note is not full.
func (e *noteEntry) TypedRune(r rune) {
	if e.remaining() > 0 {
		e.Entry.TypedRune(r)
	}
}

// TypedShortcut edits the text. Pasted text is truncated to fit.
func (e *noteEntry) TypedShortcut(s fyne.Shortcut) {
	if paste, is := s.(*fyne.ShortcutPaste); is {
		s = &fyne.ShortcutPaste{Clipboard: widget.Clip(truncated(paste.Clipboard.Content(), e.remaining()))}
	}
	e.Entry.TypedShortcut(s)
}

// remaining returns the number of characters that can be added, given the selection.
func (e *noteEntry) remaining() int {
	return maxNoteSize - utf8.RuneCountInString(e.Text) + utf8.RuneCountInString(e.SelectedText())
}

// truncated returns at most maxLength characters of a text.
func truncated(text string, maxLength int) string {
	n := 0
	for i := range text {
		if n++; n > maxLength {
			return text[:i]
		}
	}
	return text
}
