package atlas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/widget"
)

// hint is a name that is explained where the pointer rests on it.
type hint struct {
	fynewidget.BaseWidget

	text  *widget.Text
	about string
	tip   widget.Tip
}

func newHint(text, about string) *hint {
	h := &hint{text: widget.Aside(text), about: about}
	h.ExtendBaseWidget(h)
	return h
}

// MouseIn explains.
func (h *hint) MouseIn(e *desktop.MouseEvent) { h.tip.ShowAt(h, h.about, e.AbsolutePosition) }

// MouseMoved is for Fyne.
func (h *hint) MouseMoved(*desktop.MouseEvent) {}

// MouseOut ends it.
func (h *hint) MouseOut() { h.tip.Hide() }

// CreateRenderer is for Fyne.
func (h *hint) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(h.text) }
