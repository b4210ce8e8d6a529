package atlas

import (
	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"
)

// search is the field for a number, an array or a pattern. Enter opens the only array
// that is left, or goes on to the gallery, as Down does; Escape empties it.
type search struct {
	fynewidget.Entry
	atlas *Atlas
}

func newSearch(a *Atlas) *search {
	s := &search{atlas: a}
	s.PlaceHolder = "518, RKR, R?K*R"
	s.OnChanged = func(text string) { a.query.text = text; a.refresh() }
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey edits or leaves.
func (s *search) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape:
		s.SetText("")
		s.leave()
	case fyne.KeyReturn, fyne.KeyEnter:
		s.leave()
		if len(s.atlas.gallery.shown) == 1 {
			s.atlas.open()
		}
	case fyne.KeyDown:
		s.leave()
	default:
		s.Entry.TypedKey(e)
	}
}

// leave gives the keyboard to the gallery.
func (s *search) leave() { s.atlas.refocus() }
