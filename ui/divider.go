package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/settings"
	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// divider separates board and panel. It is dragged, or moved with the left and right arrows, to change the width of the panel.
// Its line is visible under the pointer, during a drag, and with the focus.
type divider struct {
	fynewidget.BaseWidget

	tip       widget.Tip
	line      *canvas.Rectangle
	width     func() float32      // current width of the panel
	onDrag    func(width float32) // changes the width of the panel
	onDragEnd func()              // called at the end of a drag
	grip      float32             // panel width plus x of the pointer, constant during a drag
	dragging  bool
	focused   bool
}

// newDivider returns a divider. width returns the width of the panel; drag changes it; dragged is called at the end of
// a drag.
func newDivider(width func() float32, drag func(width float32), dragged func()) *divider {
	d := &divider{line: canvas.NewRectangle(color.Transparent), width: width, onDrag: drag, onDragEnd: dragged}
	d.line.CornerRadius = 1.5
	d.ExtendBaseWidget(d)
	return d
}

// CreateRenderer implements fyne.Widget.
func (d *divider) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(d, d.layout, nil, d.line)
}

// Cursor returns the cursor for horizontal resizing.
func (d *divider) Cursor() desktop.Cursor { return desktop.HResizeCursor }

// MouseIn shows the line and the tooltip.
func (d *divider) MouseIn(e *desktop.MouseEvent) {
	d.tip.ShowAt(d, lang.L("Drag to make the board or the panel wider"), e.AbsolutePosition)
	d.highlight(true)
}

// MouseMoved implements desktop.Hoverable.
func (d *divider) MouseMoved(*desktop.MouseEvent) {}

// MouseOut hides the line unless the divider is being dragged.
func (d *divider) MouseOut() {
	d.tip.Hide()
	d.highlight(d.dragging || d.focused)
}

// Dragged changes the width of the panel with the pointer.
func (d *divider) Dragged(e *fyne.DragEvent) {
	x := e.AbsolutePosition.X
	if !d.dragging {
		d.tip.Hide()
		d.dragging, d.grip = true, d.width()+x-e.Dragged.DX
	}
	d.onDrag(d.grip - x)
}

// DragEnd ends a drag.
func (d *divider) DragEnd() {
	d.dragging = false
	d.highlight(d.focused)
	d.onDragEnd()
}

// dividerStep is the change of the width by an arrow key, in units.
const dividerStep = 20

// TypedKey moves the divider with the left and right arrows, and passes other keys on.
func (d *divider) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		d.onDrag(d.width() + dividerStep)
	case fyne.KeyRight:
		d.onDrag(d.width() - dividerStep)
	default:
		widget.Unused(d, e)
		return
	}
	d.onDragEnd()
}

// TypedRune passes characters on to the window.
func (d *divider) TypedRune(r rune) { widget.UnusedRune(d, r) }

// FocusGained shows the line.
func (d *divider) FocusGained() { d.focused = true; d.highlight(true) }

// FocusLost hides the line.
func (d *divider) FocusLost() { d.focused = false; d.highlight(d.dragging) }

// Description returns the width of the panel.
func (d *divider) Description() accessible.Description {
	return accessible.Description{Name: lang.L("Width of the panel"), Role: accessible.Slider, Value: lang.Number(int(d.width() + .5))}
}

// AccessibilityLabel implements fyne.Accessible.
func (d *divider) AccessibilityLabel() string { return d.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (d *divider) AccessibilityRole() fyne.AccessibleRole { return d.Description().Role.Toolkit() }

func (d *divider) highlight(on bool) {
	d.line.FillColor = color.Transparent
	switch {
	case d.focused:
		d.line.FillColor = fynetheme.Color(fynetheme.ColorNamePrimary)
	case on:
		d.line.FillColor = theme.Faded(theme.Dim(), .75)
	}
	d.line.Refresh()
}

// MinSize implements fyne.Widget.
func (d *divider) MinSize() fyne.Size { return fyne.NewSize(margin, margin) }

func (d *divider) layout(size fyne.Size) {
	height := min(size.Height, 64)
	widget.Place(d.line, (size.Width-3)/2, (size.Height-height)/2, 3, height)
}

// divider returns the divider between board and panel. The end of a drag stores the width in the settings.
func (b *builder) divider() *divider {
	w := b.w
	return newDivider(func() float32 { return w.panel.content.Size().Width }, func(width float32) {
		w.frame.panelWidth = clampPanelWidth(width, w.content.Size().Width)
		w.content.Refresh()
	}, func() {
		w.settings.change(func(s *settings.Settings) { *chosenPanelWidth(s, w.view) = int(w.frame.panelWidth + .5) })
		w.showMenu()
	})
}
