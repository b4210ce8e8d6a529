package atlas

import (
	"fyne.io/fyne/v2"

	"backrank/lang"
	"backrank/ui/widget"
)

// newSearch returns the field for a number, an array or a pattern. Enter opens the only result, or focuses the gallery,
// as Down does; Escape empties the field.
func newSearch(g *gallery) *widget.Field {
	s := widget.NewField("518, RKR, R?K*R", nil)
	s.SetName(lang.L("Number, array or pattern"))
	s.OnChanged = func(text string) {
		if text != g.query.text {
			g.query.text = text
			g.refresh()
		}
	}
	s.OnEscape = g.atlas.refocus
	browse := func() {
		g.fold.Show(false)
		g.atlas.refocus()
	}
	s.OnSubmitted = func(string) {
		browse()
		if len(g.grid.shown) == 1 {
			g.open()
		}
	}
	s.Keys = func(e *fyne.KeyEvent) bool {
		if e.Name == fyne.KeyDown {
			browse()
			return true
		}
		return false
	}
	return s
}

// clearField empties a field without running its query.
func clearField(s *widget.Field) {
	told := s.OnChanged
	s.OnChanged = nil
	s.Empty()
	s.OnChanged = told
}
