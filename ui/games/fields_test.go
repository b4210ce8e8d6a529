package games

import (
	"testing"

	"fyne.io/fyne/v2"
)

// What is searched for is seen while it is typed, where there is room for one side only too.
func TestSearchesAreSeen(t *testing.T) {
	r := open(t, small, few)
	r.press(fyne.KeyDown)
	for _, letter := range "ada" {
		r.TypedRune(letter)
		if r.frame.left.(*fyne.Container).Hidden {
			t.Fatalf("the filters are hidden after %q", letter)
		}
	}
	if r.column.search.Text != "ada" || r.win.Canvas().Focused() != r.column.search {
		t.Errorf("typed %q, %v has the keyboard", r.column.search.Text, r.win.Canvas().Focused())
	}
}
