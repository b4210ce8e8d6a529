package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"backrank/ui/theme"
)

// Interval draws a score as a dot and its confidence interval as a line, on a scale from 0 to 1 with a mark at a mean:
// green if the whole interval is above the mark, red if it is below. The objects belong to another widget, such as a
// [Table].
type Interval struct {
	mark, line *canvas.Rectangle
	dot        *canvas.Circle
}

// NewInterval returns an interval that is not placed yet.
func NewInterval() *Interval {
	return &Interval{mark: canvas.NewRectangle(color.Transparent), line: canvas.NewRectangle(color.Transparent), dot: canvas.NewCircle(color.Transparent)}
}

// Objects returns the canvas objects, from back to front.
func (i *Interval) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{i.mark, i.line, i.dot} }

// Place draws an interval in a rectangle, compared with a mean; all values are from 0 to 1. If reliable is false, the
// score is not drawn and the line is fainter.
func (i *Interval) Place(at fyne.Position, size fyne.Size, mean, low, score, height float64, reliable bool) {
	const thick, radius = 3, 4
	hue := theme.Text()
	switch {
	case low > mean:
		hue = theme.Step()
	case height < mean:
		hue = theme.Danger()
	}
	i.mark.FillColor, i.line.FillColor, i.dot.FillColor = theme.Dim(), theme.Faded(hue, .8), hue
	if !reliable {
		i.line.FillColor = theme.Faded(hue, .7)
	}
	// Ends of the scale leave space for the dot.
	x := func(share float64) float32 { return at.X + radius + float32(share)*(size.Width-2*radius) }
	Place(i.mark, x(mean)-.5, at.Y, 1, size.Height)
	i.line.CornerRadius = thick / 2.
	Place(i.line, x(low), at.Y+(size.Height-thick)/2, max(x(height)-x(low), thick), thick)
	i.dot.Hidden = !reliable
	i.dot.Move(fyne.NewPos(x(score)-radius, at.Y+size.Height/2-radius))
	i.dot.Resize(fyne.NewSquareSize(2 * radius))
}
