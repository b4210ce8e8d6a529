package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/theme"
)

// Choices is a list of rows, each with a name and a description, one of which is chosen. Disabled rows are grey and
// skipped; the arrow keys change the choice.
type Choices struct {
	selector

	rows   []Choice
	fills  []*canvas.Rectangle
	names  []*Text
	abouts []*Text
}

// Choice is a row of [Choices].
type Choice struct {
	Name, About string
	Off         bool // disabled; About explains why
}

// choiceHeight is the height of a row, choiceMargin the space at the left and the right of its texts together, in units.
const (
	choiceHeight = 44
	choiceMargin = 20
)

// NewChoices returns a list without rows; changed is called when the choice changes and may be nil.
func NewChoices(changed func(i int)) *Choices {
	c := &Choices{selector: selector{chosen: -1, hovered: -1, changed: changed, ground: canvas.NewRectangle(color.Transparent)}}
	c.at = func(p fyne.Position) int { return int(p.Y / choiceHeight) }
	c.self = c
	c.ExtendBaseWidget(c)
	return c
}

// Set sets the rows and the chosen one, -1 for none. It does not call changed.
func (c *Choices) Set(rows []Choice, chosen int) {
	c.rows, c.chosen, c.hovered = rows, chosen, -1
	c.off, c.fills, c.names, c.abouts = nil, nil, nil, nil
	for _, row := range rows {
		fill := canvas.NewRectangle(color.Transparent)
		fill.CornerRadius = 5
		name := Plain(row.Name)
		if row.Off {
			name = Aside(row.Name)
		}
		c.off = append(c.off, row.Off)
		c.fills, c.names, c.abouts = append(c.fills, fill), append(c.names, name), append(c.abouts, Caption(row.About))
	}
	c.Refresh()
}

// Description returns the choice with its description.
func (c *Choices) Description() accessible.Description {
	if c.chosen < 0 {
		return c.describe(lang.L("Nothing chosen"))
	}
	return c.describe(accessible.Join(c.rows[c.chosen].Name, c.rows[c.chosen].About))
}

// AccessibilityLabel implements fyne.Accessible.
func (c *Choices) AccessibilityLabel() string { return c.Description().Label() }

// MinSize returns the height of all rows.
func (c *Choices) MinSize() fyne.Size {
	return fyne.NewSize(160, float32(len(c.rows))*choiceHeight)
}

// TextWidth returns the width in which no text is truncated.
func (c *Choices) TextWidth() float32 {
	width := float32(0)
	for i := range c.rows {
		width = max(width, c.names[i].Width(), c.abouts[i].Width())
	}
	return width + choiceMargin
}

// CreateRenderer implements fyne.Widget.
func (c *Choices) CreateRenderer() fyne.WidgetRenderer {
	return NewVaryingRenderer(c, c.layout, c.paint, c.objects)
}

func (c *Choices) objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{c.ground}
	for i := range c.rows {
		all = append(all, c.fills[i], c.names[i], c.abouts[i])
	}
	return all
}

func (c *Choices) layout(size fyne.Size) {
	c.ground.Resize(size)
	for i := range c.rows {
		top := float32(i) * choiceHeight
		Place(c.fills[i], 2, top+2, size.Width-4, choiceHeight-4)
		name, about := c.names[i].MinSize().Height, c.abouts[i].MinSize().Height
		top += (choiceHeight - name - about) / 2
		Place(c.names[i], 12, top, size.Width-choiceMargin, name)
		Place(c.abouts[i], 12, top+name, size.Width-choiceMargin, about)
	}
}

func (c *Choices) paint() {
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	c.drawGround()
	for i, fill := range c.fills {
		fill.FillColor = color.Transparent
		fill.StrokeColor, fill.StrokeWidth = color.Transparent, 0
		switch {
		case i == c.chosen:
			fill.FillColor = theme.Faded(accent, .18)
			fill.StrokeColor, fill.StrokeWidth = accent, 1
		case i == c.hovered && !c.off[i]:
			fill.FillColor = theme.Faded(accent, .08)
		}
		c.names[i].Refresh()
		c.abouts[i].Refresh()
	}
}
