package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
)

// ground is a rounded rectangle in a colour of the theme.
type ground struct {
	fynewidget.BaseWidget
	name   fyne.ThemeColorName
	radius float32
	rect   *canvas.Rectangle
}

func newGround(name fyne.ThemeColorName, radius float32) *ground {
	g := &ground{name: name, radius: radius, rect: canvas.NewRectangle(color.Transparent)}
	g.ExtendBaseWidget(g)
	return g
}

func (g *ground) CreateRenderer() fyne.WidgetRenderer {
	g.paint()
	return &groundRenderer{fynewidget.NewSimpleRenderer(g.rect), g}
}

func (g *ground) paint() {
	g.rect.FillColor = fynetheme.Color(g.name)
	g.rect.CornerRadius = g.radius
	g.rect.StrokeColor, g.rect.StrokeWidth = fynetheme.Color(theme.ColorNameLine), 1
}

type groundRenderer struct {
	fyne.WidgetRenderer
	g *ground
}

func (r *groundRenderer) Refresh() {
	r.g.paint()
	r.WidgetRenderer.Refresh()
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

// Shadow returns the shadow under the board, the only one of the window.
func Shadow() fyne.CanvasObject {
	s := &shadow{rect: canvas.NewRectangle(color.Transparent)}
	s.ExtendBaseWidget(s)
	return s
}

type shadow struct {
	fynewidget.BaseWidget
	rect *canvas.Rectangle
}

func (s *shadow) CreateRenderer() fyne.WidgetRenderer {
	s.paint()
	return &shadowRenderer{fynewidget.NewSimpleRenderer(s.rect), s}
}

func (s *shadow) paint() {
	s.rect.FillColor = fynetheme.Color(fynetheme.ColorNameBackground)
	s.rect.Shadow = canvas.Shadow{Color: fynetheme.Color(fynetheme.ColorNameShadow), BlurRadius: 12, Offset: fyne.NewPos(0, 3)}
}

type shadowRenderer struct {
	fyne.WidgetRenderer
	s *shadow
}

func (r *shadowRenderer) Refresh() {
	r.s.paint()
	r.WidgetRenderer.Refresh()
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
