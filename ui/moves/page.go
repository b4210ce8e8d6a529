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
func (p *page) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewVaryingRenderer(p, p.layout, nil, func() []fyne.CanvasObject { return p.all })
}

// layout assigns canvas objects to the visible rows.
func (p *page) layout(size fyne.Size) {
	l := p.list.layout
	p.grounds.used, p.rails.used, p.texts.used = 0, 0, 0
	top := p.list.scroll.Offset.Y
	bottom := top + p.list.scroll.Size().Height
	for i := l.rowAt(top); i >= 0 && i < len(l.rows) && l.rows[i].top < bottom; i++ {
		p.row(l, i, size.Width)
	}
	p.grounds.hideUnused()
	p.rails.hideUnused()
	p.texts.hideUnused()
	p.mark(p.shown, p.list.shownItem(), theme.Faded(fynetheme.Color(fynetheme.ColorNamePrimary), .22))
	if p.list.focused {
		p.shown.StrokeColor, p.shown.StrokeWidth = fynetheme.Color(fynetheme.ColorNamePrimary), 1
	} else {
		p.shown.StrokeWidth = 0
	}
	p.mark(p.hovered, l.itemAt(p.pointer.X, p.pointer.Y), fynetheme.Color(fynetheme.ColorNameHover))
	p.list.entry.place(size.Width)
	p.collect()
}

// collect lists the objects from back to front.
func (p *page) collect() {
	p.all = p.all[:0]
	for _, o := range p.grounds.objects {
		p.all = append(p.all, o.CanvasObject)
	}
	p.all = append(p.all, p.shown, p.hovered)
	for _, o := range p.rails.objects {
		p.all = append(p.all, o)
	}
	for _, o := range p.texts.objects {
		p.all = append(p.all, o)
	}
	p.all = append(p.all, p.list.entry)
}

// row draws a row.
func (p *page) row(l *layout, i int, width float32) {
	row := &l.rows[i]
	if row.block {
		ground := p.grounds.column(0, row.top, width, row.height, flat.New)
		ground.Fill(theme.Mixed(fynetheme.Color(theme.ColorNameRaised), fynetheme.Color(theme.ColorNamePanel), .45))
	}
	for level := 1; level <= int(row.rails); level++ {
		height := row.height
		if level > int(row.through) {
			height -= row.pad
		}
		p.rails.column(railAt(level), row.top, railWidth, height, rectangle).FillColor = theme.Line()
	}
	for k := row.from; k < row.to; k++ {
		p.item(&l.items[k], row)
		p.columns(&l.items[k], row)
	}
}

// railWidth is the width of a rail, in units.
const railWidth = 2

// item draws an item.
func (p *page) item(it *item, row *row) {
	t := p.texts.take(line)
	t.Text, t.TextSize, t.Color = it.text, sizes[it.style], theme.Text()
	theme.Bold(t, it.style.text().Bold && t.Text != "…")
	x := it.x
	if it.cell {
		x += cellPad
		if it.width-cellPad < p.list.ruler.width(it.text, it.style) {
			t.Text = widget.Cut(it.text, t.TextSize, t.TextStyle, it.width-cellPad)
		}
	}
	switch it.style {
	case number, bracket, heading, chevron, comment, score:
		t.Color = theme.Dim()
	case mainMove:
		if it.node == gametree.None && it.step == 0 {
			t.Color = theme.Dim()
		}
	}
	place(t, x, row.top+row.base-p.list.ruler.baseline[it.style], it.width, p.list.ruler.heights[it.style])
}

// Dimensions of a cell, in units: the gap between its edge and its texts, the minimum gap between two texts, the minimum
// space of a time, and the width from which a cell has both a score and a time.
const (
	cellPad      = 8
	scoreGap     = 10
	timeSpace    = 40
	minBothWidth = 140
)

// columns draws, at the end of a cell, the evaluation after its move and the time that the move took, if there is space.
// Narrow cells have only the evaluation, and so has a cell with a long move.
func (p *page) columns(it *item, row *row) {
	c := &p.list.content
	if !it.cell || it.node == gametree.None {
		return
	}
	spent, evaluation := "", ""
	if c.Time != nil {
		spent = c.Time(it.node)
	}
	if c.Score != nil {
		evaluation = c.Score(it.node)
	}
	left, right := it.x+cellPad+p.list.ruler.width(it.text, it.style)+scoreGap, it.x+it.width-cellPad
	beside := right - max(timeSpace, p.list.ruler.width(spent, score)+scoreGap)
	if c.Time != nil && (c.Score == nil || it.width >= minBothWidth && beside-p.list.ruler.width(evaluation, score) >= left) {
		p.columnText(spent, left, right, row)
		right = beside
	}
	p.columnText(evaluation, left, right, row)
}

// columnText draws a text that ends at right, unless it would begin before left.
func (p *page) columnText(text string, left, right float32, row *row) {
	width := p.list.ruler.width(text, score)
	if text == "" || right-width < left {
		return
	}
	t := p.texts.take(line)
	t.Text, t.TextSize, t.Color = text, sizes[score], theme.Dim()
	theme.Bold(t, false)
	place(t, right-width, row.top+row.base-p.list.ruler.baseline[score], width, p.list.ruler.heights[score])
}

// mark shows a rectangle behind an item, or hides it.
func (p *page) mark(o *canvas.Rectangle, it *item, fill color.Color) {
	if it == nil {
		o.Hide()
		return
	}
	row := &p.list.layout.rows[it.row]
	height := row.height - row.pad
	o.FillColor = fill
	if it.cell {
		place(o, it.x, row.top+1, it.width, pairHeight-2)
		return
	}
	place(o, it.x-3, row.top+1, it.width+6, height-2)
}

func place(o fyne.CanvasObject, x, y, w, h float32) {
	o.Show()
	widget.Place(o, x, y, w, h)
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
	openMenu(p.list, e.AbsolutePosition)
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
