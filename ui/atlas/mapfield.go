package atlas

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/words"
)

// mapField shows a tile for each array, a cursor, and frames around the arrays that are most like the one at the cursor. The
// wheel zooms the map, and dragging moves it. All tiles are one image, so that drawing takes about as long for 2,880 arrays as
// for 960.
type mapField struct {
	fynewidget.BaseWidget

	owner   *arrayMap
	cursor  int // index of an array
	hovered int // index of an array, -1 for none
	level   int // zoom level, 0 for the whole map
	x, y    float32
	dragged float32 // distance of the drag so far
	raster  *canvas.Raster
	marks   [maxLike]*canvas.Rectangle
	at      *canvas.Rectangle // the cursor
	tip     widget.Tip
}

// zoomStep is the ratio of two zoom levels, maxTile the width of a tile at the last one, in units. Tiles are twice as wide
// as high.
const (
	zoomStep = 1.25
	maxTile  = 240
)

func newMapField(m *arrayMap) *mapField {
	f := &mapField{owner: m, hovered: -1, at: canvas.NewRectangle(color.Transparent)}
	f.raster = canvas.NewRaster(m.paint.image)
	f.raster.ScaleMode = canvas.ImageScalePixels // it has the size that it is drawn in
	for i := range f.marks {
		f.marks[i] = canvas.NewRectangle(color.Transparent)
		f.marks[i].CornerRadius = 3
	}
	f.at.CornerRadius = 4
	f.ExtendBaseWidget(f)
	return f
}

// tileAt returns the size of tiles at a zoom level.
func (f *mapField) tileAt(level int) fyne.Size {
	arrangement, size := f.owner.arrangement, f.Size()
	fit := min(size.Width/float32(arrangement.Columns), 2*size.Height/float32(arrangement.Rows))
	width := min(fit*float32(math.Pow(zoomStep, float64(level))), max(maxTile, fit))
	return fyne.NewSize(width, width/2)
}

func (f *mapField) tile() fyne.Size { return f.tileAt(f.level) }

// corner returns the upper left corner of the map, which may be outside the field; x and y are the place on the map, in
// tiles, that is in the middle of the field. A map that is smaller than the field is centred.
func (f *mapField) corner() fyne.Position {
	tile, size, arrangement := f.tile(), f.Size(), f.owner.arrangement
	along := func(middle, tile, field float32, n int) float32 {
		whole := tile * float32(n)
		if whole <= field {
			return (field - whole) / 2
		}
		return max(field-whole, min(field/2-middle*tile, 0))
	}
	return fyne.NewPos(along(f.x, tile.Width, size.Width, arrangement.Columns), along(f.y, tile.Height, size.Height, arrangement.Rows))
}

// moveMap moves the map so that a place on it, in tiles, is at a position of the field, as far as the map reaches.
func (f *mapField) moveMap(x, y float32, at fyne.Position) {
	tile, size := f.tile(), f.Size()
	f.x, f.y = x+(size.Width/2-at.X)/tile.Width, y+(size.Height/2-at.Y)/tile.Height
	corner := f.corner()
	f.x, f.y = (size.Width/2-corner.X)/tile.Width, (size.Height/2-corner.Y)/tile.Height
	f.redraw()
}

// place returns the place on the map at a position of the field, in tiles.
func (f *mapField) place(at fyne.Position) (x, y float32) {
	corner, tile := f.corner(), f.tile()
	return (at.X - corner.X) / tile.Width, (at.Y - corner.Y) / tile.Height
}

// arrayAt returns the index of the array at a position, -1 if there is none.
func (f *mapField) arrayAt(at fyne.Position) int {
	arrangement := f.owner.arrangement
	if arrangement == nil || at.X < 0 || at.Y < 0 || at.X >= f.Size().Width || at.Y >= f.Size().Height {
		return -1
	}
	x, y := f.place(at)
	column, row := int(math.Floor(float64(x))), int(math.Floor(float64(y)))
	cell := row*arrangement.Columns + column
	if column < 0 || row < 0 || column >= arrangement.Columns || cell >= len(arrangement.Cells) {
		return -1
	}
	return arrangement.Cells[cell]
}

// frame returns the position and the size of an array's tile.
func (f *mapField) frame(array int) (fyne.Position, fyne.Size) {
	arrangement, tile, corner := f.owner.arrangement, f.tile(), f.corner()
	cell := arrangement.Places[array]
	return corner.AddXY(float32(cell%arrangement.Columns)*tile.Width, float32(cell/arrangement.Columns)*tile.Height), tile
}

