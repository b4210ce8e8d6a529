package widget

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/accessible"
	"backrank/ui/theme"
)

// selector is the common part of [Choices] and [Segments]: the choice of one of several options with pointer, focus and
// keys. The widgets that embed it do layout and drawing.
type selector struct {
	fynewidget.BaseWidget
	accessible.Named

	self    fyne.CanvasObject
	off     []bool // disabled options
	chosen  int    // -1 for none
	hovered int    // hovered option, -1 for none
	focused bool
	changed func(i int)             // called on change; may be nil
	at      func(fyne.Position) int // hit test; may return an index out of range
	ground  *canvas.Rectangle       // background with the focus frame
}

// Chosen returns the index of the choice, -1 for none.
func (o *selector) Chosen() int { return o.chosen }

// Choose chooses option i, unless it is disabled, and calls changed.
func (o *selector) Choose(i int) {
	if i < 0 || i >= len(o.off) || i == o.chosen || o.off[i] {
		return
	}
	o.chosen = i
	o.Refresh()
	if o.changed != nil {
		o.changed(i)
	}
}

// walk chooses the next enabled option in direction by.
func (o *selector) walk(by int) {
	for i := o.chosen + by; i >= 0 && i < len(o.off); i += by {
		if !o.off[i] {
			o.Choose(i)
			return
		}
	}
}

// nearest returns the option at a position, clamped to the first and the last.
func (o *selector) nearest(p fyne.Position) int { return min(max(o.at(p), 0), len(o.off)-1) }

// Tapped chooses the option under the pointer.
func (o *selector) Tapped(e *fyne.PointEvent) { o.Choose(o.nearest(e.Position)) }

// MouseIn highlights the option under the pointer.
func (o *selector) MouseIn(e *desktop.MouseEvent) { o.hover(o.nearest(e.Position)) }

// MouseMoved highlights the option under the pointer.
func (o *selector) MouseMoved(e *desktop.MouseEvent) { o.hover(o.nearest(e.Position)) }

// MouseOut removes the highlight.
func (o *selector) MouseOut() { o.hover(-1) }

func (o *selector) hover(i int) {
	if o.hovered != i {
		o.hovered = i
		o.Refresh()
	}
}

// FocusGained draws the focus frame.
func (o *selector) FocusGained() { o.focused = true; o.Refresh() }

// FocusLost removes the focus frame.
func (o *selector) FocusLost() { o.focused = false; o.Refresh() }

// TypedRune passes characters on to the window.
func (o *selector) TypedRune(r rune) { UnusedRune(o.self, r) }

// TypedKey changes the choice with the arrow keys.
func (o *selector) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyLeft:
		o.walk(-1)
	case fyne.KeyDown, fyne.KeyRight:
		o.walk(1)
	default:
		Unused(o.self, e)
	}
}

// describe returns the description of a choice whose value is the chosen option.
func (o *selector) describe(value string) accessible.Description {
	return accessible.Description{Name: o.Name(), Role: accessible.Choice, Value: value, Number: o.chosen + 1, Count: len(o.off)}
}

// AccessibilityRole implements fyne.Accessible.
func (o *selector) AccessibilityRole() fyne.AccessibleRole { return accessible.Choice.Toolkit() }

// drawGround updates the background and the focus frame.
func (o *selector) drawGround() {
	o.ground.CornerRadius = 6
	o.ground.FillColor = fynetheme.Color(fynetheme.ColorNameInputBackground)
	o.ground.StrokeColor, o.ground.StrokeWidth = theme.Line(), 1
	if o.focused {
		o.ground.StrokeColor, o.ground.StrokeWidth = fynetheme.Color(fynetheme.ColorNamePrimary), 2
	}
}
