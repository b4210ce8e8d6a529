package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// ground is a rounded rectangle in one of the theme's colours.
type ground struct {
	widget.BaseWidget
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
	return &groundRenderer{widget.NewSimpleRenderer(g.rect), g}
}

func (g *ground) paint() {
	g.rect.FillColor = theme.Color(g.name)
	g.rect.CornerRadius = g.radius
	g.rect.StrokeColor, g.rect.StrokeWidth = theme.Color(colorLine), 1
}

type groundRenderer struct {
	fyne.WidgetRenderer
	g *ground
}

func (r *groundRenderer) Refresh() {
	r.g.paint()
	r.WidgetRenderer.Refresh()
}

// Panel puts content on a panel, 12 units inside its edge.
func Panel(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(newGround(colorPanel, 8),
		container.New(inset(12), content))
}

// Notice puts content on the ground of what wants an answer, 8 units inside its edge.
func Notice(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(newGround(colorNotice, 8), container.New(inset(8), content))
}

// Shadow is the one shadow of the window, under the board: what is laid on it
// seems to lie a little above the page.
func Shadow() fyne.CanvasObject {
	s := &shadow{rect: canvas.NewRectangle(color.Transparent)}
	s.ExtendBaseWidget(s)
	return s
}

type shadow struct {
	widget.BaseWidget
	rect *canvas.Rectangle
}

func (s *shadow) CreateRenderer() fyne.WidgetRenderer {
	s.paint()
	return &shadowRenderer{widget.NewSimpleRenderer(s.rect), s}
}

func (s *shadow) paint() {
	s.rect.FillColor = theme.Color(theme.ColorNameBackground)
	s.rect.Shadow = canvas.Shadow{Color: theme.Color(theme.ColorNameShadow), BlurRadius: 12, Offset: fyne.NewPos(0, 3)}
}

type shadowRenderer struct {
	fyne.WidgetRenderer
	s *shadow
}

func (r *shadowRenderer) Refresh() {
	r.s.paint()
	r.WidgetRenderer.Refresh()
}

// inset lays its objects out within a margin.
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
