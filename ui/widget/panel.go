package widget

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/flat"
	"backrank/ui/theme"
)

// ground is a rounded rectangle in a colour of the theme.
type ground struct {
	fynewidget.BaseWidget
	name   fyne.ThemeColorName
	radius float32
	flat   flat.Flat
	rim    *rim
}

func newGround(name fyne.ThemeColorName, radius float32) *ground {
	g := &ground{name: name, radius: radius, flat: flat.New(), rim: newRim(2, radius+4, 4)}
	g.ExtendBaseWidget(g)
	return g
}

// CreateRenderer implements fyne.Widget.
func (g *ground) CreateRenderer() fyne.WidgetRenderer {
	return NewRenderer(g, g.layout, g.paint, append([]fyne.CanvasObject{g.flat.CanvasObject}, g.rim.strips[:]...)...)
}

// MinSize implements fyne.Widget.
func (g *ground) MinSize() fyne.Size { return fyne.NewSize(0, 0) }

func (g *ground) paint() {
	fill := fynetheme.Color(g.name)
	g.flat.Fill(fill)
	for _, r := range g.rim.rects {
		r.FillColor, r.CornerRadius = fill, g.radius
		r.StrokeColor, r.StrokeWidth = fynetheme.Color(theme.ColorNameLine), 1
	}
}

// layout makes the flat overlap the strips, so that no gap is left between them at any scale.
func (g *ground) layout(size fyne.Size) {
	g.rim.arrange(size)
	x, y := g.rim.side-2, g.rim.in-2
	Place(g.flat, x, y, max(size.Width-2*x, 0), max(size.Height-2*y, 0))
}

// Panel puts content on a panel with a padding of 12 units.
func Panel(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(newGround(theme.ColorNamePanel, 8),
		padded(12, content))
}

// Notice puts content on the background of notices that need an answer, with a padding of 12 units.
func Notice(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(newGround(theme.ColorNameNotice, 8), padded(12, content))
}

// Shadow returns the shadow around the board, the only shadow in the window. The part under the board is not drawn.
func Shadow() fyne.CanvasObject {
	// A blur of 12 ends 6 units beyond the rectangle, and is 3 units lower.
	s := &shadow{rim: newRim(10, 1, 1)}
	s.ExtendBaseWidget(s)
	return s
}

type shadow struct {
	fynewidget.BaseWidget
	rim *rim
}

// CreateRenderer implements fyne.Widget.
func (s *shadow) CreateRenderer() fyne.WidgetRenderer {
	return NewRenderer(s, s.rim.arrange, s.paint, s.rim.strips[:]...)
}

// MinSize implements fyne.Widget.
func (s *shadow) MinSize() fyne.Size { return fyne.NewSize(0, 0) }

func (s *shadow) paint() {
	for _, r := range s.rim.rects {
		r.FillColor = fynetheme.Color(fynetheme.ColorNameBackground)
		r.Shadow = canvas.Shadow{Color: fynetheme.Color(fynetheme.ColorNameShadow), BlurRadius: 12, Offset: fyne.NewPos(0, 3)}
	}
}

// padded returns an object with a margin of a number of units around it.
func padded(margin float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedLayout(margin, margin, margin, margin), o)
}
