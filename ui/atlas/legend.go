package atlas

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/widget"
)

// swatch is a small square in a colour of the theme.
type swatch struct {
	fynewidget.BaseWidget

	hue  fyne.ThemeColorName
	rect *canvas.Rectangle
}

func newSwatch(hue fyne.ThemeColorName) *swatch {
	s := &swatch{hue: hue, rect: canvas.NewRectangle(color.Transparent)}
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

func (s *swatch) paint() { s.rect.FillColor = fynetheme.Color(s.hue) }

// legendLayout lays out pairs of a swatch and its meaning.
type legendLayout struct{}

// swatchEdge is the edge of a swatch, in units.
const swatchEdge = 12

// MinSize is the size of a row.
func (*legendLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, 24) }

// Layout implements fyne.Layout.
func (*legendLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for i := 0; i+1 < len(o); i += 2 {
		widget.Place(o[i], x, (size.Height-swatchEdge)/2, swatchEdge, swatchEdge)
		text := o[i+1].(*widget.Text)
		widget.PlaceMiddle(text, x+swatchEdge+6, text.Width()+1, size.Height)
		x += swatchEdge + 6 + text.Width() + 20
	}
}
