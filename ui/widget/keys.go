package widget

import (
	"fyne.io/fyne/v2"
)

// A widget that has the keyboard hears every key. Those that mean nothing to it go to one place: the dialog on top
// if it hears keys, else what the window does with keys while no widget has the keyboard.

// hearer is an overlay, as a dialog is, that hears keys itself.
type hearer interface{ TypedKey(*fyne.KeyEvent) }

// Unused passes on a key that a widget does not use.
func Unused(o fyne.CanvasObject, e *fyne.KeyEvent) {
	c := canvasOf(o)
	if c == nil {
		return
	}
	if top, hears := c.Overlays().Top().(hearer); hears {
		top.TypedKey(e)
		return
	}
	if hear := c.OnTypedKey(); hear != nil {
		hear(e)
	}
}

// UnusedRune passes on a letter that a widget does not use.
func UnusedRune(o fyne.CanvasObject, r rune) {
	if c := canvasOf(o); c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}

// UnusedShortcut passes on a combination of keys that a widget does not use.
func UnusedShortcut(o fyne.CanvasObject, s fyne.Shortcut) {
	if hears, ok := canvasOf(o).(fyne.Shortcutable); ok {
		hears.TypedShortcut(s)
	}
}

// canvasOf is the canvas of a widget, nil if there is none. The toolkit does not know that of what has not been
// drawn yet, as a dialog just opened, but for the one that has the keyboard.
func canvasOf(o fyne.CanvasObject) fyne.Canvas {
	for _, w := range fyne.CurrentApp().Driver().AllWindows() {
		if f := w.Canvas().Focused(); f != nil && f.(fyne.CanvasObject) == o {
			return w.Canvas()
		}
	}
	return fyne.CurrentApp().Driver().CanvasForObject(o)
}
