package atlas

import (
	"image"
	"image/color"
	"image/draw"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
)

// zoom is a zoom level: the size of squares, and whether the gallery shows back ranks or boards.
type zoom struct {
	square float32 // units
	board  bool
}

// columns returns the number of arrays in a row.
func (z zoom) columns(width float32) int {
	return max(1, int((width-barRoom)/(8*z.square+2*cellGap)))
}

// cell returns the size of a cell; cells fill the row.
func (z zoom) cell(width float32) fyne.Size {
	cell := max((width-barRoom)/float32(z.columns(width)), 8*z.square+2*cellGap)
	square := (cell - 2*cellGap) / 8
	if z.board {
		square *= 8
	}
	return fyne.NewSize(cell, square+labelHeight+2*cellGap)
}

// zooms are the zoom levels, small to large.
var zooms = []zoom{{20, false}, {26, false}, {34, false}, {14, true}, {22, true}, {34, true}}

// cellGap is the gap around an image, labelHeight the height of the label above it, in units.
const (
	cellGap     = 6
	labelHeight = 17
)

// cell is one array in the gallery: number, marks and diagram in a single image. The image is uploaded synchronously,
// so all cells share one buffer, and scrolling does not allocate.
type cell struct {
	grid   *grid
	at     int // index in the gallery, -1 for none
	raster *canvas.Raster
	drawn  int // number of the array drawn, -1 for none
}

func newCell(g *grid) *cell {
	c := &cell{grid: g, at: -1, drawn: -1}
	c.raster = canvas.NewRaster(c.paint)
	c.raster.ScaleMode = canvas.ImageScalePixels // it has the size that it is drawn in
	return c
}

// show draws the array at an index of the gallery. If redraw is false, an array that is already drawn is kept.
func (c *cell) show(at int, redraw bool) {
	p := c.grid.shown[at]
	if c.at == at && c.drawn == p.Number && !redraw {
		return
	}
	c.at, c.drawn = at, p.Number
	c.raster.Refresh()
}

// paint draws the cell w by h device pixels large.
func (c *cell) paint(w, h int) image.Image {
	img := c.grid.blank(w, h)
	if c.at < 0 || c.at >= len(c.grid.shown) || w == 0 {
		return img
	}
	p := c.grid.shown[c.at]
	scale := float32(h) / c.grid.cellSize().Height
	c.label(img, p, scale)
	c.picture(img, p, int(cellGap*scale+.5), int((cellGap+labelHeight-2)*scale+.5), w-2*int(cellGap*scale+.5))
	return img
}

// blank returns the cleared image buffer.
func (g *grid) blank(w, h int) *image.RGBA {
	if size := image.Rect(0, 0, w, h); g.image == nil || g.image.Rect != size {
		g.image = image.NewRGBA(size)
	} else {
		clear(g.image.Pix)
	}
	return g.image
}

// label draws the number, the marks, and as much of the sort value as fits between them.
func (c *cell) label(img *image.RGBA, p *facts.Profile, scale float32) {
	g := c.grid
	x, y := cellGap*scale, 16*scale
	x = g.ink.write(img, x, y, 12*scale, true, theme.Text(), strconv.Itoa(p.Number)) + 8*scale
	right := float32(img.Rect.Dx()) - cellGap*scale
	for _, m := range g.marks(p.Array) {
		size := 13 * scale
		right -= size
		g.ink.icon(img, right, y-11*scale, size, m.icon, m.hue)
		right -= 2 * scale
	}
	g.ink.write(img, x, y, 11*scale, false, theme.Dim(), g.ink.cut(g.aside(p), 11*scale, right-x))
}

// mark is an icon next to an array's number.
type mark struct {
	icon assets.Icon
	hue  color.Color
}

// picture draws the ranks of the zoom level in a total width in device pixels.
func (c *cell) picture(img *image.RGBA, p *facts.Profile, left, top, width int) {
	ranks := []chess.Rank{chess.Rank1}
	if c.grid.zoom.board {
		ranks = widget.AllRanks()
	}
	set, board := c.grid.style()
	drawRanks(img, p.Array, ranks, image.Pt(left, top), width, c.grid.pieces.Of(set), assets.PaletteByID(board))
}

// drawRanks draws ranks of the start position with an array on both sides, in a total width in device pixels; widths of
// squares differ by at most one pixel.
func drawRanks(img *image.RGBA, array variants.Array, ranks []chess.Rank, at image.Point, width int, drawn func(chess.Piece, int) image.Image, palette assets.Palette) {
	px := width / 8
	if px < 4 {
		return
	}
	pieces := variants.Both(array).Pieces()
	for row, rank := range ranks {
		for file := range chess.File(8) {
			square := image.Rect(width*int(file)/8, width*row/8, width*int(file+1)/8, width*(row+1)/8).Add(at)
			palette.Pattern((int(file)+int(rank))%2 == 1, px).Paint(img, square, px)
			if piece := pieces[chess.NewSquare(file, rank)]; piece != chess.NoPiece {
				corner := square.Min.Add(image.Pt((square.Dx()-px)/2, (square.Dy()-px)/2))
				draw.Draw(img, image.Rectangle{corner, corner.Add(image.Pt(px, px))}, drawn(piece, px), image.Point{}, draw.Over)
			}
		}
	}
}

// primary returns the colour of the selection.
func primary() color.Color { return fynetheme.Color(fynetheme.ColorNamePrimary) }
