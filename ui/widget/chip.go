package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
)

// Chip is a filter value with its count.
type Chip struct {
	fynewidget.BaseWidget

	on, hovered bool
	counting    bool // the count is not known yet
	replaced    bool // it shows another chip in its own place, see become
	do          func()
	ground      *canvas.Rectangle
	whole       string // the text, which may be shown truncated
	text        *canvas.Text
	count       *canvas.Text
}

// NewChip returns a chip, which is on or off; do is called when it is pressed. count may be "".
func NewChip(text, count string, on bool, do func()) *Chip {
	c := &Chip{
		on: on, do: do, whole: Visible(text), ground: canvas.NewRectangle(color.Transparent),
		text: canvas.NewText(Visible(text), color.Transparent), count: canvas.NewText(count, color.Transparent),
	}
	c.ground.CornerRadius = 5
	c.text.TextSize, c.count.TextSize = 12, 11
	theme.Bold(c.text, on)
	c.ExtendBaseWidget(c)
	return c
}

// SetCounting greys a chip with an unknown count: the space of the count stays empty.
func (c *Chip) SetCounting(on bool) {
	if c.counting != on {
		c.counting = on
		c.Refresh()
	}
}

// Tapped toggles the value.
func (c *Chip) Tapped(*fyne.PointEvent) { c.do() }

// MouseIn highlights the chip.
func (c *Chip) MouseIn(*desktop.MouseEvent) { c.hovered = true; c.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (c *Chip) MouseMoved(*desktop.MouseEvent) {}

// MouseOut removes the highlight.
func (c *Chip) MouseOut() { c.hovered = false; c.Refresh() }

// AccessibilityLabel returns the value and its count, if there is one.
func (c *Chip) AccessibilityLabel() string {
	if c.count.Text == "" || c.counting {
		return c.whole
	}
	return c.whole + ", " + c.count.Text
}

// AccessibilityRole returns the role of a button.
func (c *Chip) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// MinSize returns the size for the text in bold, so that the size does not change with the state.
func (c *Chip) MinSize() fyne.Size {
	bold := fyne.TextStyle{Bold: true}
	width := max(theme.Measure(c.whole, c.text.TextSize, fyne.TextStyle{}).Width, theme.Measure(c.whole, c.text.TextSize, bold).Width)
	return fyne.NewSize(width+c.count.MinSize().Width+17, 24)
}

// become makes the chip show the state, the count and the action of another chip with the same text, without moving. A
// nil chip means that the value no longer occurs: the chip becomes grey.
func (c *Chip) become(other *Chip) {
	c.replaced = true
	if c.counting = other == nil; other == nil {
		c.on = false
	} else {
		c.on, c.do, c.count.Text = other.on, other.do, other.count.Text
	}
	theme.Bold(c.text, c.on)
	c.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (c *Chip) CreateRenderer() fyne.WidgetRenderer {
	r := &chipRenderer{c}
	r.Refresh()
	return r
}

type chipRenderer struct{ *Chip }

func (r *chipRenderer) Destroy()           {}
func (r *chipRenderer) MinSize() fyne.Size { return r.Chip.MinSize() }
func (r *chipRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.text, r.count}
}

func (r *chipRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	n, room := r.count.MinSize(), size.Width-12
	if !r.count.Hidden || r.counting {
		room -= n.Width + 5
	}
	if size.Width > 0 {
		r.text.Text = Cut(r.whole, r.text.TextSize, r.text.TextStyle, room)
	}
	t := r.text.MinSize()
	r.text.Move(fyne.NewPos(6, (size.Height-t.Height)/2))
	r.text.Resize(t)
	r.count.Move(fyne.NewPos(6+t.Width+5, (size.Height-n.Height)/2+.5))
	r.count.Resize(n)
}

func (r *chipRenderer) Refresh() {
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	r.ground.Hidden = !r.hovered && !r.on // each outline slows down scrolling of the gallery
	r.ground.StrokeColor, r.ground.StrokeWidth = theme.Line(), 1
	if r.hovered {
		r.ground.FillColor = fynetheme.Color(fynetheme.ColorNameHover)
	}
	if r.on {
		r.ground.FillColor, r.ground.StrokeColor = theme.Faded(accent, .2), accent
	}
	r.text.Color, r.count.Color = theme.Text(), theme.Dim()
	// if the count has become wider, hide it rather than the end of a text that fits by itself
	short := r.replaced && r.Size().Width > 0 && r.MinSize().Width > r.Size().Width
	if r.count.Hidden = r.counting || short; r.counting {
		r.text.Color = fynetheme.Color(fynetheme.ColorNameDisabled)
	}
	r.Layout(r.Size())
	canvas.Refresh(r.Chip)
}
