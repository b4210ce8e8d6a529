package widget

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
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

func (g *ground) CreateRenderer() fyne.WidgetRenderer {
	g.paint()
	return &groundRenderer{g, append([]fyne.CanvasObject{g.flat.CanvasObject}, g.rim.strips[:]...)}
}

func (g *ground) paint() {
	fill := fynetheme.Color(g.name)
	g.flat.Fill(fill)
	for _, r := range g.rim.rects {
		r.FillColor, r.CornerRadius = fill, g.radius
		r.StrokeColor, r.StrokeWidth = fynetheme.Color(theme.ColorNameLine), 1
	}
}

type groundRenderer struct {
	g   *ground
	all []fyne.CanvasObject
}

func (r *groundRenderer) Destroy()                     {}
func (r *groundRenderer) MinSize() fyne.Size           { return fyne.NewSize(0, 0) }
func (r *groundRenderer) Objects() []fyne.CanvasObject { return r.all }

// Layout makes the flat overlap the strips, so that no gap is left between them at any scale.
func (r *groundRenderer) Layout(size fyne.Size) {
	r.g.rim.arrange(size)
	x, y := r.g.rim.side-2, r.g.rim.in-2
	place(r.g.flat, x, y, max(size.Width-2*x, 0), max(size.Height-2*y, 0))
}

func (r *groundRenderer) Refresh() {
	r.g.paint()
	canvas.Refresh(r.g)
}

// Panel puts content on a panel with a padding of 12 units.
func Panel(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(newGround(theme.ColorNamePanel, 8),
		container.New(inset(12), content))
}

// Notice puts content on the background of notices that need an answer, with a padding of 12 units.
func Notice(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(newGround(theme.ColorNameNotice, 8), container.New(inset(12), content))
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

func (s *shadow) CreateRenderer() fyne.WidgetRenderer {
	s.paint()
	return &shadowRenderer{s}
}

func (s *shadow) paint() {
	for _, r := range s.rim.rects {
		r.FillColor = fynetheme.Color(fynetheme.ColorNameBackground)
		r.Shadow = canvas.Shadow{Color: fynetheme.Color(fynetheme.ColorNameShadow), BlurRadius: 12, Offset: fyne.NewPos(0, 3)}
	}
}

type shadowRenderer struct{ s *shadow }

func (r *shadowRenderer) Destroy()                     {}
func (r *shadowRenderer) MinSize() fyne.Size           { return fyne.NewSize(0, 0) }
func (r *shadowRenderer) Objects() []fyne.CanvasObject { return r.s.rim.strips[:] }
func (r *shadowRenderer) Layout(size fyne.Size)        { r.s.rim.arrange(size) }

func (r *shadowRenderer) Refresh() {
	r.s.paint()
	canvas.Refresh(r.s)
}

// inset is a layout with a margin.
type inset float32

func (i inset) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var least fyne.Size
	for _, o := range objects {
		least = least.Max(o.MinSize())
	}
	return least.AddWidthHeight(2*float32(i), 2*float32(i))
}

func (i inset) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Move(fyne.NewPos(float32(i), float32(i)))
		o.Resize(size.SubtractWidthHeight(2*float32(i), 2*float32(i)))
	}
}
