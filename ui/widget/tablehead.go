package widget

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
)

// tableHead is the header of a table. A click on a name sorts by its column. If the table allows it, a name can be dragged
// to move its column, a border to resize the column at its left; a double click on a border lets that column fit its texts.
type tableHead struct {
	fynewidget.BaseWidget
	of      *Table
	by      int // the sorted column, -1 for none
	falling bool
	names   []*Text
	mark    *canvas.Rectangle // where the dragged column goes, or the border under the pointer
	tip     Tip
	tipped  int // the column whose tooltip is shown, -1 for none

	over    float32   // x-coordinate of the pointer, -1 if it is elsewhere
	pressed float32   // x-coordinate of the press
	border  int       // the column whose border is held, -1 for none
	wide    float32   // its width at the press
	tapped  time.Time // of the last press on a border
	moving  int       // the column that is dragged, -1 for none
	before  int       // the column in front of which it goes
	ignored bool      // the drag was cancelled; its further events are ignored
}

func newTableHead(of *Table) *tableHead {
	h := &tableHead{of: of, by: -1, tipped: -1, over: -1, border: -1, moving: -1, mark: canvas.NewRectangle(color.Transparent)}
	h.name()
	h.ExtendBaseWidget(h)
	return h
}

const (
	// headRoom is the width by which the name of a column may extend into the gap next to it, to have space for the sort
	// arrow.
	headRoom = tableGap - 2
	// maxHeadLines is the maximum number of lines of a name.
	maxHeadLines = 2
	// borderReach is the distance at which the pointer takes hold of a border, dragStart that from which on a name is dragged.
	borderReach = 5
	dragStart   = 6
)

// name updates the names of the columns.
func (h *tableHead) name() {
	h.names = nil
	for _, c := range h.of.columns {
		name := Caption(c.Name).MaxRows(maxHeadLines)
		switch {
		case c.Right:
			name.Right()
		case c.Draw != nil:
			name.Middle()
		}
		h.names = append(h.names, name)
	}
	h.moving, h.border = -1, -1
}

// height returns the height in which all names are shown in a width, with the arrow of the sort order in any column.
func (h *tableHead) height(width float32) float32 {
	_, wide := h.of.places(width)
	extra := float32(0)
	for i, n := range h.names {
		c := &h.of.columns[i]
		if h.of.Hidden(i) || c.Chosen > 0 {
			continue
		}
		named := Caption(c.Name + " ↓").MaxRows(maxHeadLines)
		if h.of.Sort == nil {
			named = n
		}
		room := wide[i]
		if c.Fit { // the width may change while the height stays
			room = headWidth(c)
		}
		extra = max(extra, float32(named.Lines(room+headRoom)-1)*n.height())
	}
	return tableHeader + extra
}

// column returns the column under an x-coordinate.
func (h *tableHead) column(x float32) int {
	at, wide := h.of.places(h.Size().Width)
	last := -1
	for i := range at {
		if h.of.Hidden(i) {
			continue
		}
		last = i
		if x < edge(at, wide, i) {
			break
		}
	}
	return last
}

// edge returns the x-coordinate of the right border of a column, given the places and widths of all columns.
func edge(at, wide []float32, column int) float32 { return at[column] + wide[column] + tableGap/2 }

// borderAt returns the column whose right border is at an x-coordinate, -1 if there is none.
func (h *tableHead) borderAt(x float32) int {
	if h.of.Resized == nil || !h.of.fits() {
		return -1
	}
	at, wide := h.of.places(h.Size().Width)
	for i := range at {
		if right := edge(at, wide, i); !h.of.Hidden(i) && x >= right-borderReach && x <= right+borderReach {
			return i
		}
	}
	return -1
}

// MouseDown takes hold of a border or a name. A second press on a border lets its column fit its texts.
func (h *tableHead) MouseDown(e *desktop.MouseEvent) {
	h.hideTip()
	x := e.Position.X
	h.moving, h.pressed, h.border, h.ignored = -1, x, -1, false
	if e.Button != desktop.MouseButtonPrimary {
		if column := h.column(x); h.of.HeadMenu != nil && column >= 0 && e.Button == desktop.MouseButtonSecondary {
			h.of.HeadMenu(column, e.AbsolutePosition)
		}
		return
	}
	if h.border = h.borderAt(x); h.border < 0 {
		return
	}
	_, wide := h.of.places(h.Size().Width)
	h.wide = wide[h.border]
	now := time.Now()
	if now.Sub(h.tapped) < doubleClick {
		now = time.Time{}
		h.of.FitColumn(h.border)
		_, wide = h.of.places(h.Size().Width)
		h.wide = wide[h.border]
	}
	h.tapped = now
}

// MouseUp implements desktop.Mouseable.
func (h *tableHead) MouseUp(*desktop.MouseEvent) {}

// Dragged resizes the column whose border is held, or shows where the column that is held goes.
func (h *tableHead) Dragged(e *fyne.DragEvent) {
	x := e.Position.X
	switch {
	case h.ignored:
		return
	case h.border >= 0:
		h.tapped = time.Time{} // no double click
		h.of.fit.resize(h.border, h.wide+x-h.pressed)
	case h.of.Moved == nil || h.moving < 0 && max(x-h.pressed, h.pressed-x) < dragStart:
		return
	default:
		if h.moving < 0 {
			h.moving = h.column(h.pressed)
		}
		h.before = h.gap(x)
	}
	h.over = x
	h.Refresh()
}

