package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"backrank/ui/theme"
)

// Interval draws a score as a dot with the interval that it may be in as a line, on a scale from 0 to 1 with a mark in
// the middle: green if all of it is above the middle, red below. It is drawn by the widget that has its objects.
type Interval struct {
	middle, line *canvas.Rectangle
	dot          *canvas.Circle
}

// NewInterval returns an interval that is not drawn yet.
func NewInterval() *Interval {
	return &Interval{middle: canvas.NewRectangle(color.Transparent), line: canvas.NewRectangle(color.Transparent), dot: canvas.NewCircle(color.Transparent)}
}

// Objects returns what is drawn, from back to front.
func (i *Interval) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{i.middle, i.line, i.dot} }

// Place draws an interval in a rectangle, with the score if told is true; else it is fainter.
func (i *Interval) Place(at fyne.Position, size fyne.Size, low, score, high float64, told bool) {
	const thick, radius = 3, 4
	hue := theme.Text()
	switch {
	case low > .5:
		hue = theme.Step()
	case high < .5:
		hue = theme.Danger()
	}
	i.middle.FillColor, i.line.FillColor, i.dot.FillColor = theme.Line(), theme.Faded(hue, .75), hue
	if !told {
		i.line.FillColor = theme.Faded(hue, .35)
	}
	// Ends of the scale leave room for the dot.
	x := func(share float64) float32 { return at.X + radius + float32(share)*(size.Width-2*radius) }
	i.middle.Move(fyne.NewPos(x(.5)-.5, at.Y))
	i.middle.Resize(fyne.NewSize(1, size.Height))
	i.line.CornerRadius = thick / 2.
	i.line.Move(fyne.NewPos(x(low), at.Y+(size.Height-thick)/2))
	i.line.Resize(fyne.NewSize(max(x(high)-x(low), thick), thick))
	i.dot.Hidden = !told
	i.dot.Move(fyne.NewPos(x(score)-radius, at.Y+size.Height/2-radius))
	i.dot.Resize(fyne.NewSquareSize(2 * radius))
}
