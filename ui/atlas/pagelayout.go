package atlas

import (
	"fyne.io/fyne/v2"

	"backrank/ui/liveanalysis"
	"backrank/ui/widget"
)

// pageLayout lays out the page of a start: board, analysis, lines and notes at the left, everything else at the right. In a
// narrow window, names and analysis are next to the board, and everything else below it, in the same order. Its objects are
// board, names, notes, castlings, survey, facts, games, analysis, analysis bar, arrays like this one, destinations of pieces,
// and the player's lines.
type pageLayout struct{ width float32 }

// Gaps between the parts of a page, and widths next to the board, in units.
const (
	pageLeft     = widget.BarEdge
	pageGap      = 24
	partGap      = 18
	pageRight    = 20  // for the scroll bar
	minWideWidth = 700 // minimum width for castlings next to the board
)

// wide reports whether castlings are next to the board.
func (l *pageLayout) wide(board fyne.Size) bool {
	return l.width >= board.Width+pageGap+minWideWidth+pageRight
}

// MinSize returns the height for the last width.
func (l *pageLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(pageLeft+o[0].MinSize().Width+pageGap+240, l.layOut(o, func(fyne.CanvasObject, fyne.Position, fyne.Size) {}))
}

// Layout implements fyne.Layout.
func (l *pageLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width - pageLeft
	l.layOut(o, func(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
		o.Move(at.AddXY(pageLeft, 0))
		o.Resize(size)
	})
	o[8].(*liveanalysis.Bar).PlaceLeftOf(o[0], pageLeft, 0, o[0].MinSize().Height)
}

// layOut positions the parts and returns the total height.
func (l *pageLayout) layOut(o []fyne.CanvasObject, put func(fyne.CanvasObject, fyne.Position, fyne.Size)) float32 {
	board := o[0].MinSize()
	put(o[0], fyne.NewPos(0, 0), board)
	column := func(x, y, width float32, parts ...fyne.CanvasObject) float32 {
		for _, p := range parts {
			if !p.Visible() {
				continue
			}
			if width > 0 {
				p.Resize(fyne.NewSize(width, p.Size().Height)) // its height depends on its width
			}
			height := p.MinSize().Height
			put(p, fyne.NewPos(x, y), fyne.NewSize(width, height))
			y += height + partGap
		}
		return y
	}
	right := board.Width + pageGap
	rest := max(l.width-right-pageRight, 0)
	if l.wide(board) {
		return max(column(0, board.Height+partGap, board.Width, o[7], o[11], o[2]), column(right, 0, rest, o[1], o[3], o[10], o[4], o[6], o[9], o[5]))
	}
	y := max(column(right, 0, rest, o[1], o[7]), board.Height+partGap)
	return column(0, y, max(l.width-pageRight, 0), o[3], o[10], o[4], o[6], o[11], o[9], o[5], o[2])
}
