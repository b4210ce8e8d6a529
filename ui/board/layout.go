package board

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// layout recomputes the grid, redraws what depends on it and positions everything.
func (b *Board) layout(size fyne.Size) {
	b.finishAnimations()
	g := b.gridFor(size)
	moved := g != b.view.grid
	b.view.layout(size, g, b.sync)
	b.view.layoutCoordinates(b.state.Hidden)
	b.question.layout()
	b.drawings.redraw()
	if moved { // floating objects and the hovered square change
		b.view.stopFlash()
		b.picked.hover(chess.NoSquare)
		b.trail.redraw()
	}
	b.sync()
}

// gridFor returns the grid for a widget size.
func (b *Board) gridFor(size fyne.Size) grid {
	return newGrid(size, b.scale(), b.state.bottom() == chess.Black, b.state.plan())
}

// refit lays out the board again if the scale of the window's screen has changed.
func (b *Board) refit() {
	if b.scale() != b.view.grid.scale {
		b.layout(b.Size())
	}
}

// MinSize is 160 units each way. Fyne calls it before each repaint, so it also detects changes of scale, and that the
// board has moved under the pointer.
func (b *Board) MinSize() fyne.Size {
	b.refit()
	b.pointer.follow()
	return fyne.NewSize(160, 160)
}

// canvas returns the canvas of the board, nil before it is shown.
func (b *Board) canvas() fyne.Canvas {
	if app := fyne.CurrentApp(); app != nil {
		return app.Driver().CanvasForObject(b)
	}
	return nil
}

// corner returns the position of the widget in the window, zero before it is shown.
func (b *Board) corner() fyne.Position {
	if app := fyne.CurrentApp(); app != nil {
		return app.Driver().AbsolutePositionForObject(b)
	}
	return fyne.Position{}
}

// overlaid reports whether a dialog or a menu is open over the board.
func (b *Board) overlaid() bool {
	c := b.canvas()
	return c != nil && c.Overlays().Top() != nil
}

// scale returns the device pixels per unit of the canvas the board is on.
func (b *Board) scale() float32 {
	if c := b.canvas(); c != nil && c.Scale() > 0 {
		return c.Scale()
	}
	if b.view.grid.scale > 0 {
		return b.view.grid.scale
	}
	return 1
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
	r.b.sync()
}
