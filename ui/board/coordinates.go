package board

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2/canvas"
)

// layoutCoordinates places the names of files, ranks or squares; those of hidden squares are dimmed.
func (v *view) layoutCoordinates(hidden Squares) {
	texts, n := &v.scene.coords, 0
	size, inset := min(max(v.grid.cell*.17, 7), 15), v.grid.cell*.05
	if v.style.Coordinates == EveryCoordinates {
		size, inset = min(max(v.grid.cell*.14, 7), 13), v.grid.cell*.025
	}
	put := func(col, row int, text string, right, bottom bool) {
		if v.grid.isOmitted(row) {
			return
		}
		t := texts[n]
		n++
		t.Text, t.TextSize, t.Hidden = text, size, false
		t.TextStyle.Bold, t.FontSource = true, v.style.Bold
		t.Color = v.coordColor(col, row, hidden)
		extent := t.MinSize()
		at := v.grid.spot(col, row).AddXY(inset, v.grid.cell*.02)
		if right {
			at.X += v.grid.cell - 2*inset - extent.Width
		}
		if bottom {
			at.Y += v.grid.cell*.96 - extent.Height
		}
		t.Move(at)
		t.Resize(extent)
		canvas.Refresh(t)
	}
	switch v.style.Coordinates {
	case EdgeCoordinates:
		for i := range 8 {
			put(7, i, strconv.Itoa(int(v.grid.square(7, i))/8+1), true, false)
			put(i, 7, string(rune('a'+int(v.grid.square(i, 7))%8)), false, true)
		}
	case EveryCoordinates:
		for i := range 64 {
			put(i%8, i/8, v.grid.square(i%8, i/8).String(), false, true) // in a corner that pieces do not cover
		}
	}
	for _, t := range texts[n:] {
		t.Hide()
	}
}

func (v *view) coordColor(col, row int, hidden Squares) color.Color {
	if hidden.Has(v.grid.square(col, row)) {
		return v.style.Palette.Dim
	}
	if (col+row)%2 == 0 {
		return v.style.Palette.CoordOnLight
	}
	return v.style.Palette.CoordOnDark
}
