package atlas

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/widget"
)

// swatch is a small square in a colour.
type swatch struct {
	fynewidget.BaseWidget

	colour func() color.Color
	rect   *canvas.Rectangle
}

// newSwatch returns a swatch in a colour of the theme.
func newSwatch(hue fyne.ThemeColorName) *swatch {
	return newColourSwatch(func() color.Color { return fynetheme.Color(hue) })
}

// newColourSwatch returns a swatch in a colour that may depend on the theme.
func newColourSwatch(colour func() color.Color) *swatch {
	s := &swatch{colour: colour, rect: canvas.NewRectangle(color.Transparent)}
	s.rect.CornerRadius = 3
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer implements fyne.Widget.
func (s *swatch) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(s, s.rect.Resize, s.paint, s.rect)
}

// MinSize implements fyne.Widget.
func (s *swatch) MinSize() fyne.Size { return fyne.NewSize(swatchEdge, swatchEdge) }

func (s *swatch) paint() { s.rect.FillColor = s.colour() }

// legendLayout lays out pairs of a swatch and its meaning, in as many rows as needed.
type legendLayout struct{ width float32 }

// Dimensions of a legend in units: the edge of a swatch, the gaps after it and after its meaning, the height of a row.
const (
	swatchEdge  = 12
	swatchGap   = 6
	meaningGap  = 20
	legendRow   = 24
	legendWidth = 100 // minimum
)

// MinSize returns the height of the rows at the last width.
func (l *legendLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(legendWidth, legendRow*float32(l.flow(o, func(int, float32, int) {})))
}

// flow calls put for each pair with the index of its swatch, its x-coordinate and its row, and returns the number of
// rows.
func (l *legendLayout) flow(o []fyne.CanvasObject, put func(i int, x float32, row int)) (rows int) {
	x, row := float32(0), 0
	for i := 0; i+1 < len(o); i += 2 {
		width := swatchEdge + swatchGap + o[i+1].(*widget.Text).Width()
		if x > 0 && l.width > 0 && x+width > l.width {
			x, row = 0, row+1
		}
		put(i, x, row)
		x += width + meaningGap
	}
	return row + 1
}

// Layout implements fyne.Layout.
func (l *legendLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	rows := l.flow(o, func(int, float32, int) {})
	height := size.Height / float32(rows)
	l.flow(o, func(i int, x float32, row int) {
		y, text := float32(row)*height, o[i+1].(*widget.Text)
		own := text.MinSize().Height
		widget.Place(o[i], x, y+(height-swatchEdge)/2, swatchEdge, swatchEdge)
		widget.Place(text, x+swatchEdge+swatchGap, y+(height-own)/2, text.Width()+1, own)
	})
}
