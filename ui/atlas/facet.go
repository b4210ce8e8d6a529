package atlas

import (
	"fmt"
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
	"backrank/variants/facts"
)

// facet is one fact with its values to pick from, and how many arrays each would
// leave.
type facet struct {
	fynewidget.BaseWidget

	fact  facts.Fact
	name  *canvas.Text
	chips []*chip
	pick  func(value int)
}

func newFacet(f facts.Fact, pick func(value int)) *facet {
	w := &facet{fact: f, pick: pick, name: canvas.NewText(f.Name, color.Transparent)}
	w.name.TextSize = 12
	w.ExtendBaseWidget(w)
	return w
}

// show offers the values that occur, and those that are wanted.
func (w *facet) show(counts map[int]int, wanted map[int]bool) {
	var values []int
	for v := range counts {
		values = append(values, v)
	}
	for v, on := range wanted {
		if on && counts[v] == 0 {
			values = append(values, v)
		}
	}
	slices.Sort(values)
	if len(values) > 0 && values[0] == 0 && w.fact.Words(0) == "never" {
		values = append(values[1:], 0)
	}
	w.chips = w.chips[:0]
	for _, v := range values {
		c := newChip(w.fact.Words(v), fmt.Sprint(counts[v]), wanted[v], func() { w.pick(v) })
		w.chips = append(w.chips, c)
	}
	w.Refresh()
}

// flow puts the chips into rows of a width and returns the height used.
func (w *facet) flow(width float32, place func(c *chip, x, y float32)) float32 {
	x, y := float32(0), float32(20)
	for _, c := range w.chips {
		size := c.MinSize()
		if x > 0 && x+size.Width > width {
			x, y = 0, y+size.Height+3
		}
		if place != nil {
			place(c, x, y)
		}
		x += size.Width + 3
	}
	return y + 26
}

func (w *facet) MinSize() fyne.Size {
	width := w.Size().Width
	if width == 0 {
		width = columnWidth - 42
	}
	return fyne.NewSize(120, w.flow(width, nil))
}

func (w *facet) CreateRenderer() fyne.WidgetRenderer { return &facetRenderer{w} }

type facetRenderer struct{ *facet }

func (r *facetRenderer) Destroy()           {}
func (r *facetRenderer) MinSize() fyne.Size { return r.facet.MinSize() }

func (r *facetRenderer) Objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{r.name}
	for _, c := range r.chips {
		all = append(all, c)
	}
	return all
}

func (r *facetRenderer) Layout(size fyne.Size) {
	r.name.Resize(r.name.MinSize())
	r.flow(size.Width, func(c *chip, x, y float32) {
		c.Move(fyne.NewPos(x, y))
		c.Resize(c.MinSize())
	})
}

func (r *facetRenderer) Refresh() {
	r.name.Color = theme.Dim()
	r.Layout(r.Size())
	canvas.Refresh(r.facet)
}

// chip is a value that can be picked, with a count.
type chip struct {
	fynewidget.BaseWidget

	on, over bool
	do       func()
	ground   *canvas.Rectangle
	text     *canvas.Text
	count    *canvas.Text
}

func newChip(text, count string, on bool, do func()) *chip {
	c := &chip{on: on, do: do, ground: canvas.NewRectangle(color.Transparent), text: canvas.NewText(text, color.Transparent), count: canvas.NewText(count, color.Transparent)}
	c.ground.CornerRadius = 5
	c.text.TextSize, c.count.TextSize = 12, 10
	c.text.TextStyle.Bold = on
	c.ExtendBaseWidget(c)
	return c
}

// Tapped picks.
func (c *chip) Tapped(*fyne.PointEvent) { c.do() }

func (c *chip) MouseIn(*desktop.MouseEvent)    { c.over = true; c.Refresh() }
func (c *chip) MouseMoved(*desktop.MouseEvent) {}
func (c *chip) MouseOut()                      { c.over = false; c.Refresh() }

// AccessibilityLabel is the value and how many arrays it leaves.
func (c *chip) AccessibilityLabel() string { return c.text.Text + ", " + c.count.Text }

// AccessibilityRole is a button's.
func (c *chip) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

func (c *chip) MinSize() fyne.Size {
	return fyne.NewSize(c.text.MinSize().Width+c.count.MinSize().Width+17, 23)
}

func (c *chip) CreateRenderer() fyne.WidgetRenderer {
	r := &chipRenderer{c}
	r.Refresh()
	return r
}

type chipRenderer struct{ *chip }

func (r *chipRenderer) Destroy()           {}
func (r *chipRenderer) MinSize() fyne.Size { return r.chip.MinSize() }
func (r *chipRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.text, r.count}
}

func (r *chipRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	t, n := r.text.MinSize(), r.count.MinSize()
	r.text.Move(fyne.NewPos(6, (size.Height-t.Height)/2))
	r.text.Resize(t)
	r.count.Move(fyne.NewPos(6+t.Width+5, (size.Height-n.Height)/2+1))
	r.count.Resize(n)
}

func (r *chipRenderer) Refresh() {
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	r.ground.Hidden = !r.over && !r.on // each outline costs the frames of a scrolling gallery
	r.ground.StrokeColor, r.ground.StrokeWidth = theme.Line(), 1
	if r.over {
		r.ground.FillColor = fynetheme.Color(fynetheme.ColorNameHover)
	}
	if r.on {
		r.ground.FillColor, r.ground.StrokeColor = theme.Faded(accent, .2), accent
	}
	r.text.Color, r.count.Color = theme.Text(), theme.Dim()
	r.Layout(r.Size())
	canvas.Refresh(r.chip)
}
