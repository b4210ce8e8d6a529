package widget

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
)

// Row is a layout that places objects of equal width next to each other, or below each other if the width does not
// suffice.
type Row struct{ width float32 }

// MinSize returns the size for the last width.
func (r *Row) MinSize(o []fyne.CanvasObject) fyne.Size {
	size, n := maxMinSize(o)
	if n == 0 {
		return fyne.Size{}
	}
	if !r.fits(size, n) {
		size.Height = size.Height*float32(n) + fynetheme.Padding()*float32(n-1)
	}
	return size
}

// Layout implements fyne.Layout.
func (r *Row) Layout(o []fyne.CanvasObject, size fyne.Size) {
	r.width = size.Width
	each, n := maxMinSize(o)
	across := r.fits(each, n)
	each.Width = size.Width
	if across {
		each.Width = (size.Width - fynetheme.Padding()*float32(n-1)) / float32(n)
	}
	var at fyne.Position
	for _, o := range o {
		if !o.Visible() {
			continue
		}
		o.Move(at)
		o.Resize(each)
		if across {
			at.X += each.Width + fynetheme.Padding()
		} else {
			at.Y += each.Height + fynetheme.Padding()
		}
	}
}

// fits reports whether n objects of a minimum size fit next to each other.
func (r *Row) fits(size fyne.Size, n int) bool {
	return size.Width*float32(n)+fynetheme.Padding()*float32(n-1) <= r.width
}

// Pair is a layout that places two objects next to each other, or below each other if the width does not suffice. Next to
// each other, one of them has its minimum width and the other one the remaining width.
type Pair struct {
	Wide     int     // index of the object with the remaining width, 0 or 1
	MinWidth float32 // minimum of the remaining width, if it is larger than that of the object

	width float32
}

// MinSize returns the size for the last width.
func (p *Pair) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	size := a.Max(b)
	if !p.fits(o) {
		size.Height = a.Height + fynetheme.Padding() + b.Height
	}
	return size
}

// Layout implements fyne.Layout.
func (p *Pair) Layout(o []fyne.CanvasObject, size fyne.Size) {
	p.width = size.Width
	a, b := o[0].MinSize(), o[1].MinSize()
	if !p.fits(o) {
		Place(o[0], 0, 0, size.Width, a.Height)
		Place(o[1], 0, a.Height+fynetheme.Padding(), size.Width, b.Height)
		return
	}
	left := a.Width
	if p.Wide == 0 {
		left = size.Width - b.Width - fynetheme.Padding()
	}
	right := left + fynetheme.Padding()
	Place(o[0], 0, 0, left, size.Height)
	Place(o[1], right, 0, size.Width-right, size.Height)
}

// fits reports whether the objects fit next to each other. They do before the first layout.
func (p *Pair) fits(o []fyne.CanvasObject) bool {
	wide, other := o[p.Wide].MinSize().Width, o[1-p.Wide].MinSize().Width
	return p.width == 0 || max(wide, p.MinWidth)+fynetheme.Padding()+other <= p.width
}

// TitleRow is a layout of a title with tools at its right, which have labels if the title then fits on one line.
type TitleRow struct {
	title  *Text
	tools  []*Tool
	height float32 // minimum
	room   float32 // width of the title at the last layout
}

// NewTitleRow returns a row with a title and tools, of a minimum height in units. after is called when a tool was
// pressed.
func NewTitleRow(title *Text, height float32, after func(), tools ...*Tool) *fyne.Container {
	row := container.New(&TitleRow{title: title, tools: tools, height: height}, title)
	AddTools(row, after, tools...)
	return row
}

// MinSize returns the width of the tools without labels, and the height at the last width.
func (r *TitleRow) MinSize([]fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(minBarTitle, r.height)
	for _, t := range r.tools {
		if !t.Off {
			own := t.small.MinSize()
			size = fyne.NewSize(size.Width+own.Width+BarGap, max(size.Height, own.Height))
		}
	}
	if r.room > 0 {
		size.Height = max(size.Height, r.title.HeightFor(r.room))
	}
	return size
}

// Layout implements fyne.Layout.
func (r *TitleRow) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	const gap = 8
	r.room = PlaceTools(r.tools, size.Width, size.Height, true) - gap
	if !r.title.fitsLine(r.room) {
		r.room = PlaceTools(r.tools, size.Width, size.Height, false) - gap
	}
	r.room = max(r.room, 0)
	r.title.placeMiddle(0, r.room, size.Height)
}

// ToolRow is a layout that places tools of equal width next to each other, with labels if all of them fit.
type ToolRow struct{ tools []*Tool }

// NewToolRow returns a row of tools.
func NewToolRow(tools ...*Tool) *fyne.Container {
	row := container.New(&ToolRow{tools})
	AddTools(row, func() {}, tools...)
	return row
}

// MinSize returns the size without labels.
func (r *ToolRow) MinSize([]fyne.CanvasObject) fyne.Size {
	var each fyne.Size
	for _, t := range r.tools {
		each = each.Max(fyne.NewSize(t.small.MinSize().Width, t.full.MinSize().Height))
	}
	n := float32(len(r.tools))
	return fyne.NewSize(n*each.Width+(n-1)*fynetheme.Padding(), each.Height)
}

// Layout implements fyne.Layout.
func (r *ToolRow) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	n, gap := float32(len(r.tools)), fynetheme.Padding()
	width, labelled := (size.Width-(n-1)*gap)/n, true
	for _, t := range r.tools {
		labelled = labelled && t.full.MinSize().Width-2*fynetheme.InnerPadding()+gap <= width
	}
	for i, t := range r.tools {
		Place(t.button(labelled), float32(i)*(width+gap), 0, width, size.Height)
	}
}

// maxMinSize returns the maximum MinSize of the visible objects, and their number.
func maxMinSize(o []fyne.CanvasObject) (size fyne.Size, n int) {
	for _, o := range o {
		if o.Visible() {
			size, n = size.Max(o.MinSize()), n+1
		}
	}
	return size, n
}

// Columns is a layout of two objects side by side with equal widths; its value is the gap between them in units.
type Columns float32

// MinSize implements fyne.Layout.
func (c Columns) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(2*max(a.Width, b.Width)+float32(c), max(a.Height, b.Height))
}

// Layout implements fyne.Layout.
func (c Columns) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width := (size.Width - float32(c)) / 2
	Place(o[0], 0, 0, width, size.Height)
	Place(o[1], width+float32(c), 0, width, size.Height)
}

// MinSize is a layout of one object, which gets the whole size; its value returns the minimum size for the object.
type MinSize func(fyne.CanvasObject) fyne.Size

// MinSize implements fyne.Layout.
func (m MinSize) MinSize(o []fyne.CanvasObject) fyne.Size { return m(o[0]) }

// Layout implements fyne.Layout.
func (MinSize) Layout(o []fyne.CanvasObject, size fyne.Size) {
	Place(o[0], 0, 0, size.Width, size.Height)
}

// Stacked returns content with one object above and one below it, each of which may be nil. Tab goes through them from top
// to bottom; in a container made by [container.NewBorder] it would reach the content first.
func Stacked(above, content, below fyne.CanvasObject) *fyne.Container {
	c := container.New(layout.NewBorderLayout(above, below, nil, nil))
	for _, o := range []fyne.CanvasObject{above, content, below} {
		if o != nil {
			c.Add(o)
		}
	}
	return c
}
