package widget

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
)

// HeightFor returns the height that an object needs in a width, in units. Texts, and objects with a method or a layout
// named so, have a height that depends on the width; other objects have that of their MinSize.
func HeightFor(o fyne.CanvasObject, width float32) float32 {
	switch o := o.(type) {
	case interface{ HeightFor(width float32) float32 }:
		return o.HeightFor(width)
	case *fyne.Container:
		if l, is := o.Layout.(interface {
			HeightFor(o []fyne.CanvasObject, width float32) float32
		}); is {
			return l.HeightFor(o.Objects, width)
		}
	}
	return o.MinSize().Height
}

// Stack is a layout of objects below each other, each as high as [HeightFor] its width.
type Stack struct {
	Gap float32 // between objects, in units

	width float32 // at the last layout
}

// HeightFor returns the height of all objects in a width.
func (s *Stack) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	height := -s.Gap
	for _, one := range visible(o) {
		height += HeightFor(one, width) + s.Gap
	}
	return max(height, 0)
}

// MinSize returns the height for the width of the last layout.
func (s *Stack) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, s.HeightFor(o, s.width))
}

// Layout implements fyne.Layout.
func (s *Stack) Layout(o []fyne.CanvasObject, size fyne.Size) {
	s.width = size.Width
	y := float32(0)
	for _, one := range visible(o) {
		height := HeightFor(one, size.Width)
		Place(one, 0, y, size.Width, height)
		y += height + s.Gap
	}
}

// Cards is a layout of objects in as many columns of equal width as the width allows, row by row. The objects of a row are
// as high as the highest of them.
type Cards struct {
	MinWidth float32 // of a column, in units
	Gap      float32 // between columns and between rows
	// Balanced uses fewer columns if the objects need no more rows in them, so that the last row is as full as possible.
	Balanced bool
}

// columns returns the number of columns for n objects in a width, and their width.
func (c Cards) columns(n int, width float32) (columns int, each float32) {
	columns = max(int((width+c.Gap)/(c.MinWidth+c.Gap)), 1)
	if rows := (n + columns - 1) / columns; c.Balanced && rows > 0 {
		columns = (n + rows - 1) / rows
	}
	return columns, (width - c.Gap*float32(columns-1)) / float32(columns)
}

// HeightFor returns the height of all rows in a width.
func (c Cards) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	return c.arrange(o, width, func(fyne.CanvasObject, float32, float32, float32, float32) {})
}

// arrange calls place for each object with its position and size, and returns the height of all rows.
func (c Cards) arrange(o []fyne.CanvasObject, width float32, place func(o fyne.CanvasObject, x, y, w, h float32)) float32 {
	shown := visible(o)
	n, each := c.columns(len(shown), width)
	y := -c.Gap
	for len(shown) > 0 {
		row := shown[:min(n, len(shown))]
		height := float32(0)
		for _, one := range row {
			height = max(height, HeightFor(one, each))
		}
		for i, one := range row {
			place(one, float32(i)*(each+c.Gap), y+c.Gap, each, height)
		}
		y += height + c.Gap
		shown = shown[len(row):]
	}
	return max(y, 0)
}

// MinSize returns the size of one column.
func (c Cards) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, c.HeightFor(o, c.MinWidth))
}

// Layout implements fyne.Layout.
func (c Cards) Layout(o []fyne.CanvasObject, size fyne.Size) { c.arrange(o, size.Width, Place) }

// Page is a column in a scroll container, with a margin of a number of units around the column.
type Page struct {
	Scroll *container.Scroll
	Column *fyne.Container

	margin float32
}

// pageBar is the width of a scroll bar, in units.
const pageBar = 10

// minPageSize is a size in which something of a page is seen, in units.
var minPageSize = fyne.NewSize(280, 160)

// NewPage returns a page with objects below each other, with a gap between them, and a container with it.
func NewPage(margin, gap float32, objects ...fyne.CanvasObject) (*Page, *fyne.Container) {
	p := &Page{Column: container.New(&Stack{Gap: gap}, objects...), margin: margin}
	p.Scroll = Scroll(container.New(pageMargin{margin}, p.Column))
	return p, container.New(MinSize(func(fyne.CanvasObject) fyne.Size { return minPageSize }), p.Scroll)
}

// Reveal scrolls to an object of the page that is not in sight.
func (p *Page) Reveal(o fyne.CanvasObject) {
	driver := fyne.CurrentApp().Driver()
	top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(p.Scroll.Content).Y
	switch bottom := top + o.Size().Height + p.margin; {
	case top-p.margin < p.Scroll.Offset.Y:
		p.Scroll.ScrollToOffset(fyne.NewPos(0, max(top-p.margin, 0)))
	case bottom > p.Scroll.Offset.Y+p.Scroll.Size().Height:
		p.Scroll.ScrollToOffset(fyne.NewPos(0, bottom-p.Scroll.Size().Height))
	}
}

// pageMargin is the margin around the column of a [Page], with space for the scroll bar.
type pageMargin struct{ width float32 }

func (m pageMargin) MinSize(o []fyne.CanvasObject) fyne.Size {
	return o[0].MinSize().AddWidthHeight(2*m.width+pageBar, 2*m.width)
}

func (m pageMargin) Layout(o []fyne.CanvasObject, size fyne.Size) {
	Place(o[0], m.width, m.width, max(size.Width-2*m.width-pageBar, 0), max(size.Height-2*m.width, 0))
}

// ScrollByKey scrolls 40 units for an arrow key, nine tenths of a page for a page key or Space, and to an end for Home or
// End. It does nothing for other keys.
func ScrollByKey(s *container.Scroll, key fyne.KeyName) {
	page := s.Size().Height * .9
	distance := map[fyne.KeyName]float32{
		fyne.KeyUp: -40, fyne.KeyDown: 40, fyne.KeyPageUp: -page, fyne.KeyPageDown: page, fyne.KeySpace: page,
		fyne.KeyHome: -s.Content.Size().Height, fyne.KeyEnd: s.Content.Size().Height,
	}[key]
	if distance != 0 {
		s.ScrollToOffset(s.Offset.AddXY(0, distance))
	}
}

// Space returns an empty object of a height, in units.
func Space(height float32) fyne.CanvasObject {
	s := canvas.NewRectangle(nil)
	s.SetMinSize(fyne.NewSize(0, height))
	return s
}
