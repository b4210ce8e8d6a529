package widget

import (
	"cmp"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/ui/theme"
)

// tableHead is the header of a table. A click on a name sorts by its column.
type tableHead struct {
	fynewidget.BaseWidget
	of      *Table
	by      int // the sorted column, -1 for none
	falling bool
	names   []*Text
}

func newTableHead(of *Table) *tableHead {
	h := &tableHead{of: of, by: -1}
	h.name()
	h.ExtendBaseWidget(h)
	return h
}

// headRoom is the width by which the name of a column may extend into the gap next to it, to have space for the sort
// arrow.
const headRoom = tableGap - 2

// maxHeadLines is the maximum number of lines of a name.
const maxHeadLines = 2

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
}

// height returns the height in which all names are shown in a width, with the arrow of the sort order in any column.
func (h *tableHead) height(width float32) float32 {
	_, wide := h.of.places(width)
	extra := float32(0)
	for i, n := range h.names {
		named := Caption(h.of.columns[i].Name + " ↓").MaxRows(maxHeadLines)
		if h.of.Sort == nil {
			named = n
		}
		extra = max(extra, float32(named.Lines(wide[i]+headRoom)-1)*n.height())
	}
	return tableHeader + extra
}

// Tapped sorts by the column under the pointer.
func (h *tableHead) Tapped(e *fyne.PointEvent) {
	if h.of.Sort == nil {
		return
	}
	at, wide := h.of.places(h.Size().Width)
	for i := range at {
		if e.Position.X < at[i]+wide[i]+6 || i == len(at)-1 {
			h.of.Sort(i)
			return
		}
	}
}

// CreateRenderer implements fyne.Widget.
func (h *tableHead) CreateRenderer() fyne.WidgetRenderer {
	return NewVaryingRenderer(h, h.layout, h.paint, h.objects)
}

// MinSize implements fyne.Widget.
func (h *tableHead) MinSize() fyne.Size { return fyne.NewSize(100, tableHeader) }

func (h *tableHead) objects() []fyne.CanvasObject {
	all := make([]fyne.CanvasObject, len(h.names))
	for i, n := range h.names {
		all[i] = n
	}
	return all
}

func (h *tableHead) layout(size fyne.Size) {
	at, wide := h.of.places(size.Width)
	for i, n := range h.names {
		x := at[i]
		if h.of.columns[i].Right {
			x -= headRoom
		}
		n.placeMiddle(x, wide[i]+headRoom, size.Height)
	}
}

func (h *tableHead) paint() {
	for i, n := range h.names {
		text := h.of.columns[i].Name
		switch {
		case i == h.by && h.falling:
			text += " ↓"
		case i == h.by:
			text += " ↑"
		}
		n.SetText(text)
	}
}

// tableBody draws the rows of a table; only visible rows have objects.
type tableBody struct {
	fynewidget.BaseWidget
	of   *Table
	rows []*tableLine
	all  []fyne.CanvasObject // the objects of all lines
}

func newTableBody(of *Table) *tableBody {
	b := &tableBody{of: of}
	b.ExtendBaseWidget(b)
	return b
}

// forget drops the objects of all lines, because the columns have changed.
func (b *tableBody) forget() { b.rows, b.all = nil, nil }

// row returns the row at a y-coordinate, -1 for none.
func (b *tableBody) row(y float32) int {
	if i := int((b.of.top + float64(y)) / tableRow); i >= 0 && i < b.of.content.Rows() {
		return i
	}
	return -1
}

// MouseDown chooses the row under the pointer; the right button also opens its menu.
func (b *tableBody) MouseDown(e *desktop.MouseEvent) {
	i := b.row(e.Position.Y)
	switch {
	case i < 0:
	case e.Button == desktop.MouseButtonPrimary:
		b.of.Press(i, e.Modifier)
	case e.Button == desktop.MouseButtonSecondary && b.of.Menu != nil:
		b.of.keepOrChoose(i)
		b.of.Menu(i, e.AbsolutePosition)
	}
}

// MouseUp implements desktop.Mouseable.
func (b *tableBody) MouseUp(*desktop.MouseEvent) {}

// MouseIn highlights the row under the pointer.
func (b *tableBody) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved highlights the row under the pointer.
func (b *tableBody) MouseMoved(e *desktop.MouseEvent) { b.of.hover(e.Position.Y) }

// MouseOut removes the highlight.
func (b *tableBody) MouseOut() { b.of.setHovered(-1) }

// Scrolled scrolls the table.
func (b *tableBody) Scrolled(e *fyne.ScrollEvent) { b.of.scrollTo(b.of.top - float64(e.Scrolled.DY)) }

