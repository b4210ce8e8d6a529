package widget

import (
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"
)

// Interactive is the base of a widget that looks different while the pointer is over it or while it has the focus.
type Interactive struct {
	fynewidget.BaseWidget

	Hovered, Focused bool
}

// MouseIn implements desktop.Hoverable.
func (i *Interactive) MouseIn(*desktop.MouseEvent) { i.Hovered = true; i.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (i *Interactive) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (i *Interactive) MouseOut() { i.Hovered = false; i.Refresh() }

// FocusGained implements fyne.Focusable, of widgets that take keys.
func (i *Interactive) FocusGained() { i.Focused = true; i.Refresh() }

// FocusLost implements fyne.Focusable, of widgets that take keys.
func (i *Interactive) FocusLost() { i.Focused = false; i.Refresh() }
