package widget

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// The choice is visible before the first change, reported once when it changes, and changed with the arrow keys within
// the first and the last segment.
func TestSegments(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	var changed []int
	s := NewSegments([]string{"White", "Black", "Random"}, 1, func(i int) { changed = append(changed, i) })
	w := test.NewTempWindow(t, s)
	w.Resize(fyne.NewSize(300, 60))
	if s.texts[1].color != fynetheme.ColorNameForeground || !s.texts[1].bold || s.texts[0].bold {
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

// If there is enough space, every name keeps its distance from the edges of its segment. The segments share the whole
// width, and a click chooses the segment drawn there.
func TestSegmentsKeepTheirNamesFromTheEdges(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	for _, is := range []struct {
		names []string
		width float32
		equal bool
	}{
		{[]string{"Computer", "UCI engine", "Friend", "Two engines"}, 344, false},
		{[]string{"White", "Black", "Random", "Alternate"}, 272, false},
		{[]string{"White", "Black", "Random", "Alternate"}, 344, true},
		{[]string{"White", "Black"}, 200, true},
	} {
		s := NewSegments(is.names, 0, nil)
		w := test.NewTempWindow(t, s)
		w.SetPadded(false)
		w.Resize(fyne.NewSize(is.width, 34))
		right := float32(0)
		for i, text := range s.texts {
			s.Choose(i)
			if own := theme.Measure(text.text, text.size, fyne.TextStyle{Bold: text.bold}).Width; s.fill.Size().Width < own+9 {
				t.Errorf("%v in %v: %q is %v wide on %v", is.names, is.width, text.text, own, s.fill.Size().Width)
			}
			if x := text.Position().X; x < right-.01 || x > right+.01 {
				t.Errorf("%v in %v: %q begins at %v, and the one before ends at %v", is.names, is.width, text.text, x, right)
			}
			right = text.Position().X + text.Size().Width
			for _, x := range []float32{text.Position().X + 1, right - 1} {
				if got := s.nearest(fyne.NewPos(x, 5)); got != i {
					t.Errorf("%v in %v: a press at %v chooses %d, want %d", is.names, is.width, x, got, i)
				}
			}
		}
		if right < is.width-.01 || right > is.width+.01 {
			t.Errorf("%v end at %v, want %v", is.names, right, is.width)
		}
		if equal := s.texts[0].Size() == s.texts[len(s.texts)-1].Size(); equal != is.equal {
			t.Errorf("%v in %v: equally wide %v", is.names, is.width, equal)
		}
	}
}
