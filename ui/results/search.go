package results

import (
	"fyne.io/fyne/v2"

	"backrank/ui/widget"
)

// newSearch returns the field that picks lines by what is in their names. Enter shows the games of the only line, or
// focuses the table, as Down does; Escape clears it.
func newSearch(r *Results) *widget.Field {
	s := widget.NewField("Search", nil)
	s.OnChanged = func(text string) {
		r.rows.search = text
		r.rows.arrange()
		r.table.SetEmpty(r.emptiness())
		r.arranged(-1)
	}
	s.OnEscape = r.refocus
	s.OnSubmitted = func(string) {
		r.refocus()
		if len(r.rows.all) == 1 {
			r.table.Choose(0)
			r.show()
		}
	}
	s.Keys = func(e *fyne.KeyEvent) bool {
		if e.Name == fyne.KeyDown {
			r.refocus()
			return true
		}
		return false
	}
	return s
}
