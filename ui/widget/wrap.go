package widget

import (
	"slices"

	"fyne.io/fyne/v2"
)

// Wrap is a layout that places objects of their own widths next to each other, and continues in further rows where the
// width does not suffice.
type Wrap struct {
	Gap   float32 // between objects and between rows, in units
	Right bool    // rows end at the right edge, as the buttons of a dialog do

	width float32
}

// FullWidth returns the width in which all objects are in one row.
func (w *Wrap) FullWidth(o []fyne.CanvasObject) float32 {
	width, _ := w.sizeOf(visible(o))
	return width
}

// Height returns the height of all rows in a width.
func (w *Wrap) Height(o []fyne.CanvasObject, width float32) float32 {
	height := -w.Gap
	for _, row := range w.rows(o, width) {
		_, high := w.sizeOf(row)
		height += high + w.Gap
	}
	return max(height, 0)
}

// MinSize returns the width of the widest object, and the height for the last width.
func (w *Wrap) MinSize(o []fyne.CanvasObject) fyne.Size {
	size, _ := maxMinSize(o)
	if w.width > 0 {
		size.Height = w.Height(o, w.width)
	}
	return size
}

// Layout implements fyne.Layout.
func (w *Wrap) Layout(o []fyne.CanvasObject, size fyne.Size) {
	w.width = size.Width
	var at fyne.Position
	for _, row := range w.rows(o, size.Width) {
		width, height := w.sizeOf(row)
		if at.X = 0; w.Right {
			at.X = size.Width - width
		}
		for _, c := range row {
			own := fyne.NewSize(min(c.MinSize().Width, size.Width), height)
			c.Move(at)
			c.Resize(own)
			at.X += own.Width + w.Gap
		}
		at.Y += height + w.Gap
	}
}

// rows returns the visible objects in rows.
func (w *Wrap) rows(o []fyne.CanvasObject, width float32) (rows [][]fyne.CanvasObject) {
	rest := visible(o)
	for len(rest) > 0 {
		n := 1
		for ; n < len(rest); n++ {
			if wide, _ := w.sizeOf(rest[:n+1]); wide > width {
				break
			}
		}
		rows, rest = append(rows, rest[:n]), rest[n:]
	}
	return rows
}

// sizeOf returns the size of objects in one row.
func (w *Wrap) sizeOf(row []fyne.CanvasObject) (width, height float32) {
	for i, c := range row {
		if i > 0 {
			width += w.Gap
		}
		size := c.MinSize()
		width, height = width+size.Width, max(height, size.Height)
	}
	return width, height
}

// visible returns the visible objects.
func visible(o []fyne.CanvasObject) []fyne.CanvasObject {
	return slices.DeleteFunc(slices.Clone(o), func(c fyne.CanvasObject) bool { return !c.Visible() })
}
