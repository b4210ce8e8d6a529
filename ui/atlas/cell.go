package atlas

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
)

// Zoom is how large arrays are drawn in the gallery, and whether as the back rank
// alone or as a board.
type zoom struct {
	square float32 // units
	board  bool
}

// zooms are the sizes offered, small to large.
var zooms = []zoom{{20, false}, {26, false}, {34, false}, {14, true}, {22, true}, {34, true}}

// cellGap lies round a picture, labelHeight above it.
const (
	cellGap     = 5
	labelHeight = 16
)

// cell is one array in the gallery: its number and marks, and the picture.
type cell struct {
	fynewidget.BaseWidget

	gallery *gallery
	at      int // place in the gallery
	ground  *canvas.Rectangle
	number  *canvas.Text
	aside   *canvas.Text // the fact sorted by
	star    *canvas.Text
	picture *widget.Diagram
}

func newCell(g *gallery) *cell {
	c := &cell{
		gallery: g, at: -1, ground: canvas.NewRectangle(color.Transparent),
		number: canvas.NewText("", color.Transparent), aside: canvas.NewText("", color.Transparent), star: canvas.NewText("", color.Transparent),
	}
	c.ground.CornerRadius = 6
	c.number.TextSize, c.number.TextStyle.Bold = 12, true
	c.aside.TextSize, c.star.TextSize = 11, 12
	ranks := []chess.Rank{chess.Rank1}
	if g.zoom.board {
		ranks = widget.AllRanks()
	}
	c.picture = widget.NewDiagram(g.in.Men, g.in.Set, g.in.Board, g.zoom.square, ranks...)
	c.ExtendBaseWidget(c)
	return c
}

// show draws the array at a place of the gallery.
func (c *cell) show(at int) {
	c.at = at
	s := c.gallery.sheet(at)
	c.number.Text = strconv.Itoa(s.Number)
	c.aside.Text = c.gallery.aside(s)
	c.star.Text = ""
	study := c.gallery.in.Study.Get()
	if study.Favourite(variants.Both(s.Array)) {
		c.star.Text = "★"
	}
	if study.Excludes(s.Number) {
		c.star.Text += "✕"
	}
	c.picture.Set(menOf(s), nil)
	c.Refresh()
}

// menOf is an array on both sides of a board.
func menOf(s *facts.Profile) [64]chess.Piece { return variants.Both(s.Array).Pieces() }

// Tapped makes the array the one at the cursor; a second tap opens its page.
func (c *cell) Tapped(*fyne.PointEvent) {
	if c.gallery.cursor == c.at {
		c.gallery.open()
		return
	}
	c.gallery.moveTo(c.at)
}

func (c *cell) MinSize() fyne.Size {
	return c.picture.MinSize().AddWidthHeight(2*cellGap, 2*cellGap+labelHeight)
}

func (c *cell) CreateRenderer() fyne.WidgetRenderer {
	return &cellRenderer{c}
}

type cellRenderer struct{ *cell }

func (r *cellRenderer) Destroy()           {}
func (r *cellRenderer) MinSize() fyne.Size { return r.cell.MinSize() }
func (r *cellRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.number, r.aside, r.star, r.picture}
}

func (r *cellRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.number.Move(fyne.NewPos(cellGap, 3))
	r.number.Resize(r.number.MinSize())
	star := r.star.MinSize()
	r.star.Move(fyne.NewPos(size.Width-cellGap-star.Width, 3))
	r.star.Resize(star)
	r.aside.Move(fyne.NewPos(cellGap+r.number.MinSize().Width+8, 4))
	r.aside.Resize(r.aside.MinSize())
	r.picture.Move(fyne.NewPos(cellGap, cellGap+labelHeight-1))
	r.picture.Resize(r.picture.MinSize())
}

func (r *cellRenderer) Refresh() {
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	r.ground.FillColor, r.ground.StrokeColor, r.ground.StrokeWidth = color.Transparent, color.Transparent, 0
	if r.at == r.gallery.cursor {
		r.ground.FillColor, r.ground.StrokeColor, r.ground.StrokeWidth = theme.Faded(accent, .16), accent, 2
	} else if r.at >= 0 && r.gallery.marked(r.at) {
		r.ground.FillColor = theme.Faded(theme.Castle(), .18)
	}
	r.ground.Hidden = r.ground.StrokeWidth == 0 && r.ground.FillColor == color.Transparent
	r.star.Hidden, r.aside.Hidden = r.star.Text == "", r.aside.Text == "" // what is hidden costs no frame
	r.number.Color, r.aside.Color, r.star.Color = theme.Text(), theme.Dim(), theme.Castle()
	r.Layout(r.Size())
	canvas.Refresh(r.cell)
}
