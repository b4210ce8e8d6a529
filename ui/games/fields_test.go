package games

import (
	"testing"

	"fyne.io/fyne/v2"

	"backrank/app/archive"
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

// No result and no castling is cut, and a window of the usual size shows both.
func TestResultsAndCastlingsAreWhole(t *testing.T) {
	r := open(t, fyne.NewSize(1180, 730), few)
	both := map[string]float32{}
	for _, f := range r.visible {
		both[f.Name] = f.Width
	}
	whole := func(column, text string) {
		if wide := fyne.MeasureText(text, 13, fyne.TextStyle{}).Width; wide > both[column] {
			t.Errorf("%s has %v units for %q, which needs %v", column, both[column], text, wide)
		}
	}
	for ending := range endings {
		whole("Result", ended(&archive.Head{Result: "1/2-1/2", Ending: ending}))
	}
	long := archive.Castled{How: archive.Queenside}
	whole("Castled", castled(&archive.Head{Castled: [2]archive.Castled{long, long}}))
}
