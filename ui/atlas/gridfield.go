package atlas

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
	"backrank/ui/widget"
)

// gridField is all rows of a grid. The cells in sight are the same few, one after the other: the cell of an array is
// that of its place by the number of cells.
type gridField struct {
	fynewidget.BaseWidget

	grid   *grid
	cells  []*cell
	cursor *canvas.Rectangle
	over   *canvas.Rectangle
	under  int         // the place pointed at, -1 for none
	anew   bool        // what is in sight is to be drawn even if it seems to be
	ink    color.Color // of the text when it was drawn last: another theme has another
	drawn  []fyne.CanvasObject
}

func newGridField(g *grid) *gridField {
	f := &gridField{grid: g, cursor: canvas.NewRectangle(color.Transparent), over: canvas.NewRectangle(color.Transparent), under: -1}
	f.cursor.CornerRadius, f.over.CornerRadius = 6, 6
	f.ExtendBaseWidget(f)
	return f
}

// at is the place at a position, -1 if there is none.
func (f *gridField) at(p fyne.Position) int {
	size, columns := f.grid.cellSize(), f.grid.columns()
	column, row := int(p.X/size.Width), int(p.Y/size.Height)
	at := row*columns + column
	if p.X < 0 || p.Y < 0 || column >= columns || at >= len(f.grid.shown) {
		return -1
	}
	return at
}

// Tapped puts the cursor on an array; on the one that has it, it opens its page.
func (f *gridField) Tapped(e *fyne.PointEvent) {
	g := f.grid
	at := f.at(e.Position)
	if c := fyne.CurrentApp().Driver().CanvasForObject(g); c != nil {
		c.Focus(g)
	}
	switch {
	case at < 0:
	case at == g.cursor:
		g.open()
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

// MouseIn lights what is pointed at.
func (f *gridField) MouseIn(e *desktop.MouseEvent) { f.point(f.at(e.Position)) }

// MouseMoved lights what is pointed at.
func (f *gridField) MouseMoved(e *desktop.MouseEvent) { f.point(f.at(e.Position)) }

// MouseOut ends it.
func (f *gridField) MouseOut() { f.point(-1) }

func (f *gridField) point(at int) {
	if f.under != at {
		f.under = at
		f.Refresh()
	}
}

// AccessibilityRole is a button's: what is at the cursor can be opened.
func (f *gridField) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// AccessibilityLabel is the array at the cursor.
func (f *gridField) AccessibilityLabel() string {
	if p := f.grid.here(); p != nil {
		return fmt.Sprintf("%d, %v", p.Number, p.Array)
	}
	return "No array"
}

// MinSize is as high as all rows.
func (f *gridField) MinSize() fyne.Size {
	return fyne.NewSize(1, float32(f.grid.rows())*f.grid.cellSize().Height)
}

// CreateRenderer is for Fyne.
func (f *gridField) CreateRenderer() fyne.WidgetRenderer { return &gridFieldRenderer{f} }

type gridFieldRenderer struct{ *gridField }

func (r *gridFieldRenderer) Destroy()           {}
func (r *gridFieldRenderer) MinSize() fyne.Size { return r.gridField.MinSize() }
func (r *gridFieldRenderer) Layout(fyne.Size)   { r.lay() }
func (r *gridFieldRenderer) Objects() []fyne.CanvasObject {
	if len(r.drawn) != len(r.cells)+2 {
		r.drawn = []fyne.CanvasObject{r.over, r.cursor}
		for _, c := range r.cells {
			r.drawn = append(r.drawn, c.raster)
		}
	}
	return r.drawn
}

func (r *gridFieldRenderer) Refresh() {
	r.cursor.FillColor, r.cursor.StrokeColor, r.cursor.StrokeWidth = theme.Faded(primary(), .16), primary(), 2
	r.over.FillColor = theme.Faded(primary(), .07)
	if now := theme.Text(); now != r.ink {
		r.ink, r.anew = now, true
	}
	r.lay()
	canvas.Refresh(r.gridField)
}

// sight is the range of places that are in sight, whole rows.
func (f *gridField) sight() (first, end int) {
	g := f.grid
	high, columns := g.cellSize().Height, g.columns()
	top := int(g.scroll.Offset.Y / high)
	rows := int(g.scroll.Size().Height/high) + 2
	return max(top, 0) * columns, min((top+rows)*columns, len(g.shown))
}

// lay puts the cells of what is in sight to their places.
func (f *gridField) lay() {
	g := f.grid
	size, columns := g.cellSize(), g.columns()
	first, end := f.sight()
	rows := int(g.scroll.Size().Height/size.Height) + 2
	for len(f.cells) < rows*columns {
		f.cells = append(f.cells, newCell(g))
	}
	if len(f.cells) > rows*columns {
		f.cells, f.anew = f.cells[:rows*columns], true
	}
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
		c.show(at, f.anew)
	}
	for n, c := range f.cells {
		if !used[n] {
			c.raster.Hide()
			c.at, c.drawn = -1, -1
		}
	}
	f.anew = false
	f.cursor.Hidden, f.over.Hidden = len(g.shown) == 0, f.under < 0 || f.under >= len(g.shown)
	f.cursor.Move(place(g.cursor).AddXY(1, 1))
	f.cursor.Resize(size.SubtractWidthHeight(2, 2))
	f.over.Move(place(max(f.under, 0)).AddXY(1, 1))
	f.over.Resize(size.SubtractWidthHeight(2, 2))
}
