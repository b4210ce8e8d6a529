package results

import (
	"fyne.io/fyne/v2"

	"backrank/lang"
	"backrank/ui/widget"
)

// newSearch returns the field that filters rows by their texts. Enter shows the games if only one row is left, else it
// focuses the table, as Down does; Escape empties the field.
func newSearch(r *Results) *widget.Field {
	s := widget.NewField(lang.L("Search"), nil)
	s.OnChanged = func(text string) {
		r.rows.search = text
		r.rows.arrange()
		r.table.SetEmpty(r.emptyText())
		r.updateTable(-1)
	}
	s.OnEscape = r.refocus
	s.OnSubmitted = func(string) {
		r.refocus()
		if len(r.rows.listed) == 1 {
			r.table.Choose(0)
			r.showGames()
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
