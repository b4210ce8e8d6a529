package ui

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"backrank/internal/dialogtest"
	"backrank/ui/accessible"
)

// A tabWalk is the walk through the controls of a screen or a dialog by Tab.
type tabWalk struct {
	where    string
	dialog   bool
	main     fyne.CanvasObject // the control that has the focus when the screen or the dialog opens; may be nil
	controls []fyne.CanvasObject
	whole    bool                                    // the walk has come back to its first control
	scrolls  map[fyne.CanvasObject]fyne.CanvasObject // the controls that can have the focus, with the scroll container of each, nil for none
}

// walkByTab walks through the controls of a window, or of its topmost dialog, from the first control on. root is what holds them.
func (r *testWindow) walkByTab(where string, win fyne.Window, root fyne.CanvasObject) tabWalk {
	c := win.Canvas()
	w := tabWalk{where: where, dialog: c.Overlays().Top() != nil, scrolls: map[fyne.CanvasObject]fyne.CanvasObject{}}
	r.do(func() {
		w.main, _ = c.Focused().(fyne.CanvasObject)
		c.Unfocus() // may change what is visible
		w.collect(root, nil)
		for range 2000 {
			c.FocusNext()
			o, _ := c.Focused().(fyne.CanvasObject)
			if o == nil {
				break
			}
			if slices.Contains(w.controls, o) {
				w.whole = o == w.controls[0]
				break
			}
			w.controls = append(w.controls, o)
		}
	})
	return w
}

// collect collects the visible controls within an object that can have the focus.
func (w *tabWalk) collect(o, scroll fyne.CanvasObject) {
	if !o.Visible() {
		return
	}
	d, disableable := o.(fyne.Disableable)
	if _, is := o.(fyne.Focusable); is && !(disableable && d.Disabled()) {
		w.scrolls[o] = scroll
	}
	var within []fyne.CanvasObject
	switch o := o.(type) {
	case *container.Scroll:
		scroll, within = o, test.WidgetRenderer(o).Objects()
	case fyne.Widget:
		within = test.WidgetRenderer(o).Objects()
	case *fyne.Container:
		within = o.Objects
	}
	for _, inner := range within {
		w.collect(inner, scroll)
	}
}

// describe returns the description of a control, for errors too.
func describe(o fyne.CanvasObject) string {
	d, _ := accessible.Describe(o)
	return d.Text()
}

// check checks that the walk visits each control that can have the focus once, in reading order, and comes back, and that
// the controls say name and role, and neighbours different things. In a dialog it begins where the focus is when the dialog opens:
// no control of the content comes after the buttons.
func (w *tabWalk) check(t *testing.T) {
	t.Helper()
	if w.dialog && w.main != nil && w.main != w.controls[0] {
		t.Errorf("%s: the focus begins at %q, and Tab reaches %q after the buttons only", w.where, describe(w.main), describe(w.controls[0]))
	}
	if len(w.scrolls) > 0 && !w.whole || len(w.scrolls) != len(w.controls) {
		t.Errorf("%s: Tab reaches %d controls of %d; comes back: %v", w.where, len(w.controls), len(w.scrolls), w.whole)
	}
	for i, o := range w.controls {
		d, ok := accessible.Describe(o)
		if !ok || d.Name == "" || d.Role == accessible.NoRole {
			t.Errorf("%s: %T says %q", w.where, o, d.Text())
		}
		if i == 0 {
			continue
		}
		before := w.controls[i-1]
		if describe(before) == d.Text() {
			t.Errorf("%s: two neighbours say %q", w.where, d.Text())
		}
		if before != w.main && o != w.main && w.readBefore(o, before) && !w.isCross(o) {
			t.Errorf("%s: Tab goes from %q at %v to %q at %v", w.where, describe(before), place(before), d.Text(), place(o))
		}
	}
}

// isCross reports whether a control is the one that closes a dialog, at its top; Tab reaches it last.
func (w *tabWalk) isCross(o fyne.CanvasObject) bool {
	return w.dialog && o == w.controls[len(w.controls)-1]
}

// place returns the rectangle of an object in the window.
func place(o fyne.CanvasObject) string {
	at, size := fyne.CurrentApp().Driver().AbsolutePositionForObject(o), o.Size()
	return fmt.Sprintf("%.0f,%.0f %.0f×%.0f", at.X, at.Y, size.Width, size.Height)
}

