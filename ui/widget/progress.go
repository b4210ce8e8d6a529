package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
)

// ProgressBar is a bar that is filled to a share, 0 to 1.
type ProgressBar struct {
	fynewidget.BaseWidget
	share        float64
	ground, fill *canvas.Rectangle
}

// NewProgressBar returns an empty bar.
func NewProgressBar() *ProgressBar {
	b := &ProgressBar{ground: canvas.NewRectangle(color.Transparent), fill: canvas.NewRectangle(color.Transparent)}
	b.ground.CornerRadius, b.fill.CornerRadius = 3, 3
	b.ExtendBaseWidget(b)
	return b
}

// Share returns the share to which the bar is filled, from 0 to 1.
func (b *ProgressBar) Share() float64 { return b.share }

// SetShare fills the bar to a share.
func (b *ProgressBar) SetShare(share float64) {
	b.share = share
	b.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (b *ProgressBar) CreateRenderer() fyne.WidgetRenderer {
	return NewRenderer(b, b.layout, b.paint, b.ground, b.fill)
}

// MinSize implements fyne.Widget.
func (b *ProgressBar) MinSize() fyne.Size { return fyne.NewSize(40, 6) }

func (b *ProgressBar) layout(size fyne.Size) {
	b.ground.Resize(size)
	b.fill.Resize(fyne.NewSize(size.Width*float32(b.share), size.Height))
}

func (b *ProgressBar) paint() {
	b.ground.FillColor, b.fill.FillColor = theme.Line(), fynetheme.Color(fynetheme.ColorNamePrimary)
}
