package widget

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// A sentence has the height of its lines in its minimum width, before and after it is drawn. A click, Enter and the
// space bar call its function.
func TestASentenceIsAsHighAsItsLines(t *testing.T) {
	testapp.Of(t, theme.New(theme.Light))
	led := 0
	short := NewSentence("Short", 300, func() { led++ })
	long := NewSentence(strings.Repeat("a word and ", 10), 300, func() {})
	line := Plain("").MinSize().Height
	for _, drawn := range []bool{false, true} {
		if got := short.MinSize().Height; got != line+2*sentenceEdge {
			t.Errorf("drawn %v: a short one is %v high, a line %v", drawn, got, line)
		}
		if got := long.MinSize().Height; got < 2*line+2*sentenceEdge || got > 3*line+2*sentenceEdge {
			t.Errorf("drawn %v: a long one is %v high, a line %v", drawn, got, line)
		}
		for _, s := range []*Sentence{short, long} {
			s.Resize(fyne.NewSize(12, 10)) // by a container without a size
			w := test.NewTempWindow(t, s)
			w.SetPadded(false)
			w.Resize(fyne.NewSize(300, 100))
		}
	}
	short.Tapped(nil)
	short.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	short.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if led != 3 {
		t.Errorf("it led %d times", led)
	}
}
