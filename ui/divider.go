package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/settings"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// divider stands between board and panel, and is dragged to make one of them wider. A line shows while it can be.
type divider struct {
	fynewidget.BaseWidget

	tip     widget.Tip
	line    *canvas.Rectangle
	width   func() float32      // of the panel
	drag    func(width float32) // the panel is to have another width
	dragged func()              // it was let go
	from    float32             // sum of the panel's width and the pointer's place
	taken   bool
}

// dividerOf returns the divider of a window. The width is kept when it is let go.
func dividerOf(w *Window) *divider {
	return newDivider(func() float32 { return w.panel.content.Size().Width }, func(width float32) {
		w.frame.wide = w.frame.limited(width, w.content.Size().Width)
		w.content.Refresh()
	}, func() {
		w.change(func(s *settings.Settings) { s.PanelWidth = int(w.frame.wide + .5) })
		w.showMenu()
	})
}

func newDivider(width func() float32, drag func(width float32), dragged func()) *divider {
	d := &divider{line: canvas.NewRectangle(color.Transparent), width: width, drag: drag, dragged: dragged}
	d.line.CornerRadius = 1.5
	d.ExtendBaseWidget(d)
	return d
}

// CreateRenderer implements fyne.Widget.
func (d *divider) CreateRenderer() fyne.WidgetRenderer { return &dividerRenderer{d} }

// Cursor returns the cursor of what can be moved sideways.
func (d *divider) Cursor() desktop.Cursor { return desktop.HResizeCursor }

// MouseIn shows the line.
func (d *divider) MouseIn(e *desktop.MouseEvent) {
	d.tip.ShowAt(d, "Drag to make the board or the panel wider", e.AbsolutePosition)
	d.light(true)
}

// MouseMoved implements desktop.Hoverable.
func (d *divider) MouseMoved(*desktop.MouseEvent) {}

// MouseOut hides the line.
func (d *divider) MouseOut() {
	d.tip.Hide()
	d.light(d.taken)
}

// Dragged makes the panel as wide as the pointer says.
func (d *divider) Dragged(e *fyne.DragEvent) {
	x := e.AbsolutePosition.X
	if !d.taken {
		d.tip.Hide()
		d.taken, d.from = true, d.width()+x-e.Dragged.DX
	}
	d.drag(d.from - x)
}

// DragEnd keeps the width.
func (d *divider) DragEnd() {
	d.taken = false
	d.light(false)
	d.dragged()
}

func (d *divider) light(on bool) {
	d.line.FillColor = color.Transparent
	if on {
		d.line.FillColor = theme.Faded(theme.Dim(), .6)
	}
	d.line.Refresh()
}

// dividerRenderer draws the line in the middle, away from the corners of board and panel.
type dividerRenderer struct{ *divider }

func (r *dividerRenderer) Destroy()                     {}
func (r *dividerRenderer) Refresh()                     { r.line.Refresh() }
func (r *dividerRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.line} }
func (r *dividerRenderer) MinSize() fyne.Size           { return fyne.NewSize(margin, margin) }
func (r *dividerRenderer) Layout(size fyne.Size) {
	high := min(size.Height, 64)
	place(r.line, (size.Width-3)/2, (size.Height-high)/2, 3, high)
}
