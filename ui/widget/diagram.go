package widget

import (
	"image"
	"image/color"
	"image/draw"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/ui/board"
	"backrank/ui/theme"
)

// Diagram is a static image of some ranks of a board, rasterised at device pixels. It takes no gestures.
type Diagram struct {
	fynewidget.BaseWidget

	pieces  *theme.Pieces
	set     string
	palette assets.Palette
	ranks   []chess.Rank // from the top
	cell    float32
	squares [64]chess.Piece
	marks   map[chess.Square]color.Color
	arrows  []board.Arrow
	flipped bool
	raster  *canvas.Raster
}

// NewDiagram returns an empty diagram of the given ranks, top first, with squares of cell units, or as large as the
// layout allows if cell is 0.
func NewDiagram(pieces *theme.Pieces, set, palette string, cell float32, ranks ...chess.Rank) *Diagram {
	d := &Diagram{pieces: pieces, set: set, palette: assets.PaletteByID(palette), ranks: ranks, cell: cell}
	d.raster = canvas.NewRaster(d.paint)
	d.ExtendBaseWidget(d)
	return d
}

// Flip draws the h-file on the left. The ranks of the diagram are the caller's.
func (d *Diagram) Flip() *Diagram {
	d.flipped = true
	return d
}

// AllRanks returns the ranks of a whole board.
func AllRanks() []chess.Rank {
	return []chess.Rank{chess.Rank8, chess.Rank7, chess.Rank6, chess.Rank5, chess.Rank4, chess.Rank3, chess.Rank2, chess.Rank1}
}

// SetStyle changes the piece set and the board.
func (d *Diagram) SetStyle(set, palette string) {
	d.set, d.palette = set, assets.PaletteByID(palette)
	d.raster.Refresh()
}

// Set shows pieces, and marks some squares with colours: a translucent one covers the square, an opaque one tints and
// frames it, so that it is visible on any board.
func (d *Diagram) Set(pieces [64]chess.Piece, marks map[chess.Square]color.Color) {
	d.squares, d.marks = pieces, marks
	d.raster.Refresh()
}

// SetArrows draws the arrows of an analysis over a whole board, in place of earlier ones.
func (d *Diagram) SetArrows(arrows ...board.Arrow) {
	if !slices.Equal(d.arrows, arrows) {
		d.arrows = slices.Clone(arrows)
		d.raster.Refresh()
	}
}

// Arrows returns the arrows of an analysis.
func (d *Diagram) Arrows() []board.Arrow { return slices.Clone(d.arrows) }

// At returns the piece shown on a square.
func (d *Diagram) At(sq chess.Square) chess.Piece { return d.squares[sq] }

// MinSize returns the size of the ranks, with squares of 8 units if the layout determines their size.
func (d *Diagram) MinSize() fyne.Size { return d.sized(max(d.cell, 8)) }

func (d *Diagram) sized(cell float32) fyne.Size {
	return fyne.NewSize(8*cell, float32(len(d.ranks))*cell)
}

// CreateRenderer implements fyne.Widget.
func (d *Diagram) CreateRenderer() fyne.WidgetRenderer {
	return NewRenderer(d, d.layout, nil, d.raster)
}

// layout centres the diagram and keeps its squares at their size.
func (d *Diagram) layout(size fyne.Size) {
	least := d.MinSize()
	if d.cell == 0 {
		least = d.sized(min(size.Width/8, size.Height/float32(len(d.ranks))))
	}
	d.raster.Resize(least)
	d.raster.Move(fyne.NewPos(max(0, (size.Width-least.Width)/2), max(0, (size.Height-least.Height)/2)))
}

// paint draws the diagram w by h device pixels large; the squares differ by a pixel at most.
func (d *Diagram) paint(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	px := min(w/8, h/max(len(d.ranks), 1))
	if px < 4 {
		return img
	}
	draw1 := d.pieces.Of(d.set)
	for row, rank := range d.ranks {
		for file := range chess.File(8) {
			sq := chess.NewSquare(file, rank)
			column := int(file)
			if d.flipped {
				column = 7 - column
			}
			at := image.Rect(w*column/8, h*row/len(d.ranks), w*(column+1)/8, h*(row+1)/len(d.ranks))
			light := (int(file)+int(rank))%2 == 1
			d.palette.Pattern(light, px).Paint(img, at, px)
			if mark, ok := d.marks[sq]; ok {
				paintMark(img, at, mark, d.palette, light)
			}
			if piece := d.squares[sq]; piece != chess.NoPiece {
				corner := at.Min.Add(image.Pt((at.Dx()-px)/2, (at.Dy()-px)/2))
				draw.Draw(img, image.Rectangle{corner, corner.Add(image.Pt(px, px))}, draw1(piece, px), image.Point{}, draw.Over)
			}
		}
	}
	board.PaintArrows(img, d.arrows, assets.Brushes(), assets.Overlays().ArrowEdge, d.flipped)
	return img
}

// paintMark marks a square of a board: a translucent colour tints it and marks its corners, an opaque one frames it.
func paintMark(img *image.RGBA, at image.Rectangle, c color.Color, on assets.Palette, light bool) {
	if tint := color.NRGBAModel.Convert(c).(color.NRGBA); tint.A < 0xFF {
		draw.Draw(img, at, image.NewUniform(c), image.Point{}, draw.Over)
		edge, thin, long := image.NewUniform(on.Edge(tint, light)), max(1, at.Dx()/32), at.Dx()/5
		for _, x := range []image.Point{{at.Min.X, at.Min.X + thin}, {at.Max.X - thin, at.Max.X}} {
			for _, y := range []image.Point{{at.Min.Y, at.Min.Y + long}, {at.Max.Y - long, at.Max.Y}} {
				draw.Draw(img, image.Rect(x.X, y.X, x.Y, y.Y), edge, image.Point{}, draw.Src)
			}
		}
		for _, y := range []image.Point{{at.Min.Y, at.Min.Y + thin}, {at.Max.Y - thin, at.Max.Y}} {
			for _, x := range []image.Point{{at.Min.X, at.Min.X + long}, {at.Max.X - long, at.Max.X}} {
				draw.Draw(img, image.Rect(x.X, y.X, x.Y, y.Y), edge, image.Point{}, draw.Src)
			}
		}
		return
	}
	draw.Draw(img, at, image.NewUniform(theme.Faded(c, .42)), image.Point{}, draw.Over)
	edge := max(1, (at.Dx()+8)/16)
	for _, side := range []image.Rectangle{
		{at.Min, image.Pt(at.Max.X, at.Min.Y+edge)},
		{image.Pt(at.Min.X, at.Max.Y-edge), at.Max},
		{image.Pt(at.Min.X, at.Min.Y+edge), image.Pt(at.Min.X+edge, at.Max.Y-edge)},
		{image.Pt(at.Max.X-edge, at.Min.Y+edge), image.Pt(at.Max.X, at.Max.Y-edge)},
	} {
		draw.Draw(img, side, image.NewUniform(c), image.Point{}, draw.Src)
	}
}
