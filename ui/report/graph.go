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
)

// Graph draws White's chances over a game: the light area is White's. The area is painted when the curve changes, the
// lines at the position shown and under the pointer move over it.
type Graph struct {
	fynewidget.BaseWidget

	curve  Curve
	at     int // the position shown, -1 for none
	over   int // the position under the pointer, -1 for none
	choose func(ply int)
	point  func(ply int)
	area   *canvas.Raster
	now    *canvas.Rectangle
	under  *canvas.Rectangle
}

// NewGraph returns an empty graph. choose is called for a click with the number of plies before the position, point
// when the pointer enters a position, -1 when it leaves.
func NewGraph(choose, point func(ply int)) *Graph {
	g := &Graph{at: -1, over: -1, choose: choose, point: point}
	g.area = canvas.NewRaster(g.paint)
	g.now, g.under = canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	g.ExtendBaseWidget(g)
	return g
}

// Update draws a curve and the position shown, -1 for none. An equal curve is not painted again.
func (g *Graph) Update(c Curve, at int) {
	g.at = at
	if !g.curve.equal(c) {
		g.curve = c
		g.area.Refresh()
	}
	g.lines()
}

// plies returns the number of plies of the game.
func (g *Graph) plies() int { return len(g.curve.Chances) - 1 }

// lineWidth is the width of the line at the position shown, in units.
const lineWidth = 2

// across returns where a position is.
func (g *Graph) across(ply int) float32 {
	return lineWidth/2 + (g.Size().Width-lineWidth)*float32(ply)/float32(max(g.plies(), 1))
}

// ply returns the position at a place.
func (g *Graph) ply(x float32) int {
	share := float64((x - lineWidth/2) / (g.Size().Width - lineWidth))
	return min(max(int(math.Round(share*float64(g.plies()))), 0), max(g.plies(), 0))
}

// lines moves the two lines.
func (g *Graph) lines() {
	for line, ply := range map[*canvas.Rectangle]int{g.now: g.at, g.under: g.over} {
		line.Hidden = ply < 0 || ply > g.plies()
		line.Move(fyne.NewPos(g.across(ply)-lineWidth/2, 0))
		line.Resize(fyne.NewSize(lineWidth, g.Size().Height))
	}
	canvas.Refresh(g)
}

// Tapped goes to the position clicked.
func (g *Graph) Tapped(e *fyne.PointEvent) { g.choose(g.ply(e.Position.X)) }

// MouseIn points at a position.
func (g *Graph) MouseIn(e *desktop.MouseEvent) { g.hover(g.ply(e.Position.X)) }

// MouseMoved points at another position.
func (g *Graph) MouseMoved(e *desktop.MouseEvent) { g.hover(g.ply(e.Position.X)) }

// MouseOut points at no position.
func (g *Graph) MouseOut() { g.hover(-1) }

// Cursor is a hand.
func (g *Graph) Cursor() desktop.Cursor { return desktop.PointerCursor }

func (g *Graph) hover(ply int) {
	if g.over != ply {
		g.over = ply
		g.lines()
		g.point(ply)
	}
}

// MinSize has room for the marks.
func (g *Graph) MinSize() fyne.Size { return fyne.NewSize(120, graphHeight) }

// graphHeight is the height of the graph, in units.
const graphHeight = 76

// CreateRenderer implements fyne.Widget.
func (g *Graph) CreateRenderer() fyne.WidgetRenderer {
	r := &graphRenderer{g}
	r.colour()
	return r
}

type graphRenderer struct{ *Graph }

func (r *graphRenderer) Destroy()           {}
func (r *graphRenderer) MinSize() fyne.Size { return r.Graph.MinSize() }
func (r *graphRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.area, r.under, r.now}
}

func (r *graphRenderer) Layout(size fyne.Size) {
	r.area.Resize(size)
	r.lines()
}

func (r *graphRenderer) colour() {
	r.now.FillColor, r.under.FillColor = fynetheme.Color(fynetheme.ColorNamePrimary), theme.Faded(fynetheme.Color(fynetheme.ColorNamePrimary), .5)
}

func (r *graphRenderer) Refresh() {
	r.colour()
	r.area.Refresh()
	r.lines()
}
