package atlas

import (
	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/ui/widget"
	"backrank/variants"
)

// note is a field for the player's own words about a start, kept with each letter. What could not be saved is said
// below it for as long as it is so.
type note struct {
	atlas   *Atlas
	start   variants.Start
	entry   *noteEntry
	unsaved *widget.Text
	writing int // letters on their way to the disk
}

func newNote(a *Atlas, start variants.Start) *note {
	n := &note{atlas: a, start: start, unsaved: widget.Problem("").MaxRows(3)}
	n.entry = &noteEntry{left: a.refocus}
	n.entry.MultiLine, n.entry.Wrapping = true, fyne.TextWrapWord
	n.entry.SetPlaceHolder("Your notes")
	n.entry.ExtendBaseWidget(n.entry)
	n.entry.SetMinRowsVisible(4)
	study := a.in.Study()
	n.entry.Text = study.Note(start)
	n.entry.OnChanged = n.write
	n.unsaved.Hide()
	return n
}

// write keeps what was typed.
func (n *note) write(text string) {
	n.writing++
	n.atlas.in.Change(func(s *app.Study) { s.SetNote(n.start, text) }, func(err error) {
		n.writing--
		n.tell(err)
		if n.writing == 0 {
			n.atlas.gallery.grid.renew() // its cells tell which arrays have notes
		}
	})
}

// tell says below the note why it is not saved, nothing if it is.
func (n *note) tell(err error) {
	n.unsaved.SetText("")
	if err != nil {
		n.unsaved.SetText(err.Error())
	}
	n.unsaved.Hidden = err == nil
	n.unsaved.Refresh()
}

// show shows the note as it stands, unless it is being written.
func (n *note) show() {
	study := n.atlas.in.Study()
	if text := study.Note(n.start); n.writing == 0 && text != n.entry.Text {
		told := n.entry.OnChanged
		n.entry.OnChanged = nil
		n.entry.SetText(text)
		n.entry.OnChanged = told
	}
}

// noteEntry is a field of several lines that Escape leaves.
type noteEntry struct {
	fynewidget.Entry
	left func()
}

// TypedKey is for Fyne.
func (e *noteEntry) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		e.left()
		return
	}
	e.Entry.TypedKey(k)
}
