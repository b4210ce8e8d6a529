package widget

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/accessible"
)

// Facet is a property with its values as chips, in as many rows as needed. The arrow keys move between its chips; the space
// bar and Enter press one.
type Facet struct {
	fynewidget.BaseWidget
	accessible.Named // of a facet without a heading

	// OnKeyPress is called after a chip was pressed with a key, for example to lay out what is held; may be nil.
	OnKeyPress func()

	focused bool
	at      int // chip with the keyboard's cursor
	about   string
	name    *Text
	chips   []*Chip
	held    bool
	pending []*Chip // the chips that were set while it was held
	tip     Tip
}

// NewFacet returns a facet without values; about is its tooltip.
func NewFacet(name, about string) *Facet {
	w := &Facet{about: about, name: Caption(name).MaxRows(2)}
	w.ExtendBaseWidget(w)
	return w
}

// Set sets the chips. While the facet is held, existing chips are updated in their places, and new ones wait.
func (w *Facet) Set(chips []*Chip) {
	if !w.held {
		at := w.text()
		w.chips = chips
		w.seek(at)
		w.Refresh()
		return
	}
	w.pending = chips
	for _, c := range w.chips {
		i := slices.IndexFunc(chips, func(next *Chip) bool { return next.whole == c.whole })
		if i < 0 {
			c.become(nil)
		} else {
			c.become(chips[i])
		}
	}
}

// Hold keeps all chips and the height as they are until Release. Panels hold their facets when a filter is pressed, so
// that a second click hits the same chip, and release them when the pointer leaves the panel.
func (w *Facet) Hold() {
	if !w.held && w.Size().Width > 0 {
		w.held, w.pending = true, w.chips
	}
}

// Held reports whether the facet is held.
func (w *Facet) Held() bool { return w.held }

// Release lays out the facet with the chips that were set last.
func (w *Facet) Release() {
	if w.held {
		w.held = false
		w.Set(w.pending)
	}
}

// SetCounting greys the chips, whose counts are not known yet.
func (w *Facet) SetCounting() {
	for _, c := range w.chips {
		c.SetCounting(true)
	}
}

// Dimensions of a facet in units: facetHead is the height of a name of one line; facetWidth is the width before the facet
// is laid out.
const (
	facetHead  = 22
	facetWidth = 230
)

// flow arranges the chips in rows and returns the height.
func (w *Facet) flow(width float32, place func(c *Chip, x, y float32)) float32 {
	x, y := float32(0), float32(0)
	if w.name.text != "" {
		y = facetHead - w.name.height() + w.name.HeightFor(width)
	}
	for _, c := range w.chips {
		size := c.MinSize()
		size.Width = min(size.Width, width)
		if x > 0 && x+size.Width > width {
			x, y = 0, y+size.Height+3
		}
		if place != nil {
			place(c, x, y)
		}
		x += size.Width + 3
	}
	return y + 28
}

// text returns the text of the chip at the cursor, "" if there is none.
func (w *Facet) text() string {
	if w.at < len(w.chips) {
		return w.chips[w.at].whole
	}
	return ""
}

// seek moves the cursor to the chip with a text, or keeps it within the chips.
func (w *Facet) seek(text string) {
	if i := slices.IndexFunc(w.chips, func(c *Chip) bool { return c.whole == text }); i >= 0 {
		w.at = i
	}
	w.move(w.at)
}

// move moves the cursor to a chip, the first or the last if there is none with that index.
func (w *Facet) move(to int) {
	w.at = max(min(to, len(w.chips)-1), 0)
	for i, c := range w.chips {
		if on := w.focused && i == w.at; c.Focused != on {
			c.Focused = on
			c.Refresh()
		}
	}
}

// press presses the chip at the cursor, and keeps the focus.
func (w *Facet) press() {
	if w.at >= len(w.chips) {
		return
	}
	w.chips[w.at].Tapped(nil)
	if w.OnKeyPress != nil {
		w.OnKeyPress()
	}
	if c := canvasOf(w); c != nil && !w.Disabled() {
		c.Focus(w)
	}
}

// FocusGained shows the cursor.
func (w *Facet) FocusGained() { w.focused = true; w.move(w.at) }

// FocusLost hides the cursor.
func (w *Facet) FocusLost() { w.focused = false; w.move(w.at) }

// TypedKey moves the cursor, or presses the chip at it.
func (w *Facet) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft, fyne.KeyUp:
		w.move(w.at - 1)
	case fyne.KeyRight, fyne.KeyDown:
		w.move(w.at + 1)
	case fyne.KeyHome:
		w.move(0)
	case fyne.KeyEnd:
		w.move(len(w.chips) - 1)
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		w.press()
	default:
		Unused(w, e)
	}
}

// TypedRune passes characters on to the window, except for the space, which TypedKey handles.
func (w *Facet) TypedRune(r rune) {
	if r != ' ' {
		UnusedRune(w, r)
	}
}

// Disabled excludes a facet without chips from the Tab order.
func (w *Facet) Disabled() bool { return len(w.chips) == 0 }

// Enable does nothing, because the chips decide.
func (w *Facet) Enable() {}

// Disable does nothing, because the chips decide.
func (w *Facet) Disable() {}

// Description returns the chip at the cursor.
func (w *Facet) Description() accessible.Description {
	d := accessible.Description{Name: cmp.Or(w.name.text, w.Name()), Role: accessible.Filters, Number: w.at + 1, Count: len(w.chips)}
	if w.at < len(w.chips) {
		d.Value, d.State = w.chips[w.at].Words(), accessible.Checked.If(w.chips[w.at].on)
	}
	return d
}

// AccessibilityLabel implements fyne.Accessible.
func (w *Facet) AccessibilityLabel() string { return w.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (w *Facet) AccessibilityRole() fyne.AccessibleRole { return w.Description().Role.Toolkit() }

// MouseIn explains the facet.
func (w *Facet) MouseIn(e *desktop.MouseEvent) { w.tip.ShowAt(w, w.about, e.AbsolutePosition) }

// MouseMoved implements desktop.Hoverable.
func (w *Facet) MouseMoved(*desktop.MouseEvent) {}

// MouseOut hides the tooltip.
func (w *Facet) MouseOut() { w.tip.Hide() }

// MinSize returns the height of name and chips.
func (w *Facet) MinSize() fyne.Size {
	width := w.Size().Width
	if w.held {
		return fyne.NewSize(min(120, w.Size().Width), w.Size().Height)
	}
	if width == 0 {
		width = facetWidth
	}
	return fyne.NewSize(120, w.flow(width, nil))
}

// CreateRenderer implements fyne.Widget.
func (w *Facet) CreateRenderer() fyne.WidgetRenderer {
	return NewVaryingRenderer(w, w.layout, w.paint, w.objects)
}

func (w *Facet) objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{w.name}
	for _, c := range w.chips {
		all = append(all, c)
	}
	return all
}

func (w *Facet) layout(size fyne.Size) {
	Place(w.name, 0, 2, size.Width, w.name.HeightFor(size.Width))
	if w.held {
		return
	}
	w.flow(size.Width, func(c *Chip, x, y float32) {
		c.Move(fyne.NewPos(x, y))
		own := c.MinSize()
		c.Resize(fyne.NewSize(min(own.Width, size.Width), own.Height))
	})
}

func (w *Facet) paint() {
	w.name.Refresh()
	for _, c := range w.chips {
		c.Refresh()
	}
}
