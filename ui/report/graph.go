package report

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
	"backrank/ui/widget"
)

// Graph draws White's chances over a game; the light area is White's. Below it are bars for the times of the moves,
// White's upwards and Black's downwards. Both have the whole height if the other is not known. The image is painted when
// the curve or the size changes. The lines at the position shown and under the pointer are separate objects that move
// over it.
type Graph struct {
	fynewidget.BaseWidget

	curve     Curve
	shown     int // the ply of the position shown, -1 for none
	hovered   int // the ply of the position under the pointer, -1 for none
	onChoose  func(ply int)
	onHover   func(ply int)
	area      *canvas.Raster
	shownLine *canvas.Rectangle
	hoverLine *canvas.Rectangle
}

// NewGraph returns an empty graph. onChoose is called with the ply of a clicked position, onHover with that of the
// position under the pointer, -1 when the pointer leaves.
func NewGraph(onChoose, onHover func(ply int)) *Graph {
	g := &Graph{shown: -1, hovered: -1, onChoose: onChoose, onHover: onHover}
	g.area = canvas.NewRaster(g.paint)
	g.shownLine, g.hoverLine = canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	g.ExtendBaseWidget(g)
	return g
}

// Update shows a curve and marks the position at ply at, -1 for none. The area is painted only if the curve has
// changed.
func (g *Graph) Update(c Curve, at int) {
	g.shown = at
	if !g.curve.equal(c) {
		g.curve = c
		g.area.Refresh()
	}
	g.moveLines()
}

// plies returns the number of plies of the game.
func (g *Graph) plies() int { return len(g.curve.Chances) - 1 }

// lineWidth is the width of the lines at positions, with their outline, in units.
const lineWidth = 4

// x returns the x-coordinate of the position after ply plies.
func (g *Graph) x(ply int) float32 {
	return lineWidth/2 + (g.Size().Width-lineWidth)*float32(ply)/float32(max(g.plies(), 1))
}

// ply returns the ply of the position at an x-coordinate.
func (g *Graph) ply(x float32) int {
	share := float64((x - lineWidth/2) / (g.Size().Width - lineWidth))
	return min(max(int(math.Round(share*float64(g.plies()))), 0), max(g.plies(), 0))
}

// moveLines moves the lines to the position shown and to the one under the pointer.
func (g *Graph) moveLines() {
	for line, ply := range map[*canvas.Rectangle]int{g.shownLine: g.shown, g.hoverLine: g.hovered} {
		line.Hidden = ply < 0 || ply > g.plies()
		widget.Place(line, g.x(ply)-lineWidth/2, 0, lineWidth, g.Size().Height)
	}
	canvas.Refresh(g)
}

// Tapped chooses the position at the pointer.
func (g *Graph) Tapped(e *fyne.PointEvent) { g.onChoose(g.ply(e.Position.X)) }

// MouseIn marks the position under the pointer.
func (g *Graph) MouseIn(e *desktop.MouseEvent) { g.hover(g.ply(e.Position.X)) }

// MouseMoved marks the position under the pointer.
func (g *Graph) MouseMoved(e *desktop.MouseEvent) { g.hover(g.ply(e.Position.X)) }

// MouseOut removes this mark.
func (g *Graph) MouseOut() { g.hover(-1) }

// Cursor returns a pointing hand.
func (g *Graph) Cursor() desktop.Cursor { return desktop.PointerCursor }

func (g *Graph) hover(ply int) {
	if g.hovered != ply {
		g.hovered = ply
		g.moveLines()
		g.onHover(ply)
	}
}

// MinSize returns the height of the graph and a width that has space for marks.
func (g *Graph) MinSize() fyne.Size { return fyne.NewSize(120, graphHeight) }

// graphHeight is the height of the graph, in units.
const graphHeight = 76

// CreateRenderer implements fyne.Widget.
func (g *Graph) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(g, g.layout, g.colour, g.area, g.hoverLine, g.shownLine)
}

func (g *Graph) layout(size fyne.Size) {
	g.area.Resize(size)
	g.moveLines()
}

func (g *Graph) colour() {
	g.shownLine.FillColor, g.hoverLine.FillColor = fynetheme.Color(fynetheme.ColorNamePrimary), theme.Faded(fynetheme.Color(fynetheme.ColorNamePrimary), .5)
	g.shownLine.StrokeColor, g.shownLine.StrokeWidth = theme.Midline(), 1 // can be seen on both sides' areas
}