// redraw draws the map again.
func (f *mapField) redraw() {
	f.raster.Refresh()
	f.Refresh()
}

// choose moves the cursor of the map, and that of the gallery, to an array that the player has chosen.
func (f *mapField) choose(array int) {
	f.moveTo(array)
	f.owner.choose(array)
}

// moveTo moves the cursor to an array and moves the map so that it is visible.
func (f *mapField) moveTo(array int) {
	if f.owner.arrangement == nil {
		return
	}
	f.tip.Hide()
	f.cursor = array
	at, tile := f.frame(array)
	size := f.Size()
	inside := fyne.NewPos(max(0, min(at.X, size.Width-tile.Width)), max(0, min(at.Y, size.Height-tile.Height)))
	if inside != at {
		x, y := f.place(at)
		f.moveMap(x, y, inside)
	}
	f.owner.showArray()
	f.Refresh()
}

// step moves the cursor by some columns and rows.
func (f *mapField) step(columns, rows int) {
	if arrangement := f.owner.arrangement; arrangement != nil {
		f.choose(arrangement.Cells[arrangement.Step(arrangement.Places[f.cursor], columns, rows)])
	}
}

// zoom changes the zoom level around the cursor.
func (f *mapField) zoom(by int) {
	if f.owner.arrangement == nil {
		return
	}
	at, tile := f.frame(f.cursor)
	f.zoomAt(by, at.AddXY(tile.Width/2, tile.Height/2))
	f.moveTo(f.cursor)
}

// zoomAt changes the zoom level; the place of the map at a position stays there.
func (f *mapField) zoomAt(by int, at fyne.Position) {
	if f.owner.arrangement == nil {
		return
	}
	x, y := f.place(at)
	level := max(f.level+by, 0)
	if by > 0 && f.tileAt(f.level).Width >= maxTile {
		level = f.level
	}
	f.level = level
	f.moveMap(x, y, at)
}

// Scrolled zooms with the wheel, around the pointer.
func (f *mapField) Scrolled(e *fyne.ScrollEvent) {
	switch {
	case e.Scrolled.DY > 0:
		f.zoomAt(1, e.Position)
	case e.Scrolled.DY < 0:
		f.zoomAt(-1, e.Position)
	}
	f.point(e.Position, e.AbsolutePosition)
}

// Dragged moves the map.
func (f *mapField) Dragged(e *fyne.DragEvent) {
	if f.owner.arrangement == nil {
		return
	}
	f.tip.Hide()
	f.hovered = -1
	f.dragged += float32(math.Hypot(float64(e.Dragged.DX), float64(e.Dragged.DY)))
	x, y := f.place(e.Position.SubtractXY(e.Dragged.DX, e.Dragged.DY))
	f.moveMap(x, y, e.Position)
}

// DragEnd implements fyne.Draggable.
func (f *mapField) DragEnd() { f.dragged = 0 }

// Tapped moves the cursor to an array, or opens its page if the cursor is already there.
func (f *mapField) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil {
		c.Focus(f)
	}
	switch array := f.arrayAt(e.Position); {
	case array < 0:
	case array == f.cursor:
		f.owner.openArray()
	default:
		f.choose(array)
	}
}

// TypedKey moves the cursor with the arrow keys; Enter opens.
func (f *mapField) TypedKey(e *fyne.KeyEvent) {
	const page = 5
	switch e.Name {
	case fyne.KeyLeft:
		f.step(-1, 0)
	case fyne.KeyRight:
		f.step(1, 0)
	case fyne.KeyUp:
		f.step(0, -1)
	case fyne.KeyDown:
		f.step(0, 1)
	case fyne.KeyPageUp:
		f.steps(page, 0, -1)
	case fyne.KeyPageDown:
		f.steps(page, 0, 1)
	case fyne.KeyHome:
		f.steps(math.MaxInt16, -1, 0)
	case fyne.KeyEnd:
		f.steps(math.MaxInt16, 1, 0)
	case fyne.KeyReturn, fyne.KeyEnter:
		f.owner.openArray()
	default:
		widget.Unused(f, e)
	}
}

// steps moves the cursor at most n times in a direction.
func (f *mapField) steps(n, columns, rows int) {
	arrangement := f.owner.arrangement
	if arrangement == nil {
		return
	}
	cell := arrangement.Places[f.cursor]
	for range n {
		next := arrangement.Step(cell, columns, rows)
		if next == cell {
			break
		}
		cell = next
	}
	f.choose(arrangement.Cells[cell])
}

