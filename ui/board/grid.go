package board

import (
	"math"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

const (
	trayGap  = 0.16              // between board and tray, in squares
	trayRows = 8 + 2*(1+trayGap) // height of board and both trays, in squares
)

// A grid says where the squares are. It exists for one size, scale and side.
//
// Law: a square is px device pixels wide, px whole, and the board's corner lies
// a whole number of device pixels from the widget's corner.
type grid struct {
	scale   float32       // device pixels per unit
	px      int           // device pixels per square
	cell    float32       // units per square: px / scale
	corner  fyne.Position // top left of the squares
	flipped bool          // Black at the bottom
	trays   bool
}

// newGrid fits the largest board into size, centred.
func newGrid(size fyne.Size, scale float32, flipped, trays bool) grid {
	rows := 8.0
	if trays {
		rows = trayRows
	}
	w, h := pixels(size.Width, scale), pixels(size.Height, scale)
	px := math.Floor(min(w/8, h/rows))
	g := grid{scale: scale, px: max(int(px), 1), flipped: flipped, trays: trays}
	g.cell = float32(g.px) / scale
	left := max(0, math.Floor((w-8*px)/2))
	top := max(0, math.Floor((h-rows*px)/2))
	if trays {
		top += math.Floor((1 + trayGap) * px)
	}
	g.corner = fyne.NewPos(float32(left)/scale, float32(top)/scale)
	return g
}

// pixels converts units to device pixels, forgiving what float32 lost.
func pixels(units, scale float32) float64 {
	v := float64(units) * float64(scale)
	if r := math.Round(v); math.Abs(v-r) < 1e-2 {
		return r
	}
	return v
}

// edge is the width of the eight squares in units.
func (g *grid) edge() float32 { return 8 * g.cell }

// units converts a length in squares.
func (g *grid) units(squares float32) float32 { return squares * g.cell }

// at returns the square under a position, or chess.NoSquare off the board.
func (g *grid) at(p fyne.Position) chess.Square {
	x, y := (p.X-g.corner.X)/g.cell, (p.Y-g.corner.Y)/g.cell
	if !(x >= 0 && y >= 0 && x < 8 && y < 8) {
		return chess.NoSquare
	}
	return g.square(int(x), int(y))
}

// square returns the square in a column and row of the screen, from the top left.
func (g *grid) square(col, row int) chess.Square {
	if g.flipped {
		return chess.Square(8*row + 7 - col)
	}
	return chess.Square(8*(7-row) + col)
}

// place returns the column and row of a square on the screen.
func (g *grid) place(sq chess.Square) (col, row int) {
	if g.flipped {
		return 7 - int(sq)%8, int(sq) / 8
	}
	return int(sq) % 8, 7 - int(sq)/8
}

// pos returns the top left corner of a square.
func (g *grid) pos(sq chess.Square) fyne.Position {
	col, row := g.place(sq)
	return g.spot(float32(col), float32(row))
}

// spot returns the place of a column and row that need not be whole nor on the board.
func (g *grid) spot(col, row float32) fyne.Position {
	return fyne.NewPos(g.corner.X+col*g.cell, g.corner.Y+row*g.cell)
}

// centre returns the middle of a square.
func (g *grid) centre(sq chess.Square) fyne.Position {
	return g.pos(sq).AddXY(g.cell/2, g.cell/2)
}

// trayRow is the row on the screen of the tray of a colour's men.
func (g *grid) trayRow(c chess.Color) float32 {
	if (c == chess.Black) != g.flipped {
		return -float32(math.Floor((1+trayGap)*float64(g.px))) / float32(g.px)
	}
	return 8 + float32(math.Floor(trayGap*float64(g.px)))/float32(g.px)
}

// slot returns the top left corner of the i-th of n places in a colour's tray.
func (g *grid) slot(c chess.Color, i, n int) fyne.Position {
	left := float32((8-n)*g.px/2) / float32(g.px)
	return g.spot(left+float32(i), g.trayRow(c))
}

// slotAt returns which of n places in a colour's tray lies under a position, or -1.
func (g *grid) slotAt(p fyne.Position, c chess.Color, n int) int {
	from := g.slot(c, 0, n)
	x, y := (p.X-from.X)/g.cell, (p.Y-from.Y)/g.cell
	if !g.trays || !(x >= 0 && y >= 0 && x < float32(n) && y < 1) {
		return -1
	}
	return int(x)
}
