package moves

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/variants/notation"
)

// entry is the field in which a comment is typed, below its move. Enter, Escape and whatever takes the focus away
// commit it, Shift+Enter begins a paragraph.
type entry struct {
	fynewidget.Entry
	of    *List
	gauge *fynewidget.Label // wraps as the entry does, to tell its height
	was   string            // the text at first
	shift bool
}

// Dimensions of the entry, in units.
const (
	entryMargin = 8
	entryMost   = 190 // height; a longer comment scrolls
)

func newEntry(of *List) *entry {
	e := &entry{of: of, gauge: fynewidget.NewLabel("")}
	e.MultiLine, e.Wrapping, e.Scroll = true, fyne.TextWrapWord, container.ScrollVerticalOnly
	e.gauge.Wrapping = fyne.TextWrapWord
	e.PlaceHolder = "Comment"
	e.OnChanged = e.grown
	e.ExtendBaseWidget(e)
	e.SetMinRowsVisible(1)
	e.Hide()
	return e
}

// height returns the height of the row that the entry needs in a list of a width.
func (e *entry) height(width float32) float32 {
	e.gauge.Resize(fyne.Size{}) // Fyne forgets after a minute how what is not on a canvas was laid out
	e.gauge.Resize(fyne.NewSize(max(width-2*entryMargin, 40), 0))
	e.gauge.SetText(e.Text + " ") // an empty last line counts
	return min(e.gauge.MinSize().Height, entryMost) + entryMargin
}

// grown makes room when the text needs another line.
func (e *entry) grown(string) {
	l := e.of
	if l.edited == notation.None || l.layout.edit < 0 {
		return
	}
	if e.height(l.Size().Width) != l.layout.rows[l.layout.edit].height-l.layout.rows[l.layout.edit].pad {
		l.layOut()
		l.reveal()
	}
}

// place moves the entry to its row in a page of a width.
func (e *entry) place(width float32) {
	l := e.of.layout
	if l.edit < 0 {
		e.Hide()
		return
	}
	row := l.rows[l.edit]
	place(e, entryMargin, row.top+entryMargin/2, width-2*entryMargin, row.height-row.pad-entryMargin)
}

// AcceptsTab implements fyne.Tabbable: Tab moves the focus.
func (e *entry) AcceptsTab() bool { return false }

// FocusLost commits.
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

// TypedKey commits or edits.
func (e *entry) TypedKey(k *fyne.KeyEvent) {
	enters := k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter
	switch {
	case k.Name == fyne.KeyEscape || enters && !e.shift: // no key loses what was typed; Undo takes it back
		e.of.Commit()
		e.of.focus()
	default:
		e.Entry.TypedKey(k)
	}
}

// EditComment opens the field for the comment of a move, or of the start.
func (l *List) EditComment(n notation.NodeID) {
	l.Commit()
	if l.edited != notation.None || !l.content.Tree.Has(n) {
		return
	}
	l.entry.was = strings.ReplaceAll(l.content.Tree.Note(n).Text(), "\n\n", "\n")
	l.edited = n
	l.entry.SetText(l.entry.was)
	l.layOut()
	l.reveal()
	l.entry.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown}) // to the end
	if c := fyne.CurrentApp().Driver().CanvasForObject(l); c != nil {
		c.Focus(l.entry)
	}
}

// Editing returns the move whose comment is being typed, [notation.None] for none.
func (l *List) Editing() notation.NodeID { return l.edited }

// Commit hands over what was typed, if something is being typed. If it is refused, the field stays.
func (l *List) Commit() {
	n, text := l.edited, l.entry.Text
	if n == notation.None {
		return
	}
	l.edited = notation.None // handing over may show another content
	changed := text != l.entry.was && l.to.Comment != nil
	if changed && !l.to.Comment(n, strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n\n")) {
		l.edited = n
		return
	}
	l.leave()
}

// leave closes the field.
func (l *List) leave() {
	l.edited = notation.None
	l.layOut()
}

// focus gives the list the focus.
func (l *List) focus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(l); c != nil && l.edited == notation.None {
		c.Focus(l)
	}
}
