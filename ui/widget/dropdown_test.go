package widget

import (
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// laid opens a window with a dropdown at a position.
func laid(t *testing.T, d *Dropdown, size fyne.Size, at fyne.Position) fyne.Window {
	t.Helper()
	w := test.NewTempWindow(t, newFree(d, at))
	w.SetPadded(false)
	w.Resize(size)
	return w
}

// free is a layout that puts one object at a position.
type free struct{ at fyne.Position }

func newFree(o fyne.CanvasObject, at fyne.Position) fyne.CanvasObject {
	return container.New(free{at}, o)
}

func (free) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, 100) }

func (f free) Layout(o []fyne.CanvasObject, _ fyne.Size) {
	o[0].Move(f.at)
	o[0].Resize(fyne.NewSize(200, dropdownHeight))
}

// many returns n options with descriptions.
func many(n int) (all []Option) {
	for i := range n {
		all = append(all, Option{Name: fmt.Sprintf("Level %d", i+1), Aside: "1500", About: "Plays as it can"})
	}
	return all
}

// The open list is within the window, for any place of the dropdown and any number of options, and the chosen option is
// visible.
func TestAnOpenListLiesInTheWindow(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	size := fyne.NewSize(760, 560)
	for _, n := range []int{1, 3, 18, 60} {
		for _, y := range []float32{4, 250, 510} {
			for _, chosen := range []int{0, n / 2, n - 1} {
				d := NewDropdown(many(n), chosen, nil)
				w := laid(t, d, size, fyne.NewPos(540, y))
				test.Tap(d)
				m := w.Canvas().Overlays().Top().(*menu)
				at, end := m.panel.Position(), m.panel.Position().Add(m.panel.Size())
				if at.X < 0 || at.Y < 0 || end.X > size.Width || end.Y > size.Height {
					t.Errorf("%d options at %v: from %v to %v", n, y, at, end)
				}
				if end.Y > y && at.Y < y+dropdownHeight {
					t.Errorf("%d options at %v: the list lies over the dropdown, from %v to %v", n, y, at.Y, end.Y)
				}
				top := float32(chosen) * m.rows.height()
				if top < m.scroll.Offset.Y || top+m.rows.height() > m.scroll.Offset.Y+m.scroll.Size().Height+.5 {
					t.Errorf("%d options at %v: the one chosen, %d, is out of sight", n, y, chosen)
				}
				m.close()
			}
		}
	}
}

// The scroll bar of a list covers no row, and a list that does not scroll reserves no space for it.
func TestTheBarOfAListCoversNoRow(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	for n, room := range map[int]float32{3: 0, 60: rowBar} {
		d := NewDropdown(many(n), 0, nil)
		w := laid(t, d, fyne.NewSize(760, 560), fyne.NewPos(540, 4))
		test.Tap(d)
		rows := w.Canvas().Overlays().Top().(*menu).rows
		if got := rows.Size().Width - rows.fills[0].Size().Width; got != room {
			t.Errorf("%d rows leave %v units for the bar, want %v", n, got, room)
		}
	}
}

// Keys highlight and choose options; Escape changes nothing; disabled options are skipped.
func TestTheListByKeys(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	var changed []int
	options := many(4)
	options[1].Off = true
	d := NewDropdown(options, 0, func(i int) { changed = append(changed, i) })
	w := laid(t, d, fyne.NewSize(400, 400), fyne.NewPos(10, 10))
	w.Canvas().Focus(d)
	press := func(keys ...fyne.KeyName) {
		for _, k := range keys {
			w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	press(fyne.KeySpace, fyne.KeyDown, fyne.KeyEscape)
	if len(changed) != 0 || w.Canvas().Overlays().Top() != nil || w.Canvas().Focused() != fyne.Focusable(d) {
		t.Fatalf("after Escape told of %v, the keyboard with %T", changed, w.Canvas().Focused())
	}
	press(fyne.KeySpace, fyne.KeyDown, fyne.KeyReturn)
	press(fyne.KeySpace, fyne.KeyEnd, fyne.KeySpace)
	press(fyne.KeyUp, fyne.KeyUp, fyne.KeyUp)
	if want := []int{2, 3, 2, 0}; !slices.Equal(changed, want) {
		t.Errorf("told of %v, want %v", changed, want)
	}
}

// An option that opens a dialog is chosen in the open list only: on a closed one, arrows stop before it and its letter goes to the
// window.
func TestKeysOfAClosedListOpenNoDialog(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	var changed []int
	options := append(many(2), Option{Name: "Other…", Opens: true})
	d := NewDropdown(options, 0, func(i int) { changed = append(changed, i) })
	w := laid(t, d, fyne.NewSize(400, 400), fyne.NewPos(10, 10))
	w.Canvas().Focus(d)
	press := func(keys ...fyne.KeyName) {
		for _, k := range keys {
			w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	press(fyne.KeyDown, fyne.KeyDown, fyne.KeyRight)
	d.TypedRune('o')
	if !slices.Equal(changed, []int{1}) {
		t.Fatalf("closed, told of %v", changed)
	}
	press(fyne.KeySpace, fyne.KeyDown, fyne.KeyReturn)
	if !slices.Equal(changed, []int{1, 2}) {
		t.Errorf("told of %v", changed)
	}
}

// A click outside of the list closes it without a choice.
func TestAPressBesideTheListClosesIt(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	d := NewDropdown(many(3), 1, func(i int) { t.Errorf("told of %d", i) })
	w := laid(t, d, fyne.NewSize(600, 400), fyne.NewPos(10, 10))
	test.Tap(d)
	test.TapCanvas(w.Canvas(), fyne.NewPos(590, 390))
	if w.Canvas().Overlays().Top() != nil || d.Chosen() != 1 {
		t.Error("it stays")
	}
}
