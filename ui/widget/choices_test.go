package widget

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// rows are three rows, of which the middle one is disabled.
var rows = []Choice{{Name: "a"}, {Name: "b", About: "not today", Off: true}, {Name: "c"}}

func TestChoicesPassOverWhatIsOff(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	var changed []int
	c := NewChoices(func(i int) { changed = append(changed, i) })
	c.Set(rows, 0)
	c.Resize(fyne.NewSize(200, 3*choiceHeight))
	at := func(i int) *fyne.PointEvent {
		return &fyne.PointEvent{Position: fyne.NewPos(20, (float32(i)+.5)*choiceHeight)}
	}
	c.Tapped(at(1))
	c.Choose(1)
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	c.Tapped(at(2))
	c.Tapped(at(2))
	if !slices.Equal(changed, []int{2, 0, 2}) || c.Chosen() != 2 {
		t.Errorf("told of %v, chosen %d", changed, c.Chosen())
	}
}

// If nothing is chosen, arrow keys choose the first row.
func TestFromNothingDownIsTheFirst(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	c := NewChoices(nil)
	c.Set(rows, -1)
	if c.Description().Value != "Nothing chosen" {
		t.Errorf("reads %q", c.Description().Value)
	}
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if c.Chosen() != 0 {
		t.Errorf("from nothing down comes %d", c.Chosen())
	}
}
