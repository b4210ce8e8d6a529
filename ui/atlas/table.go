package atlas

import (
	"fyne.io/fyne/v2"

	"backrank/ui/widget"
)

// tableLayout lays out rows of a name and columns of equal width; the first row has boards and buttons. Texts of several
// lines make their row higher.
type tableLayout struct {
	columns int
	width   float32 // of a column at the last layout
}

// Widths of names and columns, and height of a row, in units.
const (
	tableName      = 196
	minTableColumn = 168
	maxTableColumn = 300
	tableRow       = 27
	tableButton    = 40
	tableGap       = 16 // between columns
)

// MinSize returns the size with columns of minimum width, and the height for the last width.
func (t *tableLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	minWidth := t.minColumnWidth(o)
	width := max(t.width, minWidth)
	height := t.head(width) + 16
	for row := 1; row < len(o)/(t.columns+1); row++ {
		height += t.rowHeight(o, row, width)
	}
	return fyne.NewSize(tableName+float32(t.columns)*minWidth, height)
}

// minColumnWidth returns the minimum width of a column, in which its button fits.
func (t *tableLayout) minColumnWidth(o []fyne.CanvasObject) float32 {
	minWidth := float32(minTableColumn)
	for _, heading := range o[1 : t.columns+1] {
		minWidth = max(minWidth, heading.MinSize().Width+tableGap)
	}
	return minWidth
}

func (t *tableLayout) head(width float32) float32 { return (width-tableGap)/8 + tableButton + 8 }

// textWidth returns the width of the texts in a column, 0 for the names.
func (t *tableLayout) textWidth(column int, width float32) float32 {
	if column == 0 {
		return tableName - 12
	}
	return width - tableGap
}

// rowHeight returns the height of a row of texts in columns of a given width.
func (t *tableLayout) rowHeight(o []fyne.CanvasObject, row int, width float32) float32 {
	height, line := float32(tableRow), widget.Plain("").MinSize().Height
	for column := range t.columns + 1 {
		own := tableText(o[row*(t.columns+1)+column]).HeightFor(t.textWidth(column, width))
		height = max(height, own+tableRow-line)
	}
	return height
}

// tableText returns the text of a name or value.
func tableText(o fyne.CanvasObject) *widget.Text {
	if h, is := o.(*hint); is {
		return h.text
	}
	return o.(*widget.Text)
}

// Layout implements fyne.Layout.
func (t *tableLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	t.width = max(t.minColumnWidth(o), fyne.Min((size.Width-tableName)/float32(t.columns), maxTableColumn))
	line, y := widget.Plain("").MinSize().Height, float32(0)
	for i := 0; i < len(o); i += t.columns + 1 {
		height, top := t.head(t.width), float32(4)
		if i > 0 {
			height, top = t.rowHeight(o, i/(t.columns+1), t.width), (tableRow-line)/2
		}
		for column, c := range o[i : i+t.columns+1] {
			width, x := t.textWidth(column, t.width), float32(0)
			if column > 0 {
				x = tableName + float32(column-1)*t.width
			}
			widget.Place(c, x, y+top, width, height-2*top)
		}
		y += height
	}
}
