package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Choices is a choice of one of several rows, each a name and a line about it. Rows
// that are off are grey and passed over; the arrows walk when it has the keyboard.
type Choices struct {
	widget.BaseWidget

	// Other hears the keys that mean nothing to it; may be nil.
	Other func(*fyne.KeyEvent)

	rows    []Choice
	chosen  int // -1 for none
	over    int
	focused bool
	told    func(i int)

	frame  *canvas.Rectangle
	fills  []*canvas.Rectangle
	names  []*Words
	abouts []*Words
}

// Choice is a row of [Choices].
type Choice struct {
	Name, About string
	Off         bool // it cannot be chosen, and About says why
}

// choiceHeight is that of a row, in units.
const choiceHeight = 44

// NewChoices has no rows yet; told hears of another choice and may be nil.
func NewChoices(told func(i int)) *Choices {
	c := &Choices{chosen: -1, over: -1, told: told, frame: canvas.NewRectangle(color.Transparent)}
	c.frame.CornerRadius = 6
	c.ExtendBaseWidget(c)
	return c
}

// Set shows rows, of which one is chosen, -1 for none. It tells nobody.
func (c *Choices) Set(rows []Choice, chosen int) {
	c.rows, c.chosen, c.over = rows, chosen, -1
	c.fills, c.names, c.abouts = nil, nil, nil
	for _, row := range rows {
		fill := canvas.NewRectangle(color.Transparent)
		fill.CornerRadius = 5
		name := Plain(row.Name)
		if row.Off {
			name = Aside(row.Name)
		}
		c.fills, c.names, c.abouts = append(c.fills, fill), append(c.names, name), append(c.abouts, Caption(row.About))
	}
	c.Refresh()
}

// Chosen is the row chosen, -1 for none.
func (c *Choices) Chosen() int { return c.chosen }

// Choose makes i the choice, unless it is off, and tells.
func (c *Choices) Choose(i int) {
	if i < 0 || i >= len(c.rows) || i == c.chosen || c.rows[i].Off {
		return
	}
	c.chosen = i
	c.Refresh()
	if c.told != nil {
		c.told(i)
	}
}

// walk chooses the next row that is not off.
func (c *Choices) walk(by int) {
	for i := c.chosen + by; i >= 0 && i < len(c.rows); i += by {
		if !c.rows[i].Off {
			c.Choose(i)
			return
		}
	}
}

func (c *Choices) at(p fyne.Position) int { return min(max(int(p.Y/choiceHeight), 0), len(c.rows)-1) }

// Tapped chooses.
func (c *Choices) Tapped(e *fyne.PointEvent) { c.Choose(c.at(e.Position)) }

// MouseIn lights what is pointed at.
func (c *Choices) MouseIn(e *desktop.MouseEvent) { c.point(c.at(e.Position)) }

// MouseMoved lights what is pointed at.
func (c *Choices) MouseMoved(e *desktop.MouseEvent) { c.point(c.at(e.Position)) }

// MouseOut ends it.
func (c *Choices) MouseOut() { c.point(-1) }

func (c *Choices) point(i int) {
	if c.over != i {
		c.over = i
		c.Refresh()
	}
}

// FocusGained shows a frame.
func (c *Choices) FocusGained() { c.focused = true; c.Refresh() }

// FocusLost takes it away.
func (c *Choices) FocusLost() { c.focused = false; c.Refresh() }

// TypedRune does nothing.
func (c *Choices) TypedRune(rune) {}

// TypedKey walks with the arrows.
func (c *Choices) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyLeft:
		c.walk(-1)
	case fyne.KeyDown, fyne.KeyRight:
		c.walk(1)
	default:
		if c.Other != nil {
			c.Other(e)
		}
	}
}

// AccessibilityLabel is the choice.
func (c *Choices) AccessibilityLabel() string {
	if c.chosen < 0 {
		return "Nothing chosen"
	}
	return c.rows[c.chosen].Name + ", chosen, " + c.rows[c.chosen].About
}

// AccessibilityRole is a button's.
func (c *Choices) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// MinSize is as high as all rows.
func (c *Choices) MinSize() fyne.Size {
	return fyne.NewSize(160, float32(len(c.rows))*choiceHeight)
}

// CreateRenderer is for Fyne.
func (c *Choices) CreateRenderer() fyne.WidgetRenderer {
	r := &choicesRenderer{c}
	r.Refresh()
	return r
}

type choicesRenderer struct{ *Choices }

func (r *choicesRenderer) Destroy()           {}
func (r *choicesRenderer) MinSize() fyne.Size { return r.Choices.MinSize() }

func (r *choicesRenderer) Objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{r.frame}
	for i := range r.rows {
		all = append(all, r.fills[i], r.names[i], r.abouts[i])
	}
	return all
}

func (r *choicesRenderer) Layout(size fyne.Size) {
	r.frame.Resize(size)
	for i := range r.rows {
		top := float32(i) * choiceHeight
		r.fills[i].Move(fyne.NewPos(2, top+2))
		r.fills[i].Resize(fyne.NewSize(size.Width-4, choiceHeight-4))
		name, about := r.names[i].MinSize().Height, r.abouts[i].MinSize().Height
		top += (choiceHeight - name - about) / 2
		r.names[i].Move(fyne.NewPos(12, top))
		r.names[i].Resize(fyne.NewSize(size.Width-20, name))
		r.abouts[i].Move(fyne.NewPos(12, top+name))
		r.abouts[i].Resize(fyne.NewSize(size.Width-20, about))
	}
}

func (r *choicesRenderer) Refresh() {
	accent := theme.Color(theme.ColorNamePrimary)
	r.frame.FillColor = theme.Color(theme.ColorNameInputBackground)
	r.frame.StrokeColor, r.frame.StrokeWidth = Line(), 1
	if r.focused {
		r.frame.StrokeColor, r.frame.StrokeWidth = accent, 2
	}
	for i, fill := range r.fills {
		fill.FillColor = color.Transparent
		fill.StrokeColor, fill.StrokeWidth = color.Transparent, 0
		switch {
		case i == r.chosen:
			fill.FillColor = Faded(accent, .18)
			fill.StrokeColor, fill.StrokeWidth = accent, 1
		case i == r.over && !r.rows[i].Off:
			fill.FillColor = Faded(accent, .08)
		}
		r.names[i].Refresh()
		r.abouts[i].Refresh()
	}
	r.Layout(r.Size())
	canvas.Refresh(r.Choices)
}
