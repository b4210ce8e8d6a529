package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"
)

// tableBar is the scroll bar of a table: narrow, and wider under the pointer. A press on it beside the thumb scrolls
// there.
type tableBar struct {
	fynewidget.BaseWidget
	of    *Table
	over  bool
	held  float32 // where the thumb is held, from its top; -1 if it is not
	thumb *canvas.Rectangle
}

const (
	barNarrow = 3  // width of the thumb, in units
	minThumb  = 28 // its minimum height
)

func newTableBar(of *Table) *tableBar {
	b := &tableBar{of: of, held: -1, thumb: canvas.NewRectangle(color.Transparent)}
	b.ExtendBaseWidget(b)
	return b
}

// length returns the height of the thumb, 0 if everything is visible.
func (b *tableBar) length() float32 {
	high := b.Size().Height
	if b.of.most() == 0 || high <= 0 {
		return 0
	}
	all := float64(b.of.content.Rows()) * tableRow
	return min(max(float32(float64(high)*float64(high)/all), minThumb), high)
}

// at returns the top of the thumb.
func (b *tableBar) at() float32 {
	return float32(b.of.top / b.of.most() * float64(b.Size().Height-b.length()))
}

// scroll scrolls so that the top of the thumb is at a height.
func (b *tableBar) scroll(y float32) {
	if room := b.Size().Height - b.length(); room > 0 {
		b.of.scrollTo(float64(y/room) * b.of.most())
	}
}

// MouseDown takes the thumb; beside it, it comes to the pointer.
func (b *tableBar) MouseDown(e *desktop.MouseEvent) {
	if b.length() == 0 {
		return
	}
	if y := e.Position.Y; y < b.at() || y > b.at()+b.length() {
		b.scroll(y - b.length()/2)
	}
	b.held = e.Position.Y - b.at()
	b.Refresh()
}

// MouseUp implements desktop.Mouseable.
func (b *tableBar) MouseUp(*desktop.MouseEvent) { b.DragEnd() }

// Dragged scrolls with the thumb.
func (b *tableBar) Dragged(e *fyne.DragEvent) {
	if b.held >= 0 {
		b.scroll(e.Position.Y - b.held)
	}
}

// DragEnd lets the thumb go.
func (b *tableBar) DragEnd() { b.held = -1; b.Refresh() }

// Scrolled scrolls the table.
func (b *tableBar) Scrolled(e *fyne.ScrollEvent) { b.of.body.Scrolled(e) }

// MouseIn widens it.
func (b *tableBar) MouseIn(*desktop.MouseEvent) { b.over = true; b.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (b *tableBar) MouseMoved(*desktop.MouseEvent) {}

// MouseOut narrows it.
func (b *tableBar) MouseOut() { b.over = false; b.Refresh() }

// CreateRenderer implements fyne.Widget.
func (b *tableBar) CreateRenderer() fyne.WidgetRenderer { return &tableBarRenderer{b} }

type tableBarRenderer struct{ *tableBar }

func (r *tableBarRenderer) Destroy()                     {}
func (r *tableBarRenderer) MinSize() fyne.Size           { return fyne.NewSize(barWidth, minThumb) }
func (r *tableBarRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.thumb} }

func (r *tableBarRenderer) Layout(size fyne.Size) {
	high := r.length()
	r.thumb.Hidden = high == 0
	if high == 0 {
		return
	}
	wide := float32(barNarrow)
	if r.over || r.held >= 0 {
		wide = size.Width - 2
	}
	r.thumb.CornerRadius = wide / 2
	r.thumb.Move(fyne.NewPos(size.Width-wide, r.at()))
	r.thumb.Resize(fyne.NewSize(wide, high))
}

func (r *tableBarRenderer) Refresh() {
	r.thumb.FillColor = fynetheme.Color(fynetheme.ColorNameScrollBar)
	r.Layout(r.Size())
	canvas.Refresh(r.tableBar)
}
