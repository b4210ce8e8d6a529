package dialogs

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
)

// holder records whether it has the focus.
type holder struct {
	fynewidget.Label
	has bool
}

func newHolder() *holder {
	h := &holder{}
	h.ExtendBaseWidget(h)
	return h
}

func (h *holder) FocusGained()            { h.has = true }
func (h *holder) FocusLost()              { h.has = false }
func (h *holder) TypedRune(rune)          {}
func (h *holder) TypedKey(*fyne.KeyEvent) {}

// A focused widget in a dialog loses the focus when the dialog closes, even below another dialog: a field's cursor
// would keep blinking.
func TestADialogThatGoesTakesTheKeyboardAway(t *testing.T) {
	dressed(t)
	below := newHolder()
	win := test.NewTempWindow(t, below)
	opened := func() (*dialog, *holder) {
		h := newHolder()
		s := show(win, "A dialog", fyne.NewSize(300, 200), h, nil)
		win.Canvas().Focus(h)
		return s, h
	}
	win.Canvas().Focus(below)

	_, field := opened()
	if !field.has {
		t.Fatal("the field does not get the keyboard")
	}
	Typed(win.Canvas(), &fyne.KeyEvent{Name: fyne.KeyEscape})
	if field.has {
		t.Error("closed by Escape, its field keeps the keyboard")
	}

	first, lower := opened()
	_, upper := opened()
	first.close()
	if lower.has || upper.has {
		t.Errorf("closed under another: its field %v, the other's %v", lower.has, upper.has)
	}
	if win.Canvas().Overlays().Top() != nil || win.Canvas().Focused() != fyne.Focusable(below) {
		t.Errorf("afterwards the keyboard is with %T", win.Canvas().Focused())
	}
}

// The text of a rules card is aligned with its title.
func TestTheRulesBeginBelowTheirTitle(t *testing.T) {
	dressed(t)
	win := test.NewTempWindow(t, newHolder())
	win.Resize(fyne.NewSize(1180, 760))
	RulesCard(win, Looks{Pieces: theme.NewPieces()}, variants.All()[0])
	title, paragraphs := float32(-1), map[string]float32{}
	var see func(o fyne.CanvasObject, left float32)
	see = func(o fyne.CanvasObject, left float32) {
		left += o.Position().X
		switch o := o.(type) {
		case *widget.Text:
			if o.Text() == variants.All()[0].Name {
				title = left
			}
		case *fynewidget.Label:
			paragraphs[o.Text] = left + fynetheme.InnerPadding()
		case *fyne.Container:
			for _, child := range o.Objects {
				see(child, left)
			}
		case fyne.Widget:
			for _, child := range test.WidgetRenderer(o).Objects() {
				see(child, left)
			}
		}
	}
	see(win.Canvas().Overlays().Top(), 0)
	if len(paragraphs) < 5 {
		t.Errorf("only %d paragraphs", len(paragraphs))
	}
	for text, begins := range paragraphs {
		if begins != title {
			t.Errorf("%q begins at %v, the title at %v", text, begins, title)
		}
	}
}

// What a question or a text says keeps the margin of its dialog at both sides.
func TestTextKeepsTheMarginOfItsDialog(t *testing.T) {
	dressed(t)
	for name, open := range map[string]func(fyne.Window){
		"question": func(w fyne.Window) { Confirm(w, "Resign this game?", "Your opponent wins", "Resign", func() {}) },
		"text":     func(w fyne.Window) { Tell(w, "About", "MIT licence") },
	} {
		win := test.NewTempWindow(t, widget.Plain(""))
		win.Resize(fyne.NewSize(760, 560))
		open(win)
		panel := win.Canvas().Overlays().Top().(*dialog).panel
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

// Every overlay that is removed is refreshed once it is out of sight, by which the toolkit frees its textures.
func TestRemovedOverlaysAreRefreshedForTheirTextures(t *testing.T) {
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
