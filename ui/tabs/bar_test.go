package tabs

import (
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"backrank/internal/langtest"
	"backrank/internal/testapp"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// testBar is a bar in a window that does what a window would do, and records it.
type testBar struct {
	*Bar
	all       []Tab
	selected  int
	oneWindow bool
	did       []string
}

func newTestBar(t *testing.T, n int, width float32) *testBar {
	t.Helper()
	testapp.Of(t, theme.New(theme.Dark))
	r := &testBar{}
	record := func(text string, args ...any) { r.did = append(r.did, fmt.Sprintf(text, args...)) }
	r.Bar = NewBar(Actions{
		Select: func(i int) { record("select %d", i); r.selected = i; r.Update(r.all, i) },
		Close: func(i int) {
			record("close %d", i)
			r.all = slices.Delete(r.all, i, i+1)
			r.selected = min(r.selected, len(r.all)-1)
			r.Update(r.all, r.selected)
		},
		Move:    func(from, to int) { record("move %d to %d", from, to) },
		TearOff: func(i int) { record("tear off %d", i) }, CanTearOff: func() bool { return !r.oneWindow },
		Menu:    func(i int, _ fyne.Position) { record("menu %d", i) },
		New:     func() { record("new") },
		ShowAll: func(fyne.CanvasObject) { record("all") },
	})
	for i := range n {
		r.all = append(r.all, Tab{ID: uint64(i + 1), Title: fmt.Sprintf("Capablanca, José Raúl – Lasker, Emanuel %d", i)})
	}
	w := test.NewTempWindow(t, widget.WithTips(r.Bar, nil))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, Height))
	r.Update(r.all, 0)
	return r
}

// middle returns the middle of a visible tab.
func (r *testBar) middle(tab int) fyne.Position {
	return fyne.NewPos(edge+(float32(tab-r.first)+.5)*r.tabWidth(), Height/2)
}

func (r *testBar) crossOfTab(tab int) fyne.Position {
	return fyne.NewPos(edge+float32(tab-r.first+1)*r.tabWidth()-tabGap-cross/2, Height/2)
}

func mouse(at fyne.Position, button desktop.MouseButton) *desktop.MouseEvent {
	return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}, Button: button}
}

// dragTo presses the left button at a position and drags it to others.
func (r *testBar) dragTo(from fyne.Position, to ...fyne.Position) {
	r.MouseDown(mouse(from, desktop.MouseButtonPrimary))
	for _, at := range to {
		r.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at}})
	}
}

func (r *testBar) expect(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(r.did, want) {
		t.Errorf("did %q, want %q", r.did, want)
	}
	r.did = nil
}

// A click selects a tab, its cross and the middle button close it, the right button opens its menu.
func TestClicks(t *testing.T) {
	r := newTestBar(t, 4, 1180)
	r.Tapped(&fyne.PointEvent{Position: r.middle(2)})
	r.expect(t, "select 2")
	r.Tapped(&fyne.PointEvent{Position: r.crossOfTab(1)})
	r.expect(t, "select 1") // a tab shows its cross when it is selected or under the pointer
	r.MouseIn(mouse(r.middle(3), 0))
	r.Tapped(&fyne.PointEvent{Position: r.crossOfTab(3)})
	r.expect(t, "close 3")
	r.MouseDown(mouse(r.middle(0), desktop.MouseButtonTertiary))
	r.MouseUp(mouse(r.middle(0), desktop.MouseButtonTertiary))
	r.expect(t, "close 0")
	r.MouseDown(mouse(r.middle(0), desktop.MouseButtonTertiary))
	r.MouseUp(mouse(r.middle(1), desktop.MouseButtonTertiary))
	r.expect(t)
	r.TappedSecondary(&fyne.PointEvent{Position: r.middle(1)})
	r.expect(t, "menu 1")
	r.Tapped(&fyne.PointEvent{Position: fyne.NewPos(1100, Height/2)})
	r.expect(t)
}

