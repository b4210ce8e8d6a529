package dialogs

import (
	"image/color"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/internal/langtest"
	"backrank/internal/testapp"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// focusRecorder records whether it has the focus.
type focusRecorder struct {
	fynewidget.Label
	focused bool
}

func newFocusRecorder() *focusRecorder {
	h := &focusRecorder{}
	h.ExtendBaseWidget(h)
	return h
}

func (h *focusRecorder) FocusGained()            { h.focused = true }
func (h *focusRecorder) FocusLost()              { h.focused = false }
func (h *focusRecorder) TypedRune(rune)          {}
func (h *focusRecorder) TypedKey(*fyne.KeyEvent) {}

// A focused widget in a dialog loses the focus when the dialog closes, even if another dialog is above it. Otherwise the
// cursor of a field would keep blinking.
func TestClosingADialogRemovesItsFocus(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	below := newFocusRecorder()
	win := test.NewTempWindow(t, below)
	open := func() (*Dialog, *focusRecorder) {
		h := newFocusRecorder()
		d := Show(win, "A dialog", fyne.NewSize(300, 200), h, nil)
		win.Canvas().Focus(h)
		return d, h
	}
	win.Canvas().Focus(below)

	_, field := open()
	if !field.focused {
		t.Fatal("the field does not get the focus")
	}
	HandleKey(win.Canvas(), &fyne.KeyEvent{Name: fyne.KeyEscape})
	if field.focused {
		t.Error("after Escape the field still has the focus")
	}

	first, lower := open()
	_, upper := open()
	first.Close()
	if lower.focused || upper.focused {
		t.Errorf("after the lower dialog was closed: focus of its field %v, of the upper dialog's field %v", lower.focused, upper.focused)
	}
	if win.Canvas().Overlays().Top() != nil || win.Canvas().Focused() != fyne.Focusable(below) {
		t.Errorf("in the end the focus is on %T", win.Canvas().Focused())
	}
}

// The texts of a question and of a text dialog keep the margin of the dialog on both sides.
func TestTextsKeepTheMarginOfTheirDialog(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		testapp.Of(t, theme.New(theme.Dark))
		for name, open := range map[string]func(fyne.Window){
			"question": func(w fyne.Window) { Confirm(w, "Resign this game?", "Your opponent wins", "Resign", func() {}) },
			"text":     func(w fyne.Window) { ShowText(w, "About", "MIT licence") },
		} {
			win := test.NewTempWindow(t, widget.Plain(""))
			win.Resize(fyne.NewSize(760, 560))
			open(win)
			panel := win.Canvas().Overlays().Top().(*Dialog).panel
			left := fyne.CurrentApp().Driver().AbsolutePositionForObject(panel).X
			right := left + panel.Size().Width
			for _, o := range test.LaidOutObjects(panel) {
				at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o).X
				end := at + o.Size().Width
				switch o.(type) {
				case *widget.Text:
				case *fynewidget.Label:
					at, end = at+fynetheme.InnerPadding(), end-fynetheme.InnerPadding()
				default:
					continue
				}
				if at < left+16 || end > right-16 {
					t.Errorf("%s: %T from %.0f to %.0f in a panel from %.0f to %.0f", name, o, at, end, left, right)
				}
			}
		}
	})
}

// refreshRecorder is a canvas that records what is refreshed.
type refreshRecorder struct {
	fyne.Canvas
	refreshed []fyne.CanvasObject
}

func (c *refreshRecorder) Refresh(o fyne.CanvasObject) {
	c.refreshed = append(c.refreshed, o)
	c.Canvas.Refresh(o)
}

// Each overlay is refreshed after it has been removed, so that the toolkit frees its textures.
func TestRemovedOverlaysAreRefreshed(t *testing.T) {
	w := test.NewTempWindow(t, fynewidget.NewLabel(""))
	c := &refreshRecorder{Canvas: w.Canvas()}
	below, above := fynewidget.NewLabel("below"), fynewidget.NewLabel("above")
	c.Overlays().Add(below)
	c.Overlays().Add(above)
	removeOverlay(c, below)
	if n := len(c.Overlays().List()); n != 0 {
		t.Errorf("%d overlays are left", n)
	}
	for _, o := range []fyne.CanvasObject{below, above} {
		if !slices.Contains(c.refreshed, o) {
			t.Errorf("the overlay %q is not refreshed", o.(*fynewidget.Label).Text)
		}
	}
}

// Keys scroll content that is higher than its dialog.
func TestKeysScrollADialog(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	win := test.NewTempWindow(t, fynewidget.NewLabel(""))
	win.Resize(fyne.NewSize(760, 300))
	content := canvas.NewRectangle(color.Transparent)
	content.SetMinSize(fyne.NewSize(100, 1500))
	d := Show(win, "High", fyne.NewSize(600, 600), Scrolled(content), nil)
	offsetAfter := func(key fyne.KeyName) float32 {
		HandleKey(win.Canvas(), &fyne.KeyEvent{Name: key})
		return d.Scroll.Offset.Y
	}
	last := d.Scroll.Content.Size().Height - d.Scroll.Size().Height
	if got := offsetAfter(fyne.KeyDown); got != 40 {
		t.Errorf("after the down arrow: %v", got)
	}
	if got := offsetAfter(fyne.KeyEnd); got != last || last < 500 {
		t.Errorf("after End: %v of %v", got, last)
	}
	if got := offsetAfter(fyne.KeyHome); got != 0 {
		t.Errorf("after Home: %v", got)
	}
}
