package board

import "fyne.io/fyne/v2"

// A screen finds where a widget is shown.
type screen struct {
	widget fyne.CanvasObject
	known  float32 // the last known scale
}

// canvas returns the canvas of the widget, nil before it is shown.
func (s *screen) canvas() fyne.Canvas {
	if app := fyne.CurrentApp(); app != nil {
		return app.Driver().CanvasForObject(s.widget)
	}
	return nil
}

// corner returns the position of the widget in the window, zero before it is shown.
func (s *screen) corner() fyne.Position {
	if app := fyne.CurrentApp(); app != nil {
		return app.Driver().AbsolutePositionForObject(s.widget)
	}
	return fyne.Position{}
}

// overlaid reports whether a dialog or a menu is open over the widget.
func (s *screen) overlaid() bool {
	c := s.canvas()
	return c != nil && c.Overlays().Top() != nil
}

// scale returns the device pixels per unit of the widget's canvas. If the widget is not shown, it returns the last
// scale, at first 1.
func (s *screen) scale() float32 {
	if c := s.canvas(); c != nil && c.Scale() > 0 {
		s.known = c.Scale()
	}
	return s.known
}

// A focus is the keyboard focus of a widget.
type focus struct {
	screen   *screen
	widget   fyne.Focusable
	held     bool           // the widget has it
	borrowed bool           // the widget has it until giveBack
	before   fyne.Focusable // the widget that had it before
}

// borrow focuses the widget.
func (f *focus) borrow() {
	if c := f.screen.canvas(); c != nil && !f.held {
		f.borrowed, f.before = true, c.Focused()
		c.Focus(f.widget)
	}
}

// giveBack restores the focus from before borrow, unless it has changed since.
func (f *focus) giveBack() {
	borrowed, before := f.borrowed, f.before
	f.borrowed, f.before = false, nil
	c := f.screen.canvas()
	if !borrowed || c == nil || c.Focused() != f.widget {
		return
	}
	if before != nil {
		c.Focus(before)
	} else {
		c.Unfocus()
	}
}
