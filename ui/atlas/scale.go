package atlas

import (
	"image"
	"image/color"
	"image/draw"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
)

// tint returns the colour of a band on a scale: blue if Black is better, amber if White is; for sharpness a colour
// between the background and red.
func tint(value, low, height int, sharp bool) color.Color {
	s := theme.Scheme()
	far, end := height, s.WhiteBetter
	switch {
	case sharp:
		end = s.Hot
	case value < 0:
		far, end = -low, s.BlackBetter
	}
	if value < 0 {
		value = -value
	}
	if far == 0 {
		return s.Even
	}
	return mix(s.Even, end, float64(value)/float64(far))
}

// mix interpolates two colours, share 0 to 1.
func mix(from, to color.NRGBA, share float64) color.Color {
	share = min(max(share, 0), 1)
	at := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*share + .5) }
	return color.NRGBA{at(from.R, to.R), at(from.G, to.G), at(from.B, to.B), 0xFF}
}

// scale shows the colours of the bands in the matrix legend.
type scale struct {
	fynewidget.BaseWidget

	matrix *matrix
	raster *canvas.Raster
}

func newScale(m *matrix) *scale {
	s := &scale{matrix: m}
	s.raster = canvas.NewRaster(func(w, h int) image.Image {
		img := image.NewRGBA(image.Rect(0, 0, w, h))
		low, height := m.limits()
		for x := range w {
			c := tint(low+(height-low+1)*x/max(w, 1), low, height, m.colours == bySharpness)
			draw.Draw(img, image.Rect(x, 0, x+1, h), image.NewUniform(c), image.Point{}, draw.Src)
		}
		return img
	})
	s.ExtendBaseWidget(s)
	return s
}

// MinSize implements fyne.Widget.
func (s *scale) MinSize() fyne.Size { return fyne.NewSize(120, 12) }

// CreateRenderer implements fyne.Widget.
func (s *scale) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(s.raster) }
