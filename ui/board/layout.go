package board

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// layout recomputes the grid, redraws what depends on it and positions everything.
func (b *Board) layout(size fyne.Size) {
	b.view.finish()
	g := b.gridFor(size)
	moved := g != b.view.grid
	b.view.layout(size, g)
	b.view.layoutCoordinates(b.state.Hidden)
	b.Questions.layout()
	b.Drawings.redraw()
	if moved { // floating objects and the hovered square change
		b.view.stopFlash()
		b.picked.hover(chess.NoSquare)
		b.Previews.redraw()
	}
	b.view.sync()
}

// gridFor returns the grid for a widget size.
func (b *Board) gridFor(size fyne.Size) grid {
	return newGrid(size, b.screen.scale(), b.state.bottom() == chess.Black, b.state.plan())
}

// refit lays out the board again if the scale of the window's screen has changed.
func (b *Board) refit() {
	if b.screen.scale() != b.view.grid.scale {
		b.layout(b.Size())
	}
}

// MinSize is 160 units each way. Fyne calls it before each repaint, so it also detects changes of scale, and that the
// board has moved under the pointer.
func (b *Board) MinSize() fyne.Size {
	b.refit()
	if (b.drag.press.active || b.Drawings.active) && b.pointer.updatePlace() {
		b.motion()
	}
	return fyne.NewSize(160, 160)
}

// CreateRenderer implements fyne.Widget. Fyne may call it again after the board was hidden; the scene outlives
// renderers.
func (b *Board) CreateRenderer() fyne.WidgetRenderer { return renderer{b} }

type renderer struct{ b *Board }

// Layout is also called whenever a mark becomes visible; then nothing has moved.
func (r renderer) Layout(size fyne.Size) {
	if r.b.view.scene.markCache == nil || r.b.gridFor(size) != r.b.view.grid {
		r.b.layout(size)
	}
}

func (r renderer) MinSize() fyne.Size           { return fyne.NewSize(160, 160) }
func (r renderer) Objects() []fyne.CanvasObject { return r.b.view.scene.objects }
func (r renderer) Destroy()                     {}
func (r renderer) Refresh() {
	r.b.refit()
	r.b.view.sync()
}
