package liveanalysis

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/ui/theme"
	"backrank/ui/widget"
)

// row has the canvas objects of a line: the score on a chip, and the moves, one of which may be highlighted.
type row struct {
	chip, mark, ground *canvas.Rectangle
	score, moves       *canvas.Text
	edges              []float32 // right edges of the moves shown
}

func newRow() *row {
	r := &row{
		chip: canvas.NewRectangle(color.Transparent), mark: canvas.NewRectangle(color.Transparent),
		ground: canvas.NewRectangle(color.Transparent),
		score:  canvas.NewText("", color.Transparent), moves: canvas.NewText("", color.Transparent),
	}
	r.chip.CornerRadius, r.ground.CornerRadius, r.mark.CornerRadius = 4, 4, 1.5
	r.score.Alignment = fyne.TextAlignCenter
	r.score.TextSize, r.moves.TextSize = 12, 14
	r.score.TextStyle.Bold = true
	return r
}

func (r *row) objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.mark, r.chip, r.score, r.ground, r.moves}
}

func (r *row) hide() {
	for _, o := range r.objects() {
		o.Hide()
	}
	r.edges = nil
}

// show shows the i-th line in its place, with as many moves as fit.
func (r *row) show(l *lines, i int, width float32) {
	line, top := &l.shown.lines[i], float32(i)*rowHeight
	white := line.Chances.Expectation() >= .5
	r.chip.FillColor, r.score.Color = theme.Share(white), theme.OnShare(white)
	r.chip.StrokeColor, r.chip.StrokeWidth = theme.FieldEdge(), 1
	r.score.Text, r.moves.Color = Figure(*line, l.shown.chances), theme.Text()
	r.mark.FillColor = fynetheme.Color(fynetheme.ColorNamePrimary)

	text, all := write(l.shown.from, line.Moves, maxMoves)
	measure := func(text string) float32 {
		return fyne.MeasureText(text, r.moves.TextSize, r.moves.TextStyle).Width
	}
	r.edges = r.edges[:0]
	end := 0
	for _, m := range all {
		x := lineLeft + measure(text[:m.to])
		if x > width-2 && len(r.edges) > 0 {
			break
		}
		r.edges, end = append(r.edges, x), m.to
	}
	r.moves.Text = widget.Cut(text[:end], r.moves.TextSize, r.moves.TextStyle, width-lineLeft)
	for _, o := range r.objects() {
		o.Show()
	}
	r.mark.Hidden = !l.shown.marked || i > 0
	if r.ground.Hidden = l.row != i || l.move >= len(r.edges); !r.ground.Hidden {
		m := all[l.move]
		from := lineLeft + measure(text[:m.from])
		r.ground.FillColor = theme.Faded(fynetheme.Color(fynetheme.ColorNamePrimary), .2)
		r.ground.StrokeWidth = 0
		if l.focused {
			r.ground.StrokeColor, r.ground.StrokeWidth = fynetheme.Color(fynetheme.ColorNamePrimary), 1
		}
		widget.Place(r.ground, from-3, top+2, r.edges[l.move]-from+6, rowHeight-4)
	}
	widget.Place(r.chip, 4, top+3, chipWidth-4, rowHeight-6)
	widget.Place(r.mark, 0, top+5, 3, rowHeight-10)
	height := r.score.MinSize().Height
	widget.Place(r.score, 4, top+(rowHeight-height)/2, chipWidth-4, height)
	height = r.moves.MinSize().Height
	widget.Place(r.moves, lineLeft, top+(rowHeight-height)/2, width-lineLeft, height)
}
