package moves

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/flat"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/gametree"
)

// page is the scrolled content of a list: its rows, of which the visible ones have canvas objects.
type page struct {
	fynewidget.BaseWidget
	list    *List
	pointer fyne.Position // position of the pointer; offPage if it is elsewhere

	grounds        columns[flat.Flat]
	rails          columns[*canvas.Rectangle]
	texts          pool[*canvas.Text]
	shown, hovered *canvas.Rectangle
	all            []fyne.CanvasObject
}

// pool reuses canvas objects.
type pool[O fyne.CanvasObject] struct {
	objects []O
	used    int
}

// take returns an unused object, or one created by make.
func (p *pool[O]) take(make func() O) O {
	if p.used == len(p.objects) {
		p.objects = append(p.objects, make())
	}
	p.used++
	return p.objects[p.used-1]
}

// hideUnused hides the unused objects.
func (p *pool[O]) hideUnused() {
	for i, o := range p.objects {
		if i >= p.used {
			o.Hide()
		}
	}
}

// columns are areas that extend over several rows.
type columns[O fyne.CanvasObject] struct{ pool[O] }

// column shows an area and returns its object. If there is an area directly above it, that one is extended instead.
func (c *columns[O]) column(x, y, w, h float32, make func() O) O {
	for i := c.used - 1; i >= max(0, c.used-maxRails); i-- {
		if at, size := c.objects[i].Position(), c.objects[i].Size(); at.X == x && at.Y+size.Height == y {
			c.objects[i].Resize(fyne.NewSize(w, size.Height+h))
			return c.objects[i]
		}
	}
	o := c.take(make)
	place(o, x, y, w, h)
	return o
}

func rectangle() *canvas.Rectangle { return canvas.NewRectangle(color.Transparent) }
func line() *canvas.Text           { return canvas.NewText("", color.Transparent) }

// offPage is the position of a pointer that is not over the page.
var offPage = fyne.NewPos(-1, -1)

func newPage(of *List) *page {
	p := &page{list: of, pointer: offPage, shown: rectangle(), hovered: rectangle()}
	p.shown.CornerRadius, p.hovered.CornerRadius = 4, 4
	p.ExtendBaseWidget(p)
	return p
}

// changed must be called after the rows have changed.
func (p *page) changed() {
	p.list.scroll.Refresh()
	p.Refresh()
}

// MinSize returns the size of all rows.
func (p *page) MinSize() fyne.Size { return fyne.NewSize(100, p.list.layout.height) }

// CreateRenderer implements fyne.Widget.
func (p *page) CreateRenderer() fyne.WidgetRenderer { return &pageRenderer{p} }

type pageRenderer struct{ *page }

func (r *pageRenderer) Destroy()                     {}
func (r *pageRenderer) MinSize() fyne.Size           { return r.page.MinSize() }
func (r *pageRenderer) Objects() []fyne.CanvasObject { return r.all }

// Layout assigns canvas objects to the visible rows.
func (r *pageRenderer) Layout(size fyne.Size) {
	l := r.list.layout
	r.grounds.used, r.rails.used, r.texts.used = 0, 0, 0
	top := r.list.scroll.Offset.Y
	bottom := top + r.list.scroll.Size().Height
	for i := l.rowAt(top); i >= 0 && i < len(l.rows) && l.rows[i].top < bottom; i++ {
		r.row(l, i, size.Width)
	}
	r.grounds.hideUnused()
	r.rails.hideUnused()
	r.texts.hideUnused()
	r.mark(r.shown, r.list.shownItem(), theme.Faded(fynetheme.Color(fynetheme.ColorNamePrimary), .22))
	if r.list.focused {
		r.shown.StrokeColor, r.shown.StrokeWidth = fynetheme.Color(fynetheme.ColorNamePrimary), 1
	} else {
		r.shown.StrokeWidth = 0
	}
	r.mark(r.hovered, l.itemAt(r.pointer.X, r.pointer.Y), fynetheme.Color(fynetheme.ColorNameHover))
	r.list.entry.place(size.Width)
	r.collect()
}

// collect lists the objects from back to front.
func (r *pageRenderer) collect() {
	r.all = r.all[:0]
	for _, o := range r.grounds.objects {
		r.all = append(r.all, o.CanvasObject)
	}
	r.all = append(r.all, r.shown, r.hovered)
	for _, o := range r.rails.objects {
		r.all = append(r.all, o)
	}
	for _, o := range r.texts.objects {
		r.all = append(r.all, o)
	}
	r.all = append(r.all, r.list.entry)
}

