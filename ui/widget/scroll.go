package widget

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"
)

// Scroll returns a vertical scroll container in which the wheel also works over text fields.
func Scroll(content fyne.CanvasObject) *container.Scroll {
	over := &wheel{}
	over.ExtendBaseWidget(over)
	over.to = container.NewVScroll(container.NewStack(content, over))
	return over.to
}

// wheel is an invisible layer over the content that forwards wheel events, which text fields would consume. Fyne does
// not clip the layer at the edges of the page.
type wheel struct {
	fynewidget.BaseWidget
	to *container.Scroll
}

// CreateRenderer implements fyne.Widget.
func (w *wheel) CreateRenderer() fyne.WidgetRenderer {
	return fynewidget.NewSimpleRenderer(container.NewWithoutLayout())
}

// Scrolled implements fyne.Scrollable.
func (w *wheel) Scrolled(e *fyne.ScrollEvent) { w.to.Scrolled(e) }