// TypedRune passes characters on to the window.
func (f *mapField) TypedRune(r rune) { widget.UnusedRune(f, r) }

// FocusGained implements fyne.Focusable.
func (f *mapField) FocusGained() { f.Refresh() }

// FocusLost implements fyne.Focusable.
func (f *mapField) FocusLost() { f.Refresh() }

// MouseIn shows the tooltip of an array.
func (f *mapField) MouseIn(e *desktop.MouseEvent) { f.point(e.Position, e.AbsolutePosition) }

// MouseMoved shows the tooltip of an array.
func (f *mapField) MouseMoved(e *desktop.MouseEvent) { f.point(e.Position, e.AbsolutePosition) }

// MouseOut hides the tooltip.
func (f *mapField) MouseOut() {
	f.hovered = -1
	f.tip.Hide()
}

// point shows the tooltip of the array at a position.
func (f *mapField) point(at, inWindow fyne.Position) {
	array := f.arrayAt(at)
	if array == f.hovered {
		return
	}
	f.hovered = array
	if array < 0 {
		f.tip.Hide()
		return
	}
	f.tip.ShowAt(f, f.describe(array), inWindow)
}

// describe returns an array, what its colour means, and why it is like the one at the cursor if it is another one.
func (f *mapField) describe(array int) string {
	m := f.owner
	m.paint.classify()
	p := m.space.Profile(array)
	// numbered would put two spaces between number and array; a tooltip shows what follows two spaces as a key.
	text := lang.L("{{.Number}} {{.Array}}: {{.Colour}}", "Number", p.Number, "Array", p.Array, "Colour", m.paint.classes[array].name)
	if array != f.cursor {
		text = words.Message(text, m.space.Reason(f.cursor, array).String())
	}
	return text
}

// Description returns the array at the cursor and what is most like it.
func (f *mapField) Description() accessible.Description {
	m := f.owner
	d := accessible.Description{Name: lang.L("Map of arrays"), Role: accessible.Grid, Value: lang.L("Computing the map…")}
	if m.atCursor() == nil {
		return d
	}
	if d.Value = f.describe(f.cursor); len(m.near) > 0 {
		d.Value = words.Message(d.Value, lang.L("Most like it: {{.Array}}", "Array", numbered(m.space.Profile(m.near[0].Index).Array)), m.space.Reason(f.cursor, m.near[0].Index).String())
	}
	return d
}

// AccessibilityLabel implements fyne.Accessible.
func (f *mapField) AccessibilityLabel() string { return f.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (f *mapField) AccessibilityRole() fyne.AccessibleRole { return f.Description().Role.Toolkit() }

// MinSize implements fyne.Widget.
func (f *mapField) MinSize() fyne.Size { return fyne.NewSize(200, 160) }

// CreateRenderer implements fyne.Widget.
func (f *mapField) CreateRenderer() fyne.WidgetRenderer {
	all := []fyne.CanvasObject{f.raster}
	for _, mark := range f.marks {
		all = append(all, mark)
	}
	return widget.NewRenderer(f, f.layout, f.recolor, append(all, f.at)...)
}

// layout positions the cursor and the frames; parts outside of the field are cut off.
func (f *mapField) layout(size fyne.Size) {
	if f.raster.Size() != size {
		f.raster.Resize(size)
	}
	m := f.owner
	put := func(r *canvas.Rectangle, array int, margin float32) {
		at, tile := f.frame(array)
		left, top := max(at.X-margin, 0), max(at.Y-margin, 0)
		right, bottom := min(at.X+tile.Width+margin, size.Width), min(at.Y+tile.Height+margin, size.Height)
		r.Hidden = right-left < 2 || bottom-top < 2
		widget.Place(r, left, top, max(right-left, 0), max(bottom-top, 0))
	}
	f.at.Hidden = m.arrangement == nil || size.Width == 0
	for _, mark := range f.marks {
		mark.Hidden = true
	}
	if f.at.Hidden {
		return
	}
	put(f.at, f.cursor, 1.5)
	for i, one := range m.near {
		put(f.marks[i], one.Index, 0)
	}
}

func (f *mapField) recolor() {
	f.at.StrokeColor, f.at.StrokeWidth = theme.Text(), 3
	for _, mark := range f.marks {
		mark.StrokeColor, mark.StrokeWidth = primary(), 2
	}
	f.owner.paint.themeChanged(theme.Text())
}
