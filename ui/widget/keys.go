package widget

import (
	"fyne.io/fyne/v2"
)

// The focused widget gets every key. It passes keys that it does not use to the topmost dialog if that handles keys,
// else to the window.

// keyHandler is an overlay that handles keys itself, such as a dialog.
type keyHandler interface{ TypedKey(*fyne.KeyEvent) }

// Unused passes on a key that a widget does not use.
func Unused(o fyne.CanvasObject, e *fyne.KeyEvent) {
	c := canvasOf(o)
	if c == nil {
		return
	}
	if top, takes := c.Overlays().Top().(keyHandler); takes {
		top.TypedKey(e)
		return
	}
	if typed := c.OnTypedKey(); typed != nil {
		typed(e)
	}
}

// UnusedRune passes on a character that a widget does not use.
func UnusedRune(o fyne.CanvasObject, r rune) {
	if c := canvasOf(o); c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}

// UnusedShortcut passes on a shortcut that a widget does not use.
func UnusedShortcut(o fyne.CanvasObject, s fyne.Shortcut) {
	if target, ok := canvasOf(o).(fyne.Shortcutable); ok {
		target.TypedShortcut(s)
	}
}

// canvasOf returns the canvas of a widget, nil if there is none. Fyne does not find the canvas of an object that has not
// been drawn, such as a new dialog, so canvasOf also looks for the canvas in which the object has the focus.
func canvasOf(o fyne.CanvasObject) fyne.Canvas {
	for _, w := range fyne.CurrentApp().Driver().AllWindows() {
		if f := w.Canvas().Focused(); f != nil && f.(fyne.CanvasObject) == o {
			return w.Canvas()
		}
	}
	return fyne.CurrentApp().Driver().CanvasForObject(o)
}
