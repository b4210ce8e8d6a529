package atlas

import "fyne.io/fyne/v2"

// pageLayout lays out the page of an array: the board with the tools below it and the
// facts beside it, or in a narrow window the tools beside the board and the facts below.
// Its objects are board, tools and facts.
type pageLayout struct{ width float32 }

// pageGap stands between the parts, besideLeast is the width of the facts below which
// they go down.
const (
	pageGap     = 24
	besideLeast = 730
)

func (l *pageLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	board, tools, facts := o[0].MinSize(), o[1].MinSize(), o[2].MinSize()
	least := fyne.NewSize(board.Width+pageGap+200, board.Height)
	if l.beside(board) {
		return fyne.NewSize(least.Width, max(board.Height+8+tools.Height, facts.Height))
	}
	return fyne.NewSize(least.Width, max(board.Height, tools.Height)+pageGap+facts.Height)
}

func (l *pageLayout) beside(board fyne.Size) bool {
	return l.width >= board.Width+pageGap+besideLeast
}

func (l *pageLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	board, tools, facts := o[0].MinSize(), o[1].MinSize(), o[2].MinSize()
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(board)
	right := board.Width + pageGap
	if l.beside(board) {
		o[1].Move(fyne.NewPos(0, board.Height+8))
		o[1].Resize(fyne.NewSize(board.Width, tools.Height))
		o[2].Move(fyne.NewPos(right, 0))
		o[2].Resize(fyne.NewSize(size.Width-right-16, facts.Height))
		return
	}
	o[1].Move(fyne.NewPos(right, 0))
	o[1].Resize(fyne.NewSize(size.Width-right-16, tools.Height))
	o[2].Move(fyne.NewPos(0, max(board.Height, tools.Height)+pageGap))
	o[2].Resize(fyne.NewSize(size.Width-16, facts.Height))
}
