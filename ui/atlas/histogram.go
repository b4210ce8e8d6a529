package atlas

import (
	"image"
	"image/color"
	"image/draw"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
	"backrank/ui/widget"
)

// histogram shows the distribution of scores and the place of one of them, with its margin.
type histogram struct {
	fynewidget.BaseWidget

	bins   []int // counts per histogramStep centipawns, from the lowest score
	first  int   // lower bound of the first bin
	score  int
	margin int // error margin of the score
	raster *canvas.Raster
}

// histogramStep is the width of a bin in centipawns; the others are dimensions in units.
const (
	histogramStep   = 2
	histogramWide   = 264
	histogramHeight = 34
)

func newHistogram(scores []int, score, margin int) *histogram {
	low, high := slices.Min(scores), slices.Max(scores)
	h := &histogram{score: score, margin: margin, first: min(low, score) - margin}
	h.bins = make([]int, (max(high, score)+margin-h.first)/histogramStep+1)
	for _, s := range scores {
		h.bins[(s-h.first)/histogramStep]++
	}
	h.raster = canvas.NewRaster(h.paint)
	h.ExtendBaseWidget(h)
	return h
}

// paint draws the histogram as an image of width by height device pixels.
func (h *histogram) paint(width, height int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	if width < 2 || height < 2 {
		return img
	}
	across := func(centipawns float64) int {
		return int(float64(width) * (centipawns - float64(h.first)) / float64(len(h.bins)*histogramStep))
	}
	fill := func(x0, y0, x1, y1 int, c color.Color) {
		draw.Draw(img, image.Rect(x0, y0, max(x1, x0+1), y1), image.NewUniform(c), image.Point{}, draw.Over)
	}
	fill(across(float64(h.score-h.margin)), 0, across(float64(h.score+h.margin)), height-1, theme.Faded(primary(), .28))
	most := slices.Max(h.bins)
	for i, n := range h.bins {
		if n > 0 {
			at := float64(h.first + i*histogramStep)
			fill(across(at), height-1-max(1, n*(height-3)/most), across(at+histogramStep), height-1, theme.Faded(theme.Text(), .55))
		}
	}
	fill(0, height-1, width, height, theme.Line())
	middle := across(float64(h.score) + .5)
	fill(middle-max(1, height/34), 0, middle+max(1, height/34), height-1, primary())
	return img
}

// MinSize implements fyne.Widget.
func (h *histogram) MinSize() fyne.Size { return fyne.NewSize(120, histogramHeight) }

// CreateRenderer implements fyne.Widget.
func (h *histogram) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(h, h.layout, nil, h.raster)
}

func (h *histogram) layout(size fyne.Size) {
	widget.Place(h.raster, 0, max(0, (size.Height-histogramHeight)/2), fyne.Min(size.Width, histogramWide), histogramHeight)
}