// A tab that is dragged past the middle of another takes its place. Less than 3 units are a click, although the toolkit
// reports a drag. Esc puts the tab back.
func TestDragsOrderTabs(t *testing.T) {
	r := newTestBar(t, 4, 1180)
	r.dragTo(r.middle(0), r.middle(0).AddXY(30, 0), r.middle(2))
	r.DragEnd()
	r.expect(t, "move 0 to 2")
	r.dragTo(r.middle(3), r.middle(3).AddXY(-5, 2), r.middle(0).AddXY(-200, 20))
	r.DragEnd()
	r.expect(t, "select 3", "move 3 to 0")
	r.dragTo(r.middle(1), r.middle(1).AddXY(2, -2))
	r.DragEnd()
	r.expect(t, "select 1")
	r.dragTo(r.middle(1), r.middle(1).AddXY(40, 0))
	r.DragEnd()
	r.expect(t)
	r.dragTo(r.middle(1), r.middle(3))
	if !r.Cancel() {
		t.Error("nothing was dragged")
	}
	r.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: r.middle(0)}})
	r.DragEnd()
	r.expect(t)
	if r.dragTo(r.crossOfTab(1), r.middle(3)); r.drag != nil {
		t.Error("a tab was dragged by its cross")
	}
	r.DragEnd()
	r.expect(t)
	r.dragTo(r.crossOfTab(1), r.crossOfTab(1).AddXY(-2, 2))
	r.DragEnd()
	r.expect(t, "close 1")
}

// A tab that is dropped away from the bar is torn off, unless it returns before. Where there is one window it never is.
func TestDragsTearTabsOff(t *testing.T) {
	r := newTestBar(t, 3, 1180)
	below := r.middle(1).AddXY(10, Height+tearDistance)
	r.dragTo(r.middle(1), below)
	r.DragEnd()
	r.expect(t, "select 1", "tear off 1")
	r.dragTo(r.middle(1), below, r.middle(1).AddXY(10, 0))
	r.DragEnd()
	r.expect(t)
	r.dragTo(r.middle(1), r.middle(1).AddXY(4, 50))
	r.DragEnd()
	r.expect(t)
	r.oneWindow = true
	r.dragTo(r.middle(1), below)
	r.DragEnd()
	r.expect(t)
}

// Tabs that do not fit are reached by the wheel, by dragging to the edge, and by the list of all. The selected tab comes
// into view when it changes, not otherwise.
func TestManyTabsScroll(t *testing.T) {
	r := newTestBar(t, 20, 760)
	n := r.visible()
	if n >= 20 || r.more.Hidden {
		t.Fatalf("%d of 20 tabs are visible, and the button for all tabs is %t", n, !r.more.Hidden)
	}
	for range 30 {
		r.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -10)})
	}
	if r.first != 20-n {
		t.Errorf("after the wheel the first visible tab is %d", r.first)
	}
	r.all[19].Turn = true
	if r.Update(r.all, 0); r.first != 20-n {
		t.Error("a change of a tab scrolls the bar")
	}
	if r.Update(r.all, 1); r.first != 1 {
		t.Errorf("the first visible tab is %d after tab 1 was selected", r.first)
	}
	if r.Update(r.all, 19); r.first != 20-n {
		t.Errorf("the first visible tab is %d after tab 19 was selected", r.first)
	}
	r.dragTo(r.middle(19), r.middle(19).AddXY(-10, 0))
	for range 40 {
		r.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(-80, 10)}})
	}
	r.DragEnd()
	r.expect(t, "move 19 to 0")
	test.Tap(r.more)
	test.Tap(r.add)
	r.expect(t, "all", "new")
}

// While tabs are closed one after another with the mouse, the next cross comes under the pointer. When it has left, the
// others take the free space.
func TestTabsKeepTheirWidthWhileTheyAreClosed(t *testing.T) {
	r := newTestBar(t, 7, 1180)
	r.MouseIn(mouse(r.middle(2), 0))
	at := r.crossOfTab(2)
	before := r.tabWidth()
	for range 3 {
		r.MouseMoved(mouse(at, 0))
		r.Tapped(&fyne.PointEvent{Position: at})
	}
	r.expect(t, "close 2", "close 2", "close 2")
	if r.tabWidth() != before {
		t.Errorf("the width went from %v to %v", before, r.tabWidth())
	}
	if r.MouseOut(); r.tabWidth() <= before {
		t.Error("the tabs keep their width for ever")
	}
}

