package atlas

import "fyne.io/fyne/v2"

// pageLayout lays out the page of a start: board and notes at the left and all else beside them, or in a narrow window
// names, survey and notes beside the board and castlings and facts below. Its objects are board, names, notes,
// castlings, survey and facts.
type pageLayout struct{ width float32 }

// Rooms between the parts of a page and the width of what stands beside the board, in units.
const (
	pageGap     = 24
	partGap     = 18
	pageRight   = 20  // for the scroll bar
	besideLeast = 700 // from here on castlings stand beside the board
)

// wide reports whether castlings stand beside the board.
func (l *pageLayout) wide(board fyne.Size) bool {
	return l.width >= board.Width+pageGap+besideLeast+pageRight
}

// MinSize is as high as the parts are at the width that there is.
func (l *pageLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[0].MinSize().Width+pageGap+240, l.lay(o, func(fyne.CanvasObject, fyne.Position, fyne.Size) {}))
}

// Layout is for Fyne.
func (l *pageLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	l.lay(o, func(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
		o.Move(at)
		o.Resize(size)
	})
}

// lay puts each part to its place and returns the height of all.
func (l *pageLayout) lay(o []fyne.CanvasObject, put func(fyne.CanvasObject, fyne.Position, fyne.Size)) float32 {
	board := o[0].MinSize()
	put(o[0], fyne.NewPos(0, 0), board)
	column := func(x, y, width float32, parts ...fyne.CanvasObject) float32 {
		for _, p := range parts {
			if width > 0 {
				p.Resize(fyne.NewSize(width, p.Size().Height)) // its height hangs on its width
			}
			high := p.MinSize().Height
			put(p, fyne.NewPos(x, y), fyne.NewSize(width, high))
			y += high + partGap
		}
		return y
	}
	right := board.Width + pageGap
	rest := max(l.width-right-pageRight, 0)
	if l.wide(board) {
		return max(column(0, board.Height+partGap, board.Width, o[2]), column(right, 0, rest, o[1], o[3], o[4], o[5]))
	}
	y := max(column(right, 0, rest, o[1], o[4]), board.Height+partGap)
	return column(0, y, max(l.width-pageRight, 0), o[3], o[5], o[2])
}
