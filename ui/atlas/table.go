package atlas

import (
	"fyne.io/fyne/v2"

	"backrank/ui/widget"
)

// tableLayout lays out rows of a name and columns of equal width; the first row has boards and buttons.
type tableLayout struct{ columns int }

// Widths of names and columns, and height of a row, in units.
const (
	tableName   = 196
	tableLeast  = 168
	tableMost   = 300
	tableRow    = 27
	tableButton = 40
)

// MinSize returns the size with columns of minimum width.
func (t tableLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(tableName+float32(t.columns)*tableLeast, t.head(tableLeast)+float32(len(o)/(t.columns+1)-1)*tableRow+16)
}

func (t tableLayout) head(width float32) float32 { return (width-16)/8 + tableButton + 8 }

// Layout implements fyne.Layout.
func (t tableLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	wide := fyne.Min((size.Width-tableName)/float32(t.columns), tableMost)
	y := float32(0)
	for i, c := range o {
		row, column := i/(t.columns+1), i%(t.columns+1)
		height := float32(tableRow)
		if row == 0 {
			height = t.head(wide)
		}
		if column == 0 && row > 0 {
			y = t.head(wide) + float32(row-1)*tableRow
		}
		x, width := float32(0), float32(tableName-12)
		if column > 0 {
			x, width = tableName+float32(column-1)*wide, wide-16
		}
		own := c.MinSize().Height
		if row == 0 {
			own = height - 8
		}
		widget.Place(c, x, y+(height-own)/2, width, own)
	}
}