// CreateRenderer implements fyne.Widget.
func (b *tableBody) CreateRenderer() fyne.WidgetRenderer {
	return NewVaryingRenderer(b, b.layout, nil, func() []fyne.CanvasObject { return b.all })
}

// MinSize implements fyne.Widget.
func (b *tableBody) MinSize() fyne.Size { return fyne.NewSize(100, tableRow) }

// layout assigns the lines to the visible rows.
func (b *tableBody) layout(size fyne.Size) {
	t := b.of
	first := int(t.top / tableRow)
	for len(b.rows) < int(size.Height/tableRow)+2 {
		l := newTableLine(t)
		b.rows, b.all = append(b.rows, l), append(b.all, l.objects()...)
	}
	for i, l := range b.rows {
		l.show(t, first+i, float32(float64(first+i)*tableRow-t.top), size.Width)
	}
}

// tableLine has the objects of one visible row.
type tableLine struct {
	fill  *canvas.Rectangle
	icon  *canvas.Raster
	named assets.Icon // the icon shown
	cells []*canvas.Text
	drawn []Drawing // by column, nil for text
}

func newTableLine(t *Table) *tableLine {
	l := &tableLine{fill: canvas.NewRectangle(color.Transparent), icon: canvas.NewRaster(nil)}
	l.fill.CornerRadius = 5
	for _, c := range t.columns {
		l.cells = append(l.cells, canvas.NewText("", color.Transparent))
		var d Drawing
		if c.Draw != nil {
			d = c.Draw()
		}
		l.drawn = append(l.drawn, d)
	}
	return l
}

func (l *tableLine) objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{l.fill, l.icon}
	for _, c := range l.cells {
		all = append(all, c)
	}
	for _, d := range l.drawn {
		if d != nil {
			all = append(all, d.Objects()...)
		}
	}
	return all
}

// show shows a row of a table at a y-coordinate, or nothing if row is out of range.
func (l *tableLine) show(t *Table, row int, top, width float32) {
	there := row < t.content.Rows()
	for _, o := range l.objects() {
		if o.Hide(); there {
			o.Show()
		}
	}
	if !there {
		return
	}
	l.paint(t, row)
	Place(l.fill, 2, top+1, width-4, tableRow-2)
	at, wide := t.places(width)
	if icon := t.content.Icon(row); icon != "" {
		const side, room = 16, 24
		if icon != l.named {
			l.named, l.icon.Generator = icon, theme.Icon(icon).Draw
			l.icon.Refresh()
		}
		Place(l.icon, at[0], top+(tableRow-side)/2, side, side)
		at[0], wide[0] = at[0]+room, wide[0]-room
	} else {
		l.icon.Hide()
	}
	for i, c := range l.cells {
		if d := l.drawn[i]; d != nil {
			d.Show(row, fyne.NewPos(at[i], top), fyne.NewSize(wide[i], tableRow))
			continue
		}
		c.TextSize = cellText
		c.Text = t.cellText(row, i, c, wide[i])
		c.Alignment = fyne.TextAlignLeading
		if t.columns[i].Right {
			c.Alignment = fyne.TextAlignTrailing
		}
		height := c.MinSize().Height
		Place(c, at[i], top+(tableRow-height)/2, wide[i], height)
	}
}

// cellText returns the text of a cell that fits into a width in the font of c: the whole text, the short form, or a
// truncated text.
func (t *Table) cellText(row, column int, c *canvas.Text, width float32) string {
	text := t.content.Cell(row, column)
	if s, ok := t.content.(Shortened); ok && fitting(Visible(text), c.TextSize, c.TextStyle, width) < len(Visible(text)) {
		text = cmp.Or(s.Short(row, column), text)
	}
	return Cut(text, c.TextSize, c.TextStyle, width)
}

// paint sets the colours of a row.
func (l *tableLine) paint(t *Table, row int) {
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	l.fill.FillColor, l.fill.StrokeColor, l.fill.StrokeWidth = color.Transparent, color.Transparent, 0
	switch {
	case t.selected(row):
		l.fill.FillColor = theme.Faded(accent, .2)
	case row == t.hovered:
		l.fill.FillColor = fynetheme.Color(fynetheme.ColorNameHover)
	}
	if row == t.at && t.focused {
		l.fill.StrokeColor, l.fill.StrokeWidth = accent, 1
	}
	tinted, _ := t.content.(Tinted)
	for i, c := range l.cells {
		if c.Color = theme.Text(); i > 0 && t.columns[i].Width > 0 {
			c.Color = theme.Dim()
		}
		if tinted == nil {
			continue
		}
		if hue := tinted.Hue(row, i); hue != "" {
			c.Color = fynetheme.Color(hue)
		}
	}
}
