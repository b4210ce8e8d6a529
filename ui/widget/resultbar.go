package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"backrank/ui/theme"
	"backrank/words"
)

// ResultBar draws results as a bar: White's wins, draws and Black's wins, each as wide as its share, with the percentage
// if it fits. Its objects belong to another widget.
type ResultBar struct {
	edge  *canvas.Rectangle
	parts [3]*canvas.Rectangle
	split *canvas.Rectangle // between White's wins and draws
	texts [3]*canvas.Text
}

// NewResultBar returns a bar without results.
func NewResultBar() *ResultBar {
	b := &ResultBar{edge: canvas.NewRectangle(color.Transparent), split: canvas.NewRectangle(color.Transparent)}
	for i := range b.parts {
		b.parts[i] = canvas.NewRectangle(color.Transparent)
		b.texts[i] = canvas.NewText("", color.Transparent)
		b.texts[i].TextSize = 12
		b.texts[i].Alignment = fyne.TextAlignCenter
	}
	return b
}

// Objects returns the canvas objects, from back to front.
func (b *ResultBar) Objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{b.edge}
	for _, p := range b.parts {
		all = append(all, p)
	}
	all = append(all, b.split)
	for _, t := range b.texts {
		all = append(all, t)
	}
	return all
}

// resultBarRadius is the radius of the bar's corners, in units.
const resultBarRadius = 3

// Show draws results in a rectangle. Without results the rectangle stays empty.
func (b *ResultBar) Show(at fyne.Position, size fyne.Size, whiteWins, draws, blackWins int) {
	games := whiteWins + draws + blackWins
	b.edge.FillColor, b.edge.StrokeColor, b.edge.StrokeWidth, b.edge.CornerRadius = color.Transparent, theme.FieldEdge(), 1, resultBarRadius
	b.edge.Hidden = games == 0
	b.edge.Move(at.SubtractXY(.5, .5))
	b.edge.Resize(size.AddWidthHeight(1, 1))
	b.split.FillColor, b.split.Hidden = theme.OnShare(true), whiteWins == 0 || draws == 0
	if !b.split.Hidden {
		Place(b.split, at.X+size.Width*float32(whiteWins)/float32(games)-.5, at.Y, 1, size.Height)
	}
	percentages := words.Percentages(whiteWins, draws, blackWins)
	x := float32(0)
	for i, n := range [3]int{whiteWins, draws, blackWins} {
		part, text := b.parts[i], b.texts[i]
		part.Hidden, text.Hidden = n == 0, true
		if n == 0 {
			continue
		}
		end := size.Width * float32(whiteWins) / float32(games)
		switch i {
		case 1:
			end = size.Width * float32(whiteWins+draws) / float32(games)
		case 2:
			end = size.Width
		}
		part.FillColor, text.Color = resultBarColors(i)
		left, right := float32(0), float32(0)
		if x == 0 {
			left = resultBarRadius
		}
		if end == size.Width {
			right = resultBarRadius
		}
		part.TopLeftCornerRadius, part.BottomLeftCornerRadius, part.TopRightCornerRadius, part.BottomRightCornerRadius = left, left, right, right
		part.Move(at.AddXY(x, 0))
		part.Resize(fyne.NewSize(end-x, size.Height))
		text.Text = words.Percent(float64(percentages[i])/100, 0)
		high := text.MinSize()
		if text.Hidden = high.Width+4 > end-x; !text.Hidden {
			text.Move(at.AddXY(x, (size.Height-high.Height)/2))
			text.Resize(fyne.NewSize(end-x, high.Height))
		}
		x = end
	}
}

// resultBarColors returns the colour of White's wins, of draws or of Black's wins, and of the text on it.
func resultBarColors(part int) (fill, text color.Color) {
	if part == 1 {
		return theme.Scheme().DrawPart, theme.OnShare(true)
	}
	return theme.Share(part == 0), theme.OnShare(part == 0)
}
