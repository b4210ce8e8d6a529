package moves

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/variants/gametree"
)

// entry is the field for a comment, below its move. Enter, Escape and the loss of the focus commit the comment;
// Shift+Enter starts a paragraph.
type entry struct {
	fynewidget.Entry
	of    *List
	gauge *fynewidget.Label // wraps like the entry, to measure the height
	was   string            // the text when the entry was opened
	shift bool
}

// Dimensions of the entry, in units.
const (
	entryMargin    = 8
	maxEntryHeight = 190 // height; longer comments scroll
)

func newEntry(of *List) *entry {
	e := &entry{of: of, gauge: fynewidget.NewLabel("")}
	e.MultiLine, e.Wrapping, e.Scroll = true, fyne.TextWrapWord, container.ScrollVerticalOnly
	e.gauge.Wrapping = fyne.TextWrapWord
	e.PlaceHolder = lang.L("Comment")
	e.OnChanged = e.grown
	e.ExtendBaseWidget(e)
	e.SetMinRowsVisible(1)
	e.Hide()
	return e
}

// height returns the height of the entry's row in a list of a given width.
func (e *entry) height(width float32) float32 {
	e.gauge.Resize(fyne.Size{}) // Fyne drops the layout of objects that are not on a canvas after a minute
	e.gauge.Resize(fyne.NewSize(max(width-2*entryMargin, 40), 0))
	e.gauge.SetText(e.Text + " ") // counts an empty last line
	return min(e.gauge.MinSize().Height, maxEntryHeight) + entryMargin
}

// grown lays out the list again when the text needs another line.
func (e *entry) grown(string) {
	l := e.of
	if l.edited == gametree.None || l.layout.edit < 0 {
		return
	}
	if e.height(l.Size().Width) != l.layout.rows[l.layout.edit].height-l.layout.rows[l.layout.edit].pad {
		l.layOut()
		l.reveal()
	}
}

// place moves the entry to its row in a page of a given width.
func (e *entry) place(width float32) {
	l := e.of.layout
	if l.edit < 0 {
		e.Hide()
		return
	}
	row := l.rows[l.edit]
	place(e, entryMargin, row.top+entryMargin/2, width-2*entryMargin, row.height-row.pad-entryMargin)
}

// Description returns the placeholder as the name, and the text.
func (e *entry) Description() accessible.Description { return accessible.Field(&e.Entry, "") }

// AccessibilityLabel implements fyne.Accessible.
func (e *entry) AccessibilityLabel() string { return e.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (e *entry) AccessibilityRole() fyne.AccessibleRole { return e.Description().Role.Toolkit() }

// AcceptsTab implements fyne.Tabbable: Tab moves the focus.
func (e *entry) AcceptsTab() bool { return false }

// FocusLost commits the comment.
func (e *entry) FocusLost() {
	e.Entry.FocusLost()
	e.shift = false
	e.of.Commit()
}

// KeyDown implements desktop.Keyable.
func (e *entry) KeyDown(k *fyne.KeyEvent) {
	if isShift(k.Name) {
		e.shift = true
	}
	e.Entry.KeyDown(k)
}

// KeyUp implements desktop.Keyable.
func (e *entry) KeyUp(k *fyne.KeyEvent) {
	if isShift(k.Name) {
		e.shift = false
	}
	e.Entry.KeyUp(k)
}

func isShift(k fyne.KeyName) bool { return k == desktop.KeyShiftLeft || k == desktop.KeyShiftRight }

// TypedKey commits the comment or edits the text.
func (e *entry) TypedKey(k *fyne.KeyEvent) {
	enters := k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter
	switch {
	case k.Name == fyne.KeyEscape || enters && !e.shift: // no key discards the text; Undo reverts it
		e.of.Commit()
		e.of.focus()
	default:
		e.Entry.TypedKey(k)
	}
}

// EditComment opens the field for the comment on a move, or on the start.
func (l *List) EditComment(n gametree.NodeID) {
	l.Commit()
	if l.edited != gametree.None || !l.content.Tree.Has(n) {
		return
	}
	l.entry.was = strings.ReplaceAll(l.content.Tree.Note(n).Text(), "\n\n", "\n")
	l.edited = n
	l.entry.SetText(l.entry.was)
	l.layOut()
	l.reveal()
	l.entry.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown}) // moves the cursor to the end
	if c := fyne.CurrentApp().Driver().CanvasForObject(l); c != nil {
		c.Focus(l.entry)
	}
}

// Editing returns the move whose comment is being edited, [gametree.None] for none.
func (l *List) Editing() gametree.NodeID { return l.edited }

// Commit passes the edited comment to [Actions.Comment]. If that refuses it, the field stays open.
func (l *List) Commit() {
	n, text := l.edited, l.entry.Text
	if n == gametree.None {
		return
	}
	l.edited = gametree.None // Comment may set other content
	changed := text != l.entry.was && l.to.Comment != nil
	if changed && !l.to.Comment(n, strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n\n")) {
		l.edited = n
		return
	}
	l.closeEntry()
}

// closeEntry closes the field.
func (l *List) closeEntry() {
	l.edited = gametree.None
	l.layOut()
}

// focus gives the list the focus.
func (l *List) focus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(l); c != nil && l.edited == gametree.None {
		c.Focus(l)
	}
}