// gap returns the column in front of which an x-coordinate is, the number of columns if it is behind the last one.
func (h *tableHead) gap(x float32) int {
	at, wide := h.of.places(h.Size().Width)
	after := len(at)
	for i := len(at) - 1; i >= 0; i-- {
		if !h.of.Hidden(i) && x < at[i]+wide[i]/2 {
			after = i
		}
	}
	if after == len(at) { // directly behind the last column that is shown
		for after > 0 && h.of.Hidden(after-1) {
			after--
		}
	}
	return after
}

// DragEnd moves the dragged column, or ends resizing.
func (h *tableHead) DragEnd() {
	moving, before := h.moving, h.before
	h.moving = -1
	if h.border >= 0 {
		h.border = -1
		h.of.fit.endResize()
	}
	h.Refresh()
	if moving >= 0 && before != moving && before != moving+1 {
		h.of.Moved(moving, before)
	}
}

// CancelDrag cancels the drag of a header or a border: the columns stay, or become again, as they were. It reports whether one
// was dragged.
func (t *Table) CancelDrag() bool {
	h := t.head
	if h.moving < 0 && !t.fit.resizing {
		return false
	}
	h.moving, h.border, h.over, h.ignored = -1, -1, -1, true
	t.fit.cancelResize()
	h.Refresh()
	return true
}

// Tapped sorts by the column under the pointer, unless a border was pressed.
func (h *tableHead) Tapped(e *fyne.PointEvent) {
	if h.border >= 0 {
		h.border = -1
		return
	}
	if column := h.column(e.Position.X); h.of.Sort != nil && column >= 0 {
		h.of.Sort(column)
	}
}

// MouseIn implements desktop.Hoverable.
func (h *tableHead) MouseIn(e *desktop.MouseEvent) { h.MouseMoved(e) }

// MouseMoved marks the border under the pointer, and shows the whole name of a column in a tooltip if it is not shown.
func (h *tableHead) MouseMoved(e *desktop.MouseEvent) {
	before := h.borderAt(h.over)
	h.over = e.Position.X
	if h.borderAt(h.over) != before {
		h.Refresh()
	}
	column := h.column(h.over)
	if column == h.tipped {
		return
	}
	h.hideTip()
	if h.tipped = column; column < 0 {
		return
	}
	if c := &h.of.columns[column]; c.Title() != c.Name || !h.names[column].Whole() {
		h.tip.ShowAt(h, tipText(c.Title()), e.AbsolutePosition)
	}
}

// MouseOut implements desktop.Hoverable.
func (h *tableHead) MouseOut() {
	h.over = -1
	h.hideTip()
	h.Refresh()
}

func (h *tableHead) hideTip() {
	h.tip.Hide()
	h.tipped = -1
}

// Cursor returns the cursor for resizing over a border.
func (h *tableHead) Cursor() desktop.Cursor {
	if h.border >= 0 || h.borderAt(h.over) >= 0 {
		return desktop.HResizeCursor
	}
	return desktop.DefaultCursor
}

// CreateRenderer implements fyne.Widget.
func (h *tableHead) CreateRenderer() fyne.WidgetRenderer {
	return NewVaryingRenderer(h, h.layout, h.paint, h.objects)
}

// MinSize implements fyne.Widget.
func (h *tableHead) MinSize() fyne.Size { return fyne.NewSize(100, tableHeader) }

func (h *tableHead) objects() []fyne.CanvasObject {
	all := make([]fyne.CanvasObject, 0, len(h.names)+1)
	for _, n := range h.names {
		all = append(all, n)
	}
	return append(all, h.mark)
}

func (h *tableHead) layout(size fyne.Size) {
	at, wide := h.of.places(size.Width)
	for i, n := range h.names {
		x := at[i]
		if h.of.columns[i].Right {
			x -= headRoom
		}
		if n.Hidden = h.of.Hidden(i); !n.Hidden {
			n.placeMiddle(x, wide[i]+headRoom, size.Height)
		}
	}
	h.placeMark(at, wide, size.Height)
}

// placeMark places the line where a dragged column goes, or at the border under the pointer.
func (h *tableHead) placeMark(at, wide []float32, height float32) {
	border := h.border
	if border < 0 && h.moving < 0 {
		border = h.borderAt(h.over)
	}
	x := float32(-1)
	switch {
	case border >= 0:
		x = edge(at, wide, border)
	case h.moving >= 0 && h.before < len(at) && !h.of.Hidden(h.before):
		x = at[h.before] - tableGap/2
	case h.moving >= 0:
		for i := range at {
			if !h.of.Hidden(i) {
				x = edge(at, wide, i)
			}
		}
	}
	if h.mark.Hidden = x < 0; !h.mark.Hidden {
		Place(h.mark, x-1, 3, 2, height-6)
	}
}

func (h *tableHead) paint() {
	h.mark.FillColor = fynetheme.Color(fynetheme.ColorNamePrimary)
	h.mark.CornerRadius = 1
	for i, n := range h.names {
		text := h.of.columns[i].Name
		switch {
		case i == h.by && h.falling:
			text += " ↓"
		case i == h.by:
			text += " ↑"
		}
		n.color = theme.ColorNameDim
		if i == h.moving {
			n.color = fynetheme.ColorNamePrimary
		}
		n.SetText(text)
		n.Refresh()
	}
}
