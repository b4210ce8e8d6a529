package atlas

import (
	"image"
	"image/color"
	"image/draw"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// heat is the heat map of the matrix: a coloured square for each pair, the numbers of the arrays at its edges, and a
// cursor.
type heat struct {
	fynewidget.BaseWidget

	matrix      *matrix
	row, column int
	hovered     [2]int // row and column under the pointer, -1 for none
	moved       func()
	ink         *ink
	raster      *canvas.Raster
	cursor      *canvas.Rectangle
	tip         widget.Tip
}

// heatMargin is the margin for the numbers at the left and at the top, maxHeatSquare the maximum width of a square, in units.
const (
	heatMargin    = 34
	maxHeatSquare = 64
)

func newHeat(m *matrix) *heat {
	h := &heat{matrix: m, ink: newInk(), cursor: canvas.NewRectangle(color.Transparent), hovered: [2]int{-1, -1}}
	h.cursor.CornerRadius = 3
	h.raster = canvas.NewRaster(h.paint)
	h.ExtendBaseWidget(h)
	return h
}

// square returns the edge of a pair's square, in units.
func (h *heat) square() float32 {
	n := float32(h.matrix.atlas.family.Len())
	size := h.Size()
	return max(8, min((size.Width-heatMargin)/n, (size.Height-heatMargin)/n, maxHeatSquare))
}

// used returns the width of the heat map.
func (h *heat) used() float32 { return heatMargin + h.square()*float32(h.matrix.atlas.family.Len()) }

// at returns the pair at a position; it is false outside of the squares.
func (h *heat) at(p fyne.Position) (row, column int, ok bool) {
	n := h.matrix.atlas.family.Len()
	column, row = int((p.X-heatMargin)/h.square()), int((p.Y-heatMargin)/h.square())
	return row, column, p.X >= heatMargin && p.Y >= heatMargin && row < n && column < n
}

// move moves the cursor to a pair.
func (h *heat) move(row, column int) {
	n := h.matrix.atlas.family.Len()
	h.tip.Hide()
	h.row, h.column = max(0, min(row, n-1)), max(0, min(column, n-1))
	h.Refresh()
	h.moved()
}

// Tapped moves the cursor to a pair, or opens its page if the cursor is already there.
func (h *heat) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(h); c != nil {
		c.Focus(h)
	}
	row, column, ok := h.at(e.Position)
	switch {
	case !ok:
	case row == h.row && column == h.column:
		h.tip.Hide()
		h.matrix.openPair()
	default:
		h.move(row, column)
	}
}

// TypedKey moves the cursor with the arrow keys; Enter opens.
func (h *heat) TypedKey(e *fyne.KeyEvent) {
	n := h.matrix.atlas.family.Len()
	switch e.Name {
	case fyne.KeyUp:
		h.move(h.row-1, h.column)
	case fyne.KeyDown:
		h.move(h.row+1, h.column)
	case fyne.KeyLeft:
		h.move(h.row, h.column-1)
	case fyne.KeyRight:
		h.move(h.row, h.column+1)
	case fyne.KeyHome:
		h.move(h.row, 0)
	case fyne.KeyEnd:
		h.move(h.row, n-1)
	case fyne.KeyPageUp:
		h.move(0, h.column)
	case fyne.KeyPageDown:
		h.move(n-1, h.column)
	default:
		if !h.matrix.key(e.Name) {
			widget.Unused(h, e)
		}
	}
}

// TypedRune passes characters on to the window.
func (h *heat) TypedRune(r rune) { widget.UnusedRune(h, r) }

// FocusGained implements fyne.Focusable.
func (h *heat) FocusGained() { h.Refresh() }

// FocusLost implements fyne.Focusable.
func (h *heat) FocusLost() { h.Refresh() }

// MouseIn shows the tooltip of a pair.
func (h *heat) MouseIn(e *desktop.MouseEvent) { h.MouseMoved(e) }

// MouseMoved shows the tooltip of a pair.
func (h *heat) MouseMoved(e *desktop.MouseEvent) {
	row, column, ok := h.at(e.Position)
	if !ok {
		h.MouseOut()
		return
	}
	if now := [2]int{row, column}; now != h.hovered {
		h.hovered = now
		h.tip.ShowAt(h, h.words(row, column), e.AbsolutePosition)
	}
}

// MouseOut hides the tooltip.
func (h *heat) MouseOut() {
	h.hovered = [2]int{-1, -1}
	h.tip.Hide()
}

