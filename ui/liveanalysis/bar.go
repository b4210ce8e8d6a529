package liveanalysis

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/analysis"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// BarWidth is the width of a bar with a figure, ThinWidth that of one without, in units.
const (
	BarWidth  = 22
	ThinWidth = 6
)

// Bar stands beside the board: White's part of it is what White may expect. A click changes between pawns and chances.
type Bar struct {
	fynewidget.BaseWidget

	do           func() // a click
	line         analysis.Line
	known        bool
	flipped      bool
	chances      bool
	ground, fill *canvas.Rectangle
	half         *canvas.Rectangle
	figure       *canvas.Text
	tip          widget.Tip
}

// NewBar returns an empty bar; do is called when it is clicked.
func NewBar(do func()) *Bar {
	b := &Bar{
		do: do, ground: canvas.NewRectangle(color.Transparent), fill: canvas.NewRectangle(color.Transparent),
		half: canvas.NewRectangle(color.Transparent), figure: canvas.NewText("", color.Transparent),
	}
	b.ground.CornerRadius, b.fill.CornerRadius = 3, 3
	b.figure.Alignment = fyne.TextAlignCenter
	b.figure.TextSize = 11
	b.ExtendBaseWidget(b)
	b.Hide()
	return b
}

// Update draws a line, or nothing known yet. It keeps what it showed if that is the same.
func (b *Bar) Update(line analysis.Line, known, flipped, chances bool) {
	same := b.known == known && b.flipped == flipped && b.chances == chances &&
		b.line.Score == line.Score && b.line.Chances == line.Chances
	b.line, b.known, b.flipped, b.chances = line, known, flipped, chances
	if !same {
		b.Refresh()
	}
}

// Turn shows the same line for another side of the board, or in another unit.
func (b *Bar) Turn(flipped, chances bool) { b.Update(b.line, b.known, flipped, chances) }

// Beside places the bar left of a board whose squares begin at x and y and are so high, aligned with its pixels; it is
// thin if there is no space for the figure.
func (b *Bar) Beside(board fyne.CanvasObject, x, y, height float32) {
	wide, apart := float32(BarWidth), float32(8)
	if x < wide+2*apart {
		wide, apart = ThinWidth, 3
	}
	b.Move(fyne.NewPos(widget.Snap(board, x-apart-wide), y))
	b.Resize(fyne.NewSize(wide, height))
}

// Share returns White's part of the bar, from 0 to 1.
func (b *Bar) Share() float64 {
	if !b.known {
		return .5
	}
	return b.line.Chances.Expectation()
}

// Text returns the figure.
func (b *Bar) Text() string { return b.figure.Text }

// Tapped changes the unit.
func (b *Bar) Tapped(*fyne.PointEvent) {
	b.tip.Hide()
	b.do()
}

// MouseIn shows the tooltip.
func (b *Bar) MouseIn(e *desktop.MouseEvent) {
	b.tip.ShowAt(b, b.AccessibilityLabel(), e.AbsolutePosition)
}

// MouseMoved implements desktop.Hoverable.
func (b *Bar) MouseMoved(*desktop.MouseEvent) {}

// MouseOut hides the tooltip.
func (b *Bar) MouseOut() { b.tip.Hide() }

// AccessibilityRole returns the role of a button.
func (b *Bar) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// AccessibilityLabel returns the score in both units.
func (b *Bar) AccessibilityLabel() string {
	if !b.known {
		return "Evaluation"
	}
	return fmt.Sprintf("Evaluation %s, expected score for White %s", Figure(b.line, false), Figure(b.line, true))
}

// CreateRenderer implements fyne.Widget.
func (b *Bar) CreateRenderer() fyne.WidgetRenderer {
	r := &barRenderer{b}
	r.Refresh()
	return r
}

type barRenderer struct{ *Bar }

func (r *barRenderer) Destroy()           {}
func (r *barRenderer) MinSize() fyne.Size { return fyne.NewSize(ThinWidth, 40) }
func (r *barRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.fill, r.half, r.figure}
}

func (r *barRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	white := widget.Snap(r.Bar, (size.Height-2)*float32(r.Share()))
	top := size.Height - 1 - white
	if r.flipped {
		top = 1
	}
	r.fill.Move(fyne.NewPos(1, top))
	r.fill.Resize(fyne.NewSize(size.Width-2, white))
	r.half.Move(fyne.NewPos(0, widget.Snap(r.Bar, size.Height/2)))
	r.half.Resize(fyne.NewSize(size.Width, 1))
	high := r.figure.MinSize().Height
	ahead := r.Share() >= .5
	r.figure.Move(fyne.NewPos(0, 3))
	if ahead != r.flipped {
		r.figure.Move(fyne.NewPos(0, size.Height-high-3))
	}
	r.figure.Resize(fyne.NewSize(size.Width, high))
	r.figure.Hidden = !r.known || size.Width < BarWidth
}

func (r *barRenderer) Refresh() {
	white := theme.Share(true)
	black := theme.Share(false)
	r.ground.FillColor, r.ground.StrokeColor, r.ground.StrokeWidth = black, theme.Line(), 1
	r.fill.FillColor = white
	r.half.FillColor = theme.Faded(theme.Danger(), .5)
	r.figure.Text, r.figure.Color = short(r.line, r.chances), white
	if r.Share() >= .5 {
		r.figure.Color = color.NRGBA{0x23, 0x25, 0x2B, 0xFF} // on White's part
	}
	r.Layout(r.Size())
	canvas.Refresh(r.Bar)
}
