package board

import "fyne.io/fyne/v2"

// Area is where the squares are: the top left corner of the eight by eight inside
// the widget and the edge of one square, in units. Trays lie outside it.
func (b *Board) Area() (corner fyne.Position, cell float32) { return b.grid.corner, b.grid.cell }
