package atlas

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
	"backrank/ui/widget"
)

// gridField is the scrolled content of a grid. Cells are recycled: the cell of an array is its index modulo the number
// of cells.
type gridField struct {
	fynewidget.BaseWidget

	grid      *grid
	cells     []*cell
	cursor    *canvas.Rectangle
	hoverMark *canvas.Rectangle
	hovered   int                 // index of the hovered array, -1 for none
	redraw    bool                // redraw visible cells even if they show the same arrays
	ink       color.Color         // text colour of the last drawing, to detect a change of theme
	drawn     []fyne.CanvasObject // the marks and the cells
}

func newGridField(g *grid) *gridField {
	f := &gridField{grid: g, cursor: canvas.NewRectangle(color.Transparent), hoverMark: canvas.NewRectangle(color.Transparent), hovered: -1}
	f.cursor.CornerRadius, f.hoverMark.CornerRadius = 6, 6
	f.ExtendBaseWidget(f)
	return f
}

// at returns the index at a position, -1 if there is none.
func (f *gridField) at(p fyne.Position) int {
	size, columns := f.grid.cellSize(), f.grid.columns()
	column, row := int(p.X/size.Width), int(p.Y/size.Height)
	at := row*columns + column
	if p.X < 0 || p.Y < 0 || column >= columns || at >= len(f.grid.shown) {
		return -1
	}
	return at
}

// Tapped moves the cursor to an array, or opens its page if the cursor is already there.
func (f *gridField) Tapped(e *fyne.PointEvent) {
	g := f.grid
	at := f.at(e.Position)
	if c := fyne.CurrentApp().Driver().CanvasForObject(g); c != nil {
		c.Focus(g)
	}
	switch {
	case at < 0:
	case at == g.cursor:
		g.onOpen()
	default:
		g.moveTo(at)
	}
}

// TappedSecondary opens the menu of an array.
func (f *gridField) TappedSecondary(e *fyne.PointEvent) {
	if at := f.at(e.Position); at >= 0 {
		f.grid.moveTo(at)
		f.grid.menu(e.AbsolutePosition)
	}
}

// MouseIn highlights the array under the pointer.
func (f *gridField) MouseIn(e *desktop.MouseEvent) {
	f.grid.onEnter()
	f.highlight(f.at(e.Position))
}

// MouseMoved highlights the array under the pointer.
func (f *gridField) MouseMoved(e *desktop.MouseEvent) { f.highlight(f.at(e.Position)) }

// MouseOut removes the highlight.
func (f *gridField) MouseOut() { f.highlight(-1) }

func (f *gridField) highlight(at int) {
	if f.hovered != at {
		f.hovered = at
		f.Refresh()
	}
}

// MinSize returns the height of all rows.
func (f *gridField) MinSize() fyne.Size {
	return fyne.NewSize(1, float32(f.grid.rows())*f.grid.cellSize().Height)
}

// CreateRenderer implements fyne.Widget.
func (f *gridField) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewVaryingRenderer(f, f.layout, f.paint, f.objects)
}

func (f *gridField) objects() []fyne.CanvasObject { return f.drawn }

// provide makes the number of cells n.
func (f *gridField) provide(n int) {
	if n == len(f.cells) {
		return
	}
	for len(f.cells) < n {
		f.cells = append(f.cells, newCell(f.grid))
	}
	f.cells, f.redraw = f.cells[:n], true
	f.drawn = []fyne.CanvasObject{f.hoverMark, f.cursor}
	for _, c := range f.cells {
		f.drawn = append(f.drawn, c.raster)
	}
}

func (f *gridField) paint() {
	f.cursor.FillColor, f.cursor.StrokeColor, f.cursor.StrokeWidth = theme.Faded(primary(), .16), primary(), 2
	f.hoverMark.FillColor = theme.Faded(primary(), .07)
	if now := theme.Text(); now != f.ink {
		f.ink, f.redraw = now, true
	}
}

// visibleRange returns the range of visible indices, in whole rows.
func (f *gridField) visibleRange() (first, end int) {
	g := f.grid
	height, columns := g.cellSize().Height, g.columns()
	top := int(g.scroll.Offset.Y / height)
	rows := int(g.scroll.Size().Height/height) + 2
	return max(top, 0) * columns, min((top+rows)*columns, len(g.shown))
}

// layout positions the visible cells.
func (f *gridField) layout(fyne.Size) {
	g := f.grid
	size, columns := g.cellSize(), g.columns()
	first, end := f.visibleRange()
	rows := int(g.scroll.Size().Height/size.Height) + 2
	f.provide(rows * columns)
	place := func(at int) fyne.Position {
		return fyne.NewPos(widget.Snap(g, float32(at%columns)*size.Width), float32(at/columns)*size.Height)
	}
	picture := fyne.NewSize(widget.Snap(g, size.Width), size.Height)
	used := make([]bool, len(f.cells))
	for at := first; at < end; at++ {
		n := at % len(f.cells)
		c := f.cells[n]
		used[n] = true
		c.raster.Move(place(at))
		if c.raster.Size() != picture {
			c.raster.Resize(picture)
		}
		c.raster.Show()
		c.show(at, f.redraw)
	}
	for n, c := range f.cells {
		if !used[n] {
			c.raster.Hide()
			c.at, c.drawn = -1, -1
		}
	}
	f.redraw = false
	f.cursor.Hidden, f.hoverMark.Hidden = len(g.shown) == 0, f.hovered < 0 || f.hovered >= len(g.shown)
	f.cursor.Move(place(g.cursor).AddXY(1, 1))
	f.cursor.Resize(size.SubtractWidthHeight(2, 2))
	f.hoverMark.Move(place(max(f.hovered, 0)).AddXY(1, 1))
	f.hoverMark.Resize(size.SubtractWidthHeight(2, 2))
}
