package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/ui/theme"
)

// Chip is a filter value with its count.
type Chip struct {
	Interactive

	on       bool
	counting bool // the count is not known yet
	replaced bool // it shows another chip in its own place, see become
	tip      Tip  // the text, if it is truncated
	do       func()
	ground   *canvas.Rectangle
	whole    string // the text, which may be shown truncated
	text     *canvas.Text
	count    *canvas.Text
}

const (
	chipEdge = 5 // space before the text and after the count of a chip, in units
	chipGap  = 4 // between them
)

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
func (c *Chip) Tapped(*fyne.PointEvent) {
	c.tip.Hide() // the chip may disappear
	c.do()
}

// MouseIn highlights the chip, and shows a truncated text in full.
func (c *Chip) MouseIn(e *desktop.MouseEvent) {
	c.Interactive.MouseIn(e)
	if c.text.Text != c.whole {
		c.tip.ShowAt(c, c.whole, e.AbsolutePosition)
	}
}

// MouseOut removes the highlight and the tooltip.
func (c *Chip) MouseOut() {
	c.Interactive.MouseOut()
	c.tip.Hide()
}

// Words returns the value and its count, if there is one.
func (c *Chip) Words() string {
	if c.count.Text == "" || c.counting {
		return c.whole
	}
	return c.whole + ", " + c.count.Text
}

// MinSize returns the size for the text in bold, so that the size does not change with the state.
func (c *Chip) MinSize() fyne.Size {
	bold := fyne.TextStyle{Bold: true}
	width := max(theme.Measure(c.whole, c.text.TextSize, fyne.TextStyle{}).Width, theme.Measure(c.whole, c.text.TextSize, bold).Width)
	return fyne.NewSize(width+c.count.MinSize().Width+2*chipEdge+chipGap, 24)
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
	return NewRenderer(c, c.layout, c.paint, c.ground, c.text, c.count)
}

func (c *Chip) layout(size fyne.Size) {
	c.ground.Resize(size)
	n, room := c.count.MinSize(), size.Width-2*chipEdge
	if !c.count.Hidden || c.counting {
		room -= n.Width + chipGap
	}
	if size.Width > 0 {
		c.text.Text = Cut(c.whole, c.text.TextSize, c.text.TextStyle, room)
	}
	t := c.text.MinSize()
	c.text.Move(fyne.NewPos(chipEdge, (size.Height-t.Height)/2))
	c.text.Resize(t)
	c.count.Move(fyne.NewPos(chipEdge+t.Width+chipGap, (size.Height-n.Height)/2+.5))
	c.count.Resize(n)
}

func (c *Chip) paint() {
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	c.ground.Hidden = !c.Hovered && !c.on // each outline slows down scrolling of the gallery
	c.ground.StrokeColor, c.ground.StrokeWidth = theme.Line(), 1
	if c.Hovered {
		c.ground.FillColor = fynetheme.Color(fynetheme.ColorNameHover)
	}
	if !c.Hovered {
		c.ground.FillColor = color.Transparent
	}
	if c.on {
		c.ground.FillColor, c.ground.StrokeColor = theme.Faded(accent, .2), accent
	}
	if c.Focused {
		c.ground.Hidden = false
		c.ground.StrokeColor, c.ground.StrokeWidth = accent, 2
	}
	c.text.Color, c.count.Color = theme.Text(), theme.Dim()
	// if the count has become wider, hide it rather than the end of a text that fits by itself
	short := c.replaced && c.Size().Width > 0 && c.MinSize().Width > c.Size().Width
	if c.count.Hidden = c.counting || short; c.counting {
		c.text.Color = fynetheme.Color(fynetheme.ColorNameDisabled)
	}
}
