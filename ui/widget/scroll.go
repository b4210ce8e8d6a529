package widget

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"
)

// Scroll lets content scroll up and down, by the wheel over its fields too.
func Scroll(content fyne.CanvasObject) *container.Scroll {
	over := &wheel{}
	over.ExtendBaseWidget(over)
	over.to = container.NewVScroll(container.NewStack(content, over))
	return over.to
}

// wheel lies unseen over what scrolls and gives it the wheel, which fields would keep
// for themselves. The toolkit does not cut it off at the edges of the page.
type wheel struct {
	fynewidget.BaseWidget
	to *container.Scroll
}

// CreateRenderer is for Fyne.
func (w *wheel) CreateRenderer() fyne.WidgetRenderer {
	return fynewidget.NewSimpleRenderer(container.NewWithoutLayout())
}

// Scrolled is for Fyne.
func (w *wheel) Scrolled(e *fyne.ScrollEvent) { w.to.Scrolled(e) }
