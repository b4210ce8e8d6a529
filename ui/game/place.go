package game

import "fyne.io/fyne/v2"

// Heights, in units.
const (
	StripHeight   = 44
	MessageHeight = 32
)

func place(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(w, h))
}
