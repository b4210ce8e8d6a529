package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
)

// tableBar is the scroll bar of a table: narrow, and wider while hovered. A press outside of the thumb moves the thumb
// there.
type tableBar struct {
	Interactive
	of    *Table
	grip  float32 // offset of the pointer from the top of the thumb while it is dragged; else -1
	thumb *canvas.Rectangle
}

const (
	barNarrow = 3  // width of the thumb while the bar is not hovered, in units
	minThumb  = 28 // its minimum height
)

func newTableBar(of *Table) *tableBar {
	b := &tableBar{of: of, grip: -1, thumb: canvas.NewRectangle(color.Transparent)}
	b.ExtendBaseWidget(b)
	return b
}

// length returns the height of the thumb, 0 if all rows are visible.
func (b *tableBar) length() float32 {
	height := b.Size().Height
	if b.of.maxTop() == 0 || height <= 0 {
		return 0
	}
	all := float64(b.of.content.Rows()) * tableRow
	return min(max(float32(float64(height)*float64(height)/all), minThumb), height)
}

// at returns the top of the thumb.
func (b *tableBar) at() float32 {
	return float32(b.of.top / b.of.maxTop() * float64(b.Size().Height-b.length()))
}

// scroll scrolls so that the top of the thumb is at y.
func (b *tableBar) scroll(y float32) {
	if room := b.Size().Height - b.length(); room > 0 {
		b.of.scrollTo(float64(y/room) * b.of.maxTop())
	}
}

// MouseDown starts dragging the thumb. A press outside of the thumb first moves it to the pointer.
func (b *tableBar) MouseDown(e *desktop.MouseEvent) {
	if b.length() == 0 {
		return
	}
	if y := e.Position.Y; y < b.at() || y > b.at()+b.length() {
		b.scroll(y - b.length()/2)
	}
	b.grip = e.Position.Y - b.at()
	b.Refresh()
}

// MouseUp implements desktop.Mouseable.
func (b *tableBar) MouseUp(*desktop.MouseEvent) { b.DragEnd() }

// Dragged scrolls with the thumb.
func (b *tableBar) Dragged(e *fyne.DragEvent) {
	if b.grip >= 0 {
		b.scroll(e.Position.Y - b.grip)
	}
}

// DragEnd ends dragging the thumb.
func (b *tableBar) DragEnd() { b.grip = -1; b.Refresh() }

// Scrolled scrolls the table.
func (b *tableBar) Scrolled(e *fyne.ScrollEvent) { b.of.body.Scrolled(e) }

// CreateRenderer implements fyne.Widget.
func (b *tableBar) CreateRenderer() fyne.WidgetRenderer {
	return NewRenderer(b, b.layout, b.paint, b.thumb)
}

// MinSize implements fyne.Widget.
func (b *tableBar) MinSize() fyne.Size { return fyne.NewSize(barWidth, minThumb) }

func (b *tableBar) layout(size fyne.Size) {
	height := b.length()
	b.thumb.Hidden = height == 0
	if height == 0 {
		return
	}
	width := float32(barNarrow)
	if b.Hovered || b.grip >= 0 {
		width = size.Width - 2
	}
	b.thumb.CornerRadius = width / 2
	Place(b.thumb, size.Width-width, b.at(), width, height)
}

func (b *tableBar) paint() { b.thumb.FillColor = fynetheme.Color(fynetheme.ColorNameScrollBar) }
