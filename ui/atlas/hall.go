package atlas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"backrank/ui/theme"
)

// Hall is the content of the hall screen: the part of a live draw that the audience sees.
type Hall struct {
	Content fyne.CanvasObject
	Key     func(fyne.KeyName) // called with keys that the window does not use
	Closed  func()             // called when the window is closed in any way
}

// HallWindow is the window of a hall screen.
type HallWindow interface {
	// Covers reports whether the hall screen replaces the content of the main window, as in a browser, which has one
	// window.
	Covers() bool
	Raise()
	Close()
}

// hall is an open hall screen.
type hall struct {
	stage  *stage
	ground *canvas.Rectangle
	window HallWindow
}

// showHall opens the hall screen, or brings it to the front.
func (d *liveDraw) showHall() {
	if d.hall != nil {
		d.hall.window.Raise()
		return
	}
	h := &hall{stage: newStage(d, d.atlas.stageDiagram, true), ground: canvas.NewRectangle(theme.Page())}
	d.hall = h
	h.window = d.atlas.in.OpenHall(Hall{
		Content: container.NewStack(h.ground, h.stage),
		Key:     func(name fyne.KeyName) { d.key(name) },
		Closed:  func() { d.hall = nil },
	})
}

// showHallOnly refreshes the hall screen, if it is open.
func (d *liveDraw) showHallOnly() {
	if d.hall != nil {
		d.hall.show()
	}
}

// show refreshes the screen; the theme may have changed.
func (h *hall) show() {
	h.ground.FillColor = theme.Page()
	h.ground.Refresh()
	h.stage.Refresh()
}

// setStyle redraws with another piece set and board, also on the hall screen.
func (d *liveDraw) setStyle(set, board string) {
	d.base.setStyle(set, board)
	if d.hall == nil {
		return
	}
	for _, rank := range d.hall.stage.ranks {
		rank.SetStyle(set, board)
	}
}
