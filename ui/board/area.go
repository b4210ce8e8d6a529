package board

import "fyne.io/fyne/v2"

// Area is where the squares are: the top left corner of the eight by eight inside
// the widget, their size, and the edge of one square, in units. Trays lie outside it, or
// between the ranks.
func (b *Board) Area() (corner fyne.Position, size fyne.Size, cell float32) {
	return b.grid.corner, b.grid.area(), b.grid.cell
}

// Fold is how much farther down the two lower ranks are than on a whole board, in units:
// 0 or, while the trays lie between, less.
func (b *Board) Fold() float32 { return float32(b.grid.top(6)-6*b.grid.px) / b.grid.scale }
