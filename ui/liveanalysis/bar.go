package liveanalysis

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/analysis"
	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// BarWidth is the width of a bar with a score, ThinWidth that of one without, in units.
const (
	BarWidth  = 22
	ThinWidth = 6
)

// Bar is the evaluation bar next to the board. The height of White's part is White's expected score. A click changes
// the unit of the text between pawns and winning chances.
type Bar struct {
	fynewidget.BaseWidget

	do           func() // called on a click
	line         analysis.Line
	known        bool
	flipped      bool
	chances      bool
	ground, fill *canvas.Rectangle
	half         *canvas.Rectangle
	scoreText    *canvas.Text
	tip          widget.Tip
}

// NewBar returns an empty bar; do is called when it is clicked.
func NewBar(do func()) *Bar {
	b := &Bar{
		do: do, ground: canvas.NewRectangle(color.Transparent), fill: canvas.NewRectangle(color.Transparent),
		half: canvas.NewRectangle(color.Transparent), scoreText: canvas.NewText("", color.Transparent),
	}
	b.ground.CornerRadius, b.fill.CornerRadius = 3, 3
	b.scoreText.Alignment = fyne.TextAlignCenter
	b.scoreText.TextSize = 11
	b.ExtendBaseWidget(b)
	b.Hide()
	return b
}

// Update shows the score of a line, or equal parts without a score if known is false. flipped puts White's part at the top;
// chances shows winning chances instead of pawns. The bar is redrawn only if something has changed.
func (b *Bar) Update(line analysis.Line, known, flipped, chances bool) {
	same := b.known == known && b.flipped == flipped && b.chances == chances &&
		b.line.Score == line.Score && b.line.Chances == line.Chances
	b.line, b.known, b.flipped, b.chances = line, known, flipped, chances
	if !same {
		b.Refresh()
	}
}

// Turn shows the same score with other options.
func (b *Bar) Turn(flipped, chances bool) { b.Update(b.line, b.known, flipped, chances) }

// PlaceLeftOf places the bar at the left of a board whose squares begin at x and y and have a total height, aligned
// with its pixels. The bar is thin if there is no space for its text.
func (b *Bar) PlaceLeftOf(board fyne.CanvasObject, x, y, height float32) {
	width, apart := float32(BarWidth), float32(8)
	if x < width+2*apart {
		width, apart = ThinWidth, 3
	}
	widget.Place(b, widget.Snap(board, x-apart-width), y, width, height)
}

// Share returns White's part of the bar, from 0 to 1.
func (b *Bar) Share() float64 {
	if !b.known {
		return .5
	}
	return b.line.Chances.Expectation()
}

// Text returns the score as shown.
func (b *Bar) Text() string { return b.scoreText.Text }

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
		return lang.L("Evaluation")
	}
	return lang.L("Evaluation {{.Score}}, expected score for White {{.Expected}}", "Score", Figure(b.line, false), "Expected", Figure(b.line, true))
}

// CreateRenderer implements fyne.Widget.
func (b *Bar) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(b, b.layout, b.paint, b.ground, b.fill, b.half, b.scoreText)
}

// MinSize implements fyne.Widget.
func (b *Bar) MinSize() fyne.Size { return fyne.NewSize(ThinWidth, 40) }

func (b *Bar) layout(size fyne.Size) {
	b.ground.Resize(size)
	white := widget.Snap(b, (size.Height-2)*float32(b.Share()))
	top := size.Height - 1 - white
	if b.flipped {
		top = 1
	}
	widget.Place(b.fill, 1, top, size.Width-2, white)
	widget.Place(b.half, 0, widget.Snap(b, size.Height/2), size.Width, 1)
	height := b.scoreText.MinSize().Height
	ahead := b.Share() >= .5
	b.scoreText.Move(fyne.NewPos(0, 3))
	if ahead != b.flipped {
		b.scoreText.Move(fyne.NewPos(0, size.Height-height-3))
	}
	b.scoreText.Resize(fyne.NewSize(size.Width, height))
	b.scoreText.Hidden = !b.known || size.Width < BarWidth
}

func (b *Bar) paint() {
	b.ground.FillColor, b.ground.StrokeColor, b.ground.StrokeWidth = theme.Share(false), theme.FieldEdge(), 1
	b.fill.FillColor = theme.Share(true)
	b.half.FillColor = theme.Midline()
	b.scoreText.Text, b.scoreText.Color = short(b.line, b.chances), theme.OnShare(b.Share() >= .5)
}
