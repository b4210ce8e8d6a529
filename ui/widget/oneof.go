package widget

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
)

// oneOf is what [Choices] and [Segments] are: a choice of one of several, with what
// pointer, focus and keys do to it. They say what lies where, and draw.
type oneOf struct {
	fynewidget.BaseWidget

	self    fyne.CanvasObject
	off     []bool // of each, whether it cannot be chosen
	chosen  int    // -1 for none
	over    int    // the one pointed at, -1 for none
	focused bool
	told    func(i int)             // may be nil
	at      func(fyne.Position) int // which lies there, or would if there were more
	ground  *canvas.Rectangle       // behind all, with the frame
}

// Chosen is the index of the choice, -1 for none.
func (o *oneOf) Chosen() int { return o.chosen }

// Choose makes i the choice, unless it is off, and tells.
func (o *oneOf) Choose(i int) {
	if i < 0 || i >= len(o.off) || i == o.chosen || o.off[i] {
		return
	}
	o.chosen = i
	o.Refresh()
	if o.told != nil {
		o.told(i)
	}
}

// walk chooses the next one that is not off.
func (o *oneOf) walk(by int) {
	for i := o.chosen + by; i >= 0 && i < len(o.off); i += by {
		if !o.off[i] {
			o.Choose(i)
			return
		}
	}
}

// nearest is the one at a position or, outside of all, the one at that end.
func (o *oneOf) nearest(p fyne.Position) int { return min(max(o.at(p), 0), len(o.off)-1) }

// Tapped chooses.
func (o *oneOf) Tapped(e *fyne.PointEvent) { o.Choose(o.nearest(e.Position)) }

// MouseIn lights what is pointed at.
func (o *oneOf) MouseIn(e *desktop.MouseEvent) { o.point(o.nearest(e.Position)) }

// MouseMoved lights what is pointed at.
func (o *oneOf) MouseMoved(e *desktop.MouseEvent) { o.point(o.nearest(e.Position)) }

// MouseOut ends it.
func (o *oneOf) MouseOut() { o.point(-1) }

func (o *oneOf) point(i int) {
	if o.over != i {
		o.over = i
		o.Refresh()
	}
}

// FocusGained shows a frame.
func (o *oneOf) FocusGained() { o.focused = true; o.Refresh() }

// FocusLost takes it away.
func (o *oneOf) FocusLost() { o.focused = false; o.Refresh() }

// TypedRune gives a letter on.
func (o *oneOf) TypedRune(r rune) { UnusedRune(o.self, r) }

// TypedKey walks with the arrows.
func (o *oneOf) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyLeft:
		o.walk(-1)
	case fyne.KeyDown, fyne.KeyRight:
		o.walk(1)
	default:
		Unused(o.self, e)
	}
}

// AccessibilityRole is a button's.
func (o *oneOf) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// drawGround gives the ground its colours, and its frame.
func (o *oneOf) drawGround() {
	o.ground.CornerRadius = 6
	o.ground.FillColor = fynetheme.Color(fynetheme.ColorNameInputBackground)
	o.ground.StrokeColor, o.ground.StrokeWidth = theme.Line(), 1
	if o.focused {
		o.ground.StrokeColor, o.ground.StrokeWidth = fynetheme.Color(fynetheme.ColorNamePrimary), 2
	}
}
