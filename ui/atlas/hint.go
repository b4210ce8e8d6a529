package atlas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/widget"
)

// hint is a text of at most two lines with a tooltip.
type hint struct {
	fynewidget.BaseWidget

	text  *widget.Text
	about string
	tip   widget.Tip
}

func newHint(text, about string) *hint {
	h := &hint{text: widget.Aside(text).MaxRows(2), about: about}
	h.ExtendBaseWidget(h)
	return h
}

// MouseIn shows the tooltip.
func (h *hint) MouseIn(e *desktop.MouseEvent) { h.tip.ShowAt(h, h.about, e.AbsolutePosition) }

// MouseMoved implements desktop.Hoverable.
func (h *hint) MouseMoved(*desktop.MouseEvent) {}

// MouseOut hides the tooltip.
func (h *hint) MouseOut() { h.tip.Hide() }

// CreateRenderer implements fyne.Widget.
func (h *hint) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(h.text) }
