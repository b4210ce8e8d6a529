package widget

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/ui/theme"
)

// The choice is visible from the beginning, reported once when it changes, and changed with the arrow keys between the
// ends.
func TestSegments(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Dark))
	var changed []int
	s := NewSegments([]string{"White", "Black", "Random"}, 1, func(i int) { changed = append(changed, i) })
	w := test.NewTempWindow(t, s)
	w.Resize(fyne.NewSize(300, 60))
	if s.texts[1].Color != theme.Text() || !s.texts[1].TextStyle.Bold || s.texts[0].TextStyle.Bold {
		t.Error("the choice does not stand out before anything happens")
	}
	for _, key := range []fyne.KeyName{fyne.KeyRight, fyne.KeyRight, fyne.KeyLeft, fyne.KeyLeft, fyne.KeyLeft} {
		s.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if want := []int{2, 1, 0}; len(changed) != 3 || changed[0] != want[0] || changed[1] != want[1] || changed[2] != want[2] {
		t.Errorf("told %v, want %v", changed, want)
	}
	s.Tapped(&fyne.PointEvent{Position: fyne.NewPos(s.Size().Width-2, 5)})
	if s.Chosen() != 2 {
		t.Errorf("a tap on the last chose %d", s.Chosen())
	}
}