// readBefore reports whether an object is read before another one: it is above it in the same column, or left of it in the
// same row.
func (w *tabWalk) readBefore(o, other fyne.CanvasObject) bool {
	if a, b := w.scrolls[o], w.scrolls[other]; a != b { // one of them may be scrolled out of view
		if a != nil {
			o = a
		}
		if b != nil {
			other = b
		}
	}
	a, b := fyne.CurrentApp().Driver().AbsolutePositionForObject(o), fyne.CurrentApp().Driver().AbsolutePositionForObject(other)
	as, bs := o.Size(), other.Size()
	common := func(a, as, b, bs float32) float32 { return min(a+as, b+bs) - max(a, b) }
	columns, rows := common(a.X, as.Width, b.X, bs.Width), common(a.Y, as.Height, b.Y, bs.Height)
	switch {
	case columns > 0 && rows <= 0:
		return a.Y < b.Y
	case rows > min(as.Height, bs.Height)/2 && columns <= 0:
		return a.X < b.X
	}
	return false
}

// Tab walks through each screen and each dialog that a command opens, in a game, in a draft and after a game.
func TestTabWalksThroughEachScreenAndDialog(t *testing.T) {
	for name, begin := range map[string]func(t *testing.T) *testWindow{
		"game":  openWithGames,
		"draft": func(t *testing.T) *testWindow { return open(t, "prechess", "") },
		"ended": func(t *testing.T) *testWindow { return open(t, "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") },
	} {
		for _, size := range []fyne.Size{dialogtest.UsualSize, dialogtest.SmallSize} {
			r := begin(t)
			r.do(func() { r.win.Resize(size) })
			reached := map[fyne.CanvasObject]bool{}
			check := func(where string, root fyne.CanvasObject) {
				test.LaidOutObjects(root)
				w := r.walkByTab(fmt.Sprintf("%s, %.0f wide: %s", name, size.Width, where), r.win, root)
				w.check(t)
				for _, o := range w.controls {
					reached[o] = true
				}
			}
			places := map[string]func(){}
			for name, c := range r.commands.byID {
				if name != "quit" && c.do != nil {
					places[name] = c.do
				}
			}
			for _, id := range []string{"castlings", "matrix", "map", "live-draw", "compare", "open-start"} {
				places["atlas, "+id] = func() {
					r.atlas.show()
					if show := r.atlas.screen.Own(id); show != nil {
						show()
					}
				}
			}
			for _, name := range slices.Sorted(maps.Keys(places)) {
				r.do(places[name])
				if r.win.Canvas().Overlays().Top() == nil {
					check(name, r.win.Canvas().Content())
				}
				for n := 0; r.win.Canvas().Overlays().Top() != nil; n++ {
					top := r.win.Canvas().Overlays().Top()
					if dialogtest.Top(r.win) != nil {
						dialogtest.Settle(r.win)
						check(name+", its dialog", top)
					}
					r.do(func() { r.sendKey(fyne.KeyEscape) })
					if r.win.Canvas().Overlays().Top() == top {
						r.win.Canvas().Overlays().Remove(top)
					}
				}
				r.do(r.screens.home)
			}
			if len(reached) < 100 {
				t.Errorf("%s: Tab reached only %d controls", name, len(reached))
			}
		}
	}
}

// Tab walks through the window of a report too, which says its title and the control with the focus while speech is on.
func TestTabWalksThroughTheReport(t *testing.T) {
	r, _ := openWithAnalyst(t, timedGame)
	win := r.openReport()
	for _, size := range []fyne.Size{dialogtest.UsualSize, dialogtest.SmallSize} {
		r.do(func() { win.Resize(size) })
		w := r.walkByTab("report", win, win.Canvas().Content())
		if w.check(t); len(w.controls) < 8 {
			t.Errorf("Tab reaches only %d controls of the report", len(w.controls))
		}
	}
	speech, spoken := r.shownReport().speech, []string{}
	r.do(func() {
		speech.say = func(text string) { spoken = append(spoken, text) }
		speech.last = focusState{}
		speech.check()
	})
	if len(spoken) != 1 || !strings.HasPrefix(spoken[0], "Report, A – ") {
		t.Errorf("it says %q", spoken)
	}
}