// With the focus, arrows, Home and End select, Delete closes, Menu opens the menu.
func TestKeys(t *testing.T) {
	r := newTestBar(t, 4, 1180)
	for _, key := range []fyne.KeyName{fyne.KeyLeft, fyne.KeyRight, fyne.KeyEnd, fyne.KeyRight, fyne.KeyHome, desktop.KeyMenu, fyne.KeyDelete} {
		r.TypedKey(&fyne.KeyEvent{Name: key})
	}
	r.expect(t, "select 1", "select 3", "select 0", "menu 0", "close 0")
}

// The tooltip and the screen reader have everything that marks and a cut title show.
func TestTheWholeTabInWords(t *testing.T) {
	r := newTestBar(t, 2, 1180)
	r.all[1] = Tab{ID: 2, Title: "Carlsen – Nakamura", About: "Chess960 · Start 518", Result: "1-0", Turn: true, Running: true, Unsaved: true}
	r.Update(r.all, 1)
	want := "Carlsen – Nakamura, tab, Chess960 · Start 518, 1-0, to move, clock running, not saved in its file, 2 of 2, selected"
	if got := r.AccessibilityLabel(); got != want {
		t.Errorf("read as %q", got)
	}
}

// A result does not cut a title that fits without it.
func TestTitlesComeBeforeResults(t *testing.T) {
	r := newTestBar(t, 5, 760)
	for i := range r.all {
		r.all[i].Title, r.all[i].Result = "Tal – Fischer", "1-0"
	}
	r.all[1].Title = "Polgar – Nakamura"
	r.Update(r.all, 4)
	for _, s := range r.slots {
		if long := s.tab.Title == r.all[1].Title; s.title.Text != s.tab.Title || s.result.Hidden != (long || s.look.closable) {
			t.Errorf("%q is %q, with its result: %t", s.tab.Title, s.title.Text, !s.result.Hidden)
		}
	}
}

// Nothing of a tab leaves it, in any number of tabs, width and language, and the buttons stay in the bar.
func TestTabsFit(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, width := range []float32{420, 760, 1180, 1920} {
			for _, n := range []int{1, 2, 5, 20, 50} {
				r := newTestBar(t, n, width)
				for i := range r.all {
					r.all[i].Result, r.all[i].Turn, r.all[i].Running, r.all[i].Unsaved = "1/2-1/2", i%2 == 0, i%3 == 0, i%4 == 0
				}
				r.Update(r.all, n-1)
				r.MouseIn(mouse(r.middle(r.first), 0))
				for _, s := range r.slots {
					left := s.ground.Position().X
					right := left + s.ground.Size().Width
					title := s.title.Position().X + s.title.MinSize().Width
					end := right
					if s.result.Visible() {
						end = s.result.Position().X
					}
					if s.look.closable || s.tab.Unsaved {
						end = min(end, right-cross)
					}
					if s.title.Position().X < left || title > end+.5 || s.title.Text == "" {
						t.Errorf("%d tabs at %v: the title %q is from %v to %v in a tab from %v to %v", n, width, s.title.Text, s.title.Position().X, title, left, end)
					}
				}
				if end := r.add.Position().X + r.add.Size().Width; end > width {
					t.Errorf("%d tabs at %v: the button ends at %v", n, width, end)
				}
			}
		}
	})
}

// An edit does not hide the result of a tab, however wide it is: the title makes room for the dot of unsaved changes.
func TestAnEditDoesNotHideTheResult(t *testing.T) {
	const n = 2
	for width := float32(400); width <= 800; width += 2 {
		r := newTestBar(t, n, width)
		result := func(unsaved bool) bool {
			r.all[n-1] = Tab{ID: n, Title: "Carlsen – Nepomniachtchi", Result: "1–0", Unsaved: unsaved}
			r.Update(r.all, -1)
			s := r.slots[n-1]
			if end := s.title.Position().X + s.title.MinSize().Width; s.result.Visible() && end > s.result.Position().X {
				t.Errorf("width %v, unsaved %v: the title ends at %v, the result begins at %v", width, unsaved, end, s.result.Position().X)
			}
			if unsaved && (!s.dot.Visible() || s.result.Visible() && s.result.Position().X+s.result.MinSize().Width > s.dot.Position().X) {
				t.Errorf("width %v: the dot is at %v, the result at %v", width, s.dot.Position(), s.result.Position())
			}
			return s.result.Visible()
		}
		if before, after := result(false), result(true); before != after {
			t.Errorf("width %v: the result is visible %v, after an edit %v", width, before, after)
		}
	}
}