// words describes a pair in a line.
func (h *heat) words(row, column int) string {
	m := h.matrix
	s, allowed := m.at(row, column)
	if !allowed {
		return lang.L("Equal arrays are not allowed")
	}
	o := m.atlas.opinions(m.variant.Castling, s)
	switch len(o) {
	case 0:
		return lang.L("White {{.WhiteNumber}}, Black {{.BlackNumber}}", "WhiteNumber", s.White.Number(), "BlackNumber", s.Black.Number())
	case 1:
		return lang.L("White {{.WhiteNumber}}, Black {{.BlackNumber}}: {{.Advantage}}; {{.Sharpness}}", "WhiteNumber", s.White.Number(), "BlackNumber", s.Black.Number(),
			"Advantage", o[0].advantage(), "Sharpness", sharpness(&o[0].Finding))
	}
	return lang.L("White {{.WhiteNumber}}, Black {{.BlackNumber}}: {{.Advantage}}; {{.Sharpness}}; {{.Engine}}: {{.SecondAdvantage}}",
		"WhiteNumber", s.White.Number(), "BlackNumber", s.Black.Number(), "Advantage", o[0].advantage(), "Sharpness", sharpness(&o[0].Finding),
		"Engine", o[1].effort.Engine, "SecondAdvantage", o[1].advantage())
}

// Description returns the pair at the cursor.
func (h *heat) Description() accessible.Description {
	return accessible.Description{Name: lang.L("Pairs of arrays"), Role: accessible.Grid, Value: h.words(h.row, h.column)}
}

// AccessibilityLabel implements fyne.Accessible.
func (h *heat) AccessibilityLabel() string { return h.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (h *heat) AccessibilityRole() fyne.AccessibleRole { return h.Description().Role.Toolkit() }

// paint draws the heat map as an image of w by hi device pixels.
func (h *heat) paint(w, hi int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, hi))
	m := h.matrix
	if h.Size().Width == 0 || m.white == nil {
		return img
	}
	scale := float32(w) / h.Size().Width
	edge := func(i int) int { return int((heatMargin+float32(i)*h.square())*scale + .5) }
	low, high := m.limits()
	for row := range m.white {
		for column := range m.black {
			c := theme.Faded(theme.Line(), .35)
			if band, searched := m.value(row, column); searched {
				c = tint(band, low, high, m.colours == bySharpness)
			}
			at := image.Rect(edge(column), edge(row), edge(column+1)-1, edge(row+1)-1)
			draw.Draw(img, at, image.NewUniform(c), image.Point{}, draw.Over)
		}
	}
	h.numbers(img, scale)
	return img
}

// numbers draws the numbers of the arrays at the edges.
func (h *heat) numbers(img *image.RGBA, scale float32) {
	size := min(12, h.square()*.46) * scale
	wide := func(text string) float32 {
		return h.ink.write(image.NewRGBA(image.Rectangle{}), 0, 0, size, false, color.Black, text)
	}
	colour := func(on bool) color.Color {
		if on {
			return theme.Text()
		}
		return theme.Dim()
	}
	for i, a := range h.matrix.white {
		text := strconv.Itoa(a.Number())
		middle := (heatMargin + (float32(i)+.5)*h.square()) * scale
		h.ink.write(img, (heatMargin-6)*scale-wide(text), middle+size*.36, size, i == h.row, colour(i == h.row), text)
	}
	for i, a := range h.matrix.black {
		text := strconv.Itoa(a.Number())
		middle := (heatMargin + (float32(i)+.5)*h.square()) * scale
		h.ink.write(img, middle-wide(text)/2, (heatMargin-7)*scale, size, i == h.column, colour(i == h.column), text)
	}
	corner := h.ink.cut(lang.L("W \\ B"), 10*scale, (heatMargin-2)*scale)
	h.ink.write(img, 0, (heatMargin-7)*scale, 10*scale, false, theme.Dim(), corner)
}

// MinSize returns a size with space for the smallest squares.
func (h *heat) MinSize() fyne.Size { return fyne.NewSize(heatMargin+8*22, heatMargin+8*22) }

// CreateRenderer implements fyne.Widget.
func (h *heat) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(h, h.layout, h.recolor, h.raster, h.cursor)
}

func (h *heat) layout(size fyne.Size) {
	h.raster.Resize(size)
	s := h.square()
	widget.Place(h.cursor, heatMargin+float32(h.column)*s-1.5, heatMargin+float32(h.row)*s-1.5, s+2, s+2)
}

func (h *heat) recolor() {
	h.cursor.StrokeColor, h.cursor.StrokeWidth = theme.Text(), 2.5
}
