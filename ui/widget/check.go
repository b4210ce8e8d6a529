package widget

import (
	"cmp"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/ui/accessible"
	"backrank/ui/theme"
)

// Check is a check box with its label at the right. It has no padding at the left, so that it is aligned with the
// objects above and below it. Space toggles it; all other keys go to the window.
type Check struct {
	fynewidget.DisableableWidget
	accessible.Named // of a box without a label

	Text      string
	Checked   bool
	OnChanged func(on bool) // may be nil

	wraps   bool // the label may take two smaller lines
	hovered bool
	focused bool
	box     *canvas.Rectangle
	ring    *canvas.Rectangle
	tick    *canvas.Raster
	label   *Text
}

// Dimensions of a check box, in units.
const (
	checkHeight = 32
	checkBox    = 18
	checkGap    = 10 // between box and label

	checkSmallText = 11 // type size of a label of two lines, which are then no higher than the check box
)

// NewCheck returns a check box; changed is called when it changes.
func NewCheck(label string, on bool, changed func(on bool)) *Check {
	c := &Check{Text: label, Checked: on, OnChanged: changed}
	c.box, c.ring = canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	c.box.CornerRadius, c.ring.CornerRadius = 4, 7
	c.tick = canvas.NewRaster(theme.Icon(assets.IconCheck).In(fynetheme.ColorNameForegroundOnPrimary).Draw)
	c.label = Plain(label).MaxRows(2).Shrink(checkSmallText)
	c.ExtendBaseWidget(c)
	return c
}

// Wrap lets the label take two smaller lines, in a place whose width does not depend on it.
func (c *Check) Wrap() *Check {
	c.wraps = true
	return c
}

// SetChecked checks or unchecks the box and calls OnChanged.
func (c *Check) SetChecked(on bool) {
	if on == c.Checked {
		return
	}
	c.Checked = on
	c.Refresh()
	if c.OnChanged != nil {
		c.OnChanged(on)
	}
}

// Set checks or unchecks the box without calling OnChanged.
func (c *Check) Set(on bool) {
	c.Checked = on
	c.Refresh()
}

// Tapped toggles the box.
func (c *Check) Tapped(*fyne.PointEvent) {
	if !c.Disabled() {
		c.SetChecked(!c.Checked)
	}
}

// TypedKey passes keys other than Space on to the window.
func (c *Check) TypedKey(e *fyne.KeyEvent) {
	if e.Name != fyne.KeySpace { // Space arrives as a rune too
		Unused(c, e)
	}
}

// TypedRune toggles the box with Space.
func (c *Check) TypedRune(r rune) {
	if r == ' ' {
		c.Tapped(nil)
		return
	}
	UnusedRune(c, r)
}

// MouseIn highlights the box.
func (c *Check) MouseIn(*desktop.MouseEvent) { c.hovered = true; c.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (c *Check) MouseMoved(*desktop.MouseEvent) {}

// MouseOut removes the highlight.
func (c *Check) MouseOut() { c.hovered = false; c.Refresh() }

// FocusGained draws the focus frame.
func (c *Check) FocusGained() { c.focused = true; c.Refresh() }

// FocusLost removes the focus frame.
func (c *Check) FocusLost() { c.focused = false; c.Refresh() }

// Description returns the label and the state.
func (c *Check) Description() accessible.Description {
	return accessible.Description{Name: cmp.Or(c.Text, c.Name()), Role: accessible.CheckBox, State: accessible.CheckedIf(c.Checked) | accessible.Unavailable.If(c.Disabled())}
}

// AccessibilityLabel implements fyne.Accessible.
func (c *Check) AccessibilityLabel() string { return c.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (c *Check) AccessibilityRole() fyne.AccessibleRole { return c.Description().Role.Toolkit() }

// MinSize returns the size of box and label, or of the longest word of the label if it wraps.
func (c *Check) MinSize() fyne.Size {
	label := Visible(c.Text)
	width := theme.Measure(label, c.label.size, fyne.TextStyle{}).Width
	if c.wraps {
		width = wordWidth(label, c.label.size, fyne.TextStyle{})
	}
	return fyne.NewSize(checkBox+checkGap+width+4, checkHeight)
}

// CreateRenderer implements fyne.Widget.
func (c *Check) CreateRenderer() fyne.WidgetRenderer {
	return NewRenderer(c, c.layout, c.paint, c.ring, c.box, c.tick, c.label)
}

func (c *Check) layout(size fyne.Size) {
	const inner = 2
	top := (size.Height - checkBox) / 2
	Place(c.box, 0, top, checkBox, checkBox)
	Place(c.ring, -3, top-3, checkBox+6, checkBox+6)
	Place(c.tick, inner, top+inner, checkBox-2*inner, checkBox-2*inner)
	c.label.placeMiddle(checkBox+checkGap, size.Width-checkBox-checkGap, size.Height)
}

func (c *Check) paint() {
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	c.box.FillColor = fynetheme.Color(fynetheme.ColorNameInputBackground)
	c.box.StrokeColor, c.box.StrokeWidth = theme.Dim(), 1.5
	c.label.color = fynetheme.ColorNameForeground
	switch {
	case c.Disabled():
		c.box.StrokeColor, c.label.color = theme.Line(), theme.ColorNameDim
		if c.Checked {
			c.box.FillColor = theme.Dim()
		}
	case c.Checked:
		c.box.FillColor, c.box.StrokeColor = accent, accent
	case c.hovered:
		c.box.StrokeColor = accent
	}
	c.tick.Hidden = !c.Checked
	c.ring.StrokeColor, c.ring.StrokeWidth = color.Transparent, 0
	if c.focused {
		c.ring.StrokeColor, c.ring.StrokeWidth = accent, 2
	}
	c.label.SetText(c.Text)
	c.label.Refresh()
}