// row draws a row.
func (r *pageRenderer) row(l *layout, i int, width float32) {
	row := &l.rows[i]
	if row.block {
		ground := r.grounds.column(0, row.top, width, row.height, flat.New)
		ground.Fill(theme.Mixed(fynetheme.Color(theme.ColorNameRaised), fynetheme.Color(theme.ColorNamePanel), .45))
	}
	for level := 1; level <= int(row.rails); level++ {
		height := row.height
		if level > int(row.through) {
			height -= row.pad
		}
		r.rails.column(railAt(level), row.top, railWidth, height, rectangle).FillColor = theme.Line()
	}
	for k := row.from; k < row.to; k++ {
		r.item(&l.items[k], row)
		r.score(&l.items[k], row)
	}
}

// railWidth is the width of a rail, in units.
const railWidth = 2

// item draws an item.
func (r *pageRenderer) item(it *item, row *row) {
	t := r.texts.take(line)
	t.Text, t.TextSize, t.Color = it.text, sizes[it.style], theme.Text()
	theme.Bold(t, it.style == mainMove && it == r.list.shownItem())
	x := it.x
	if it.cell {
		x += cellPad
		if it.width-cellPad < r.list.ruler.width(it.text, it.style) {
			t.Text = widget.Cut(it.text, t.TextSize, t.TextStyle, it.width-cellPad)
		}
	}
	switch it.style {
	case number, bracket, heading, chevron, comment:
		t.Color = theme.Dim()
	case mainMove:
		if it.node == gametree.None && it.step == 0 {
			t.Color = theme.Dim()
		}
	}
	place(t, x, row.top+row.base-r.list.ruler.baseline[it.style], it.width, r.list.ruler.heights[it.style])
}

// cellPad is the gap between the edge of a column and its move or score, scoreGap the minimum gap between these two.
const (
	cellPad  = 8
	scoreGap = 10
)

// score draws the evaluation after a move at the end of its column, if there is space.
func (r *pageRenderer) score(it *item, row *row) {
	if !it.cell || it.node == gametree.None || r.list.content.Score == nil {
		return
	}
	text := r.list.content.Score(it.node)
	if text == "" {
		return
	}
	width := r.list.ruler.width(text, score)
	if cellPad+r.list.ruler.width(it.text, it.style)+scoreGap+width+cellPad > it.width {
		return
	}
	t := r.texts.take(line)
	t.Text, t.TextSize, t.Color = text, sizes[score], theme.Dim()
	theme.Bold(t, false)
	place(t, it.x+it.width-cellPad-width, row.top+row.base-r.list.ruler.baseline[score], width, r.list.ruler.heights[score])
}

// mark shows a rectangle behind an item, or hides it.
func (r *pageRenderer) mark(o *canvas.Rectangle, it *item, fill color.Color) {
	if it == nil {
		o.Hide()
		return
	}
	row := &r.list.layout.rows[it.row]
	height := row.height - row.pad
	o.FillColor = fill
	if it.cell {
		place(o, it.x, row.top+1, it.width, pairHeight-2)
		return
	}
	place(o, it.x-3, row.top+1, it.width+6, height-2)
}

// Refresh implements fyne.WidgetRenderer.
func (r *pageRenderer) Refresh() {
	r.Layout(r.Size())
	canvas.Refresh(r.page)
}

func place(o fyne.CanvasObject, x, y, w, h float32) {
	o.Show()
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(w, h))
}

// Tapped goes to the move under the pointer, or folds variations.
func (p *page) Tapped(e *fyne.PointEvent) {
	it := p.list.layout.itemAt(e.Position.X, e.Position.Y)
	switch {
	case it == nil:
	case it.style == chevron:
		p.list.Fold(it.node)
	case it.step > 0:
		if p.list.to.Step != nil {
			p.list.to.Step(int(it.step))
		}
	default:
		p.list.goTo(it.node)
		p.list.focus()
	}
}

// TappedSecondary goes to the move under the pointer and opens the menu.
func (p *page) TappedSecondary(e *fyne.PointEvent) {
	it := p.list.layout.itemAt(e.Position.X, e.Position.Y)
	if it == nil || it.node == gametree.None {
		return
	}
	if it.style != chevron {
		p.list.goTo(it.node)
	}
	p.list.menu(e.AbsolutePosition)
}

// MouseIn implements desktop.Hoverable.
func (p *page) MouseIn(e *desktop.MouseEvent) { p.MouseMoved(e) }

// MouseMoved highlights the move under the pointer.
func (p *page) MouseMoved(e *desktop.MouseEvent) {
	before, l := p.list.layout.itemAt(p.pointer.X, p.pointer.Y), p.list.layout
	p.pointer = e.Position
	if l.itemAt(p.pointer.X, p.pointer.Y) != before {
		p.Refresh()
	}
}

// MouseOut removes the highlight.
func (p *page) MouseOut() {
	p.pointer = offPage
	p.Refresh()
}

// Cursor returns a pointing hand over anything that can be clicked.
func (p *page) Cursor() desktop.Cursor {
	if p.list.layout.itemAt(p.pointer.X, p.pointer.Y) != nil {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}
