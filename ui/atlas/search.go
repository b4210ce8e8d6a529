package atlas

import (
	"fyne.io/fyne/v2"

	"backrank/ui/widget"
)

// newSearch is the field for a number, an array or a pattern. Enter opens the only array that is left, or goes on to the
// gallery, as Down does; Escape empties it.
func newSearch(g *gallery) *widget.Field {
	s := widget.NewField("518, RKR, R?K*R", nil)
	s.OnChanged = func(text string) {
		if text != g.query.text {
			g.query.text = text
			g.refresh()
		}
	}
	s.OnEscape = g.atlas.refocus
	s.OnSubmitted = func(string) {
		g.atlas.refocus()
		if len(g.grid.shown) == 1 {
			g.open()
		}
	}
	s.Keys = func(e *fyne.KeyEvent) bool {
		if e.Name == fyne.KeyDown {
			g.atlas.refocus()
			return true
		}
		return false
	}
	return s
}

// emptied empties a field and asks for nothing.
func emptied(s *widget.Field) {
	told := s.OnChanged
	s.OnChanged = nil
	s.Empty()
	s.OnChanged = told
}
