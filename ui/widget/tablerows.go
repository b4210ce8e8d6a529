package widget

import (
	"cmp"
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/ui/theme"
)

// tableBody draws the rows of a table; only visible rows have objects.
type tableBody struct {
	fynewidget.BaseWidget
	of   *Table
	rows []*tableLine
	all  []fyne.CanvasObject // the objects of all lines

	tip    Tip
	tipped [2]int // row and column whose tooltip is shown; a column of -1 for none
}

func newTableBody(of *Table) *tableBody {
	b := &tableBody{of: of, tipped: [2]int{0, -1}}
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
	b.hideTip()
	switch {
	case i < 0:
	case e.Button == desktop.MouseButtonPrimary:
		b.of.Press(i, e.Modifier)
	case e.Button == desktop.MouseButtonSecondary && b.of.Menu != nil:
		keepOrChoose(b.of, i)
		b.of.Menu(i, e.AbsolutePosition)
	}
}

// MouseUp implements desktop.Mouseable.
func (b *tableBody) MouseUp(*desktop.MouseEvent) {}

// MouseIn highlights the row under the pointer.
func (b *tableBody) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved highlights the row under the pointer, and shows the whole text of a truncated cell in a tooltip.
func (b *tableBody) MouseMoved(e *desktop.MouseEvent) {
	b.of.hover(e.Position.Y)
	b.showTip(b.row(e.Position.Y), e)
}

// MouseOut removes the highlight.
func (b *tableBody) MouseOut() {
	b.of.setHovered(-1)
	b.hideTip()
}

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
	t.fit.measureRows(first, min(first+len(b.rows), t.content.Rows()))
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
	icon, first := t.content.Icon(row), t.first()
	if icon != "" {
		const side = 16
		if icon != l.named {
			l.named, l.icon.Generator = icon, theme.Icon(icon).Draw
			l.icon.Refresh()
		}
		Place(l.icon, at[first], top+(tableRow-side)/2, side, side)
	} else {
		l.icon.Hide()
	}
	for i, c := range l.cells {
		at, wide := at[i], wide[i]
		if icon != "" && i == first {
			at, wide = at+iconRoom, wide-iconRoom
		}
		switch d := l.drawn[i]; {
		case t.Hidden(i):
			c.Hide()
			continue
		case d != nil:
			d.Show(row, fyne.NewPos(at, top), fyne.NewSize(wide, tableRow))
			continue
		}
		c.TextSize = cellText
		c.Text = t.cellText(row, i, c, wide)
		c.Alignment = fyne.TextAlignLeading
		if t.columns[i].Right {
			c.Alignment = fyne.TextAlignTrailing
		}
		height := c.MinSize().Height
		Place(c, at, top+(tableRow-height)/2, wide, height)
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

// first returns the first column that is shown.
func (t *Table) first() int {
	for i := range t.columns {
		if !t.Hidden(i) {
			return i
		}
	}
	return 0
}

// showTip shows the whole text of the cell under the pointer after a delay, if the cell shows only a part or a short form.
func (b *tableBody) showTip(row int, e *desktop.MouseEvent) {
	at, wide := b.of.places(b.Size().Width)
	column := -1
	for i := range at {
		if x := e.Position.X; !b.of.Hidden(i) && x >= at[i] && x <= at[i]+wide[i] {
			column = i
		}
	}
	if cell := [2]int{row, column}; cell != b.tipped {
		b.hideTip()
		b.tipped = cell
		b.tip.ShowAt(b, b.tipOf(row, column), e.AbsolutePosition)
	}
}

// tipOf returns the detail of a cell, or its text if the cell does not show all of it, else "".
func (b *tableBody) tipOf(row, column int) string {
	i := row - int(b.of.top/tableRow)
	if row < 0 || column < 0 || i < 0 || i >= len(b.rows) || b.rows[i].drawn[column] != nil {
		return ""
	}
	text := b.of.content.Cell(row, column)
	if d, is := b.of.content.(Detailed); is {
		text = cmp.Or(d.Detail(row, column), text)
	}
	if b.rows[i].cells[column].Text == Visible(text) {
		return ""
	}
	return tipText(text)
}

// tipText returns a text for a tooltip, with single blanks between words: [Tips] takes what follows two blanks for a key
// or the id of a command.
func tipText(text string) string { return strings.Join(strings.Fields(text), " ") }

func (b *tableBody) hideTip() {
	b.tip.Hide()
	b.tipped = [2]int{0, -1}
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
		if c.Color = theme.Text(); t.selected(row) { // other colours are not legible on the selection
			continue
		}
		if i > 0 && (t.columns[i].Width > 0 || t.columns[i].Fit && t.columns[i].Share == 0) {
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
