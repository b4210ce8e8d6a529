package atlas

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/facts"
)

// facet is a fact with its filter values, each with the number of matching arrays.
type facet struct {
	fynewidget.BaseWidget

	fact  facts.Fact
	name  *canvas.Text
	chips []*chip
	pick  func(value int)
	tip   widget.Tip
}

func newFacet(f facts.Fact, pick func(value int)) *facet {
	w := &facet{fact: f, pick: pick, name: canvas.NewText(cmp.Or(f.Choosing, f.Name), color.Transparent)}
	w.name.TextSize = 12
	w.ExtendBaseWidget(w)
	return w
}

// show shows the values that occur, and the selected ones.
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
	if len(values) > 0 && values[0] == 0 && w.fact.Never {
		values = append(values[1:], 0)
	}
	text := w.fact.Words
	if w.fact.Choice != nil {
		text = w.fact.Choice
	}
	w.chips = w.chips[:0]
	for _, v := range values {
		w.chips = append(w.chips, newChip(text(v), fmt.Sprint(counts[v]), wanted[v], func() { w.pick(v) }))
	}
	w.Refresh()
}

// facetHead is the height of a facet's name, in units.
const facetHead = 22

// flow arranges the chips in rows and returns the height.
func (w *facet) flow(width float32, place func(c *chip, x, y float32)) float32 {
	x, y := float32(0), float32(facetHead)
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
	return y + 28
}

// MouseIn explains the fact.
func (w *facet) MouseIn(e *desktop.MouseEvent) { w.tip.ShowAt(w, w.fact.About, e.AbsolutePosition) }

// MouseMoved implements desktop.Hoverable.
func (w *facet) MouseMoved(*desktop.MouseEvent) {}

// MouseOut ends hovering.
func (w *facet) MouseOut() { w.tip.Hide() }

// MinSize returns the height of name and chips.
func (w *facet) MinSize() fyne.Size {
	width := w.Size().Width
	if width == 0 {
		width = columnWidth - 42
	}
	return fyne.NewSize(120, w.flow(width, nil))
}

// CreateRenderer implements fyne.Widget.
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
	r.name.Move(fyne.NewPos(0, 2))
	r.name.Resize(r.name.MinSize())
	r.flow(size.Width, func(c *chip, x, y float32) {
		c.Move(fyne.NewPos(x, y))
		c.Resize(c.MinSize())
	})
}

func (r *facetRenderer) Refresh() {
	r.name.Color = theme.Dim()
	for _, c := range r.chips {
		c.Refresh()
	}
	r.Layout(r.Size())
	canvas.Refresh(r.facet)
}
