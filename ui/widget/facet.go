package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
)

// Facet is a property with its values as chips, in as many rows as they need.
type Facet struct {
	fynewidget.BaseWidget

	about string
	name  *canvas.Text
	chips []*Chip
	tip   Tip
}

// NewFacet returns a facet without values; about is its tooltip.
func NewFacet(name, about string) *Facet {
	w := &Facet{about: about, name: canvas.NewText(name, color.Transparent)}
	w.name.TextSize = 12
	w.ExtendBaseWidget(w)
	return w
}

// Set sets the chips.
func (w *Facet) Set(chips []*Chip) {
	w.chips = chips
	w.Refresh()
}

// SetCounting greys the chips, whose counts are not known yet.
func (w *Facet) SetCounting() {
	for _, c := range w.chips {
		c.SetCounting(true)
	}
}

// Facets have a name of facetHead, in units, and space below; before they are laid out they are facetWidth wide.
const (
	facetHead  = 22
	facetWidth = 230
)

// flow arranges the chips in rows and returns the height.
func (w *Facet) flow(width float32, place func(c *Chip, x, y float32)) float32 {
	x, y := float32(0), float32(0)
	if w.name.Text != "" {
		y = facetHead
	}
	for _, c := range w.chips {
		size := c.MinSize()
		size.Width = min(size.Width, width)
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

// MouseIn explains the facet.
func (w *Facet) MouseIn(e *desktop.MouseEvent) { w.tip.ShowAt(w, w.about, e.AbsolutePosition) }

// MouseMoved implements desktop.Hoverable.
func (w *Facet) MouseMoved(*desktop.MouseEvent) {}

// MouseOut ends hovering.
func (w *Facet) MouseOut() { w.tip.Hide() }

// MinSize returns the height of name and chips.
func (w *Facet) MinSize() fyne.Size {
	width := w.Size().Width
	if width == 0 {
		width = facetWidth
	}
	return fyne.NewSize(120, w.flow(width, nil))
}

// CreateRenderer implements fyne.Widget.
func (w *Facet) CreateRenderer() fyne.WidgetRenderer { return &facetRenderer{w} }

type facetRenderer struct{ *Facet }

func (r *facetRenderer) Destroy()           {}
func (r *facetRenderer) MinSize() fyne.Size { return r.Facet.MinSize() }

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
	r.flow(size.Width, func(c *Chip, x, y float32) {
		c.Move(fyne.NewPos(x, y))
		own := c.MinSize()
		c.Resize(fyne.NewSize(min(own.Width, size.Width), own.Height))
	})
}

func (r *facetRenderer) Refresh() {
	r.name.Color = theme.Dim()
	for _, c := range r.chips {
		c.Refresh()
	}
	r.Layout(r.Size())
	canvas.Refresh(r.Facet)
}
