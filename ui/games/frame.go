package games

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/ui/widget"
)

// frame lays out the filters at the left, the list, and the preview at the right. If the window is too narrow for both
// side panels, the player chooses one of them; at first it is the preview.
type frame struct {
	games   *Games
	left    fyne.CanvasObject
	right   fyne.CanvasObject
	content *fyne.Container
}

// Widths, in units.
const (
	leftWidth       = 242 // fits two fields with a whole date
	rightWidth      = 264
	minPreviewWidth = 216
	minTableWidth   = 492 // fits names, results, starts and years
	goodTableWidth  = 690 // fits variants, dates and ratings, too
	frameGap        = 8
)

func newFrame(g *Games) *frame {
	f := &frame{games: g}
	f.left, f.right = widget.Panel(g.filters.content), widget.Panel(g.preview.content)
	f.content = container.New(f, f.left, g.table, f.right, g.selected.line)
	return f
}

// MinSize implements fyne.Layout.
func (f *frame) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(leftWidth+minTableWidth+3*frameGap, 240)
}

// Layout implements fyne.Layout.
func (f *frame) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	right := min(max(size.Width*.225, minPreviewWidth), 380)
	both := size.Width >= leftWidth+minTableWidth+rightWidth+4*frameGap
	if both { // columns have priority over a larger preview
		right = max(minPreviewWidth, min(right, size.Width-leftWidth-goodTableWidth-4*frameGap))
	}
	f.games.fold.Set(!both, f.games.head)
	preview, left := f.games.fold.Shows()
	at := float32(frameGap)
	f.left.(*fyne.Container).Hidden, f.right.(*fyne.Container).Hidden = !left, !preview
	height := size.Height - frameGap
	if left {
		widget.Place(f.left, at, 0, leftWidth, height)
		at += leftWidth + frameGap
	}
	end := size.Width - frameGap
	if preview {
		end -= right
		widget.Place(f.right, end, 0, right, height)
		end -= frameGap
	}
	if line := f.games.selected.line; !line.Hidden {
		height -= selectionHeight
		widget.Place(line, at, height, end-at, selectionHeight)
	}
	widget.Place(f.games.table, at, 0, end-at, height)
}
