package widget

import "fyne.io/fyne/v2"

// Flow is a layout that places objects next to each other, in at most two rows.
type Flow struct{ width float32 }

const (
	flowRow  = 24
	flowRows = 2
)

// MinSize returns the height of the rows that are needed.
func (f *Flow) MinSize(o []fyne.CanvasObject) fyne.Size {
	rows := flowRows
	if f.width > 0 {
		rows = min(f.walk(o, func(fyne.CanvasObject, fyne.Position) {}), flowRows)
	}
	return fyne.NewSize(80, float32(rows)*flowRow)
}

// Layout hides objects that would be in a third row.
func (f *Flow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	f.walk(o, func(c fyne.CanvasObject, at fyne.Position) {
		c.Move(at)
		c.Resize(c.MinSize())
		if c.Show(); at.Y >= flowRows*flowRow {
			c.Hide()
		}
	})
}

// walk calls visit with the position of each object, and returns the number of rows.
func (f *Flow) walk(o []fyne.CanvasObject, visit func(fyne.CanvasObject, fyne.Position)) (rows int) {
	at := fyne.NewPos(-linkEdge, 0)
	for _, c := range o {
		width := c.MinSize().Width
		if at.X > 0 && at.X+width > f.width+linkEdge {
			at = fyne.NewPos(-linkEdge, at.Y+flowRow)
		}
		visit(c, at)
		at.X += width
	}
	return 1 + int(at.Y/flowRow)
}
