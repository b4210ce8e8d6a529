package board

import "fyne.io/fyne/v2"

// Area is where the squares are: the top left corner of the eight by eight inside
// the widget, their size, and the edge of one square, in units. Trays lie outside it, or
// between the ranks.
func (b *Board) Area() (corner fyne.Position, size fyne.Size, cell float32) {
	return b.grid.corner, b.grid.area(), b.grid.cell
}
