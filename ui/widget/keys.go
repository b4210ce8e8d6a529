package widget

import (
	"fyne.io/fyne/v2"
)

// A widget that has the focus gets every key. Those that it does not use go to one place: the topmost dialog if it
// takes keys, else the window's own handler.

// keyTaker is an overlay that takes keys itself, such as a dialog.
type keyTaker interface{ TypedKey(*fyne.KeyEvent) }

// Unused passes on a key that a widget does not use.
func Unused(o fyne.CanvasObject, e *fyne.KeyEvent) {
	c := canvasOf(o)
	if c == nil {
		return
	}
	if top, takes := c.Overlays().Top().(keyTaker); takes {
		top.TypedKey(e)
		return
	}
	if typed := c.OnTypedKey(); typed != nil {
		typed(e)
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
	if target, ok := canvasOf(o).(fyne.Shortcutable); ok {
		target.TypedShortcut(s)
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
