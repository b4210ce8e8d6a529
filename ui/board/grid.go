package board

import (
	"math"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// trayGap separates board and tray, in squares, rounded down to a device pixel.
const trayGap = 0.16

// A plan is the arrangement of board and trays.
type plan uint8

const (
	boardAlone   plan = iota // the board alone
	traysAround              // a tray above it and one below
	traysBetween             // the trays replace the four middle ranks
)

// A grid maps squares to positions, for one size, scale, side and plan.
//
// Invariant: a square is px device pixels wide, px an integer, and the board's corner is a whole number of device
// pixels from the widget's corner.
type grid struct {
	scale   float32       // device pixels per unit
	px      int           // device pixels per square
	cell    float32       // units per square: px / scale
	corner  fyne.Position // top left of the squares
	flipped bool          // Black at the bottom
	plan    plan
}

// newGrid fits the largest board into size, centred.
func newGrid(size fyne.Size, scale float32, flipped bool, plan plan) grid {
	g := grid{scale: scale, flipped: flipped, plan: plan}
	w, h := int(pixels(size.Width, scale)), int(pixels(size.Height, scale))
	g.px = max(w/8, 1)
	for g.px > 1 && g.height() > h {
		g.px--
	}
	g.cell = float32(g.px) / scale
	left, top := max(0, (w-8*g.px)/2), max(0, (h-g.height())/2)
	if plan == traysAround {
		top += g.px + g.gap()
	}
	g.corner = fyne.NewPos(float32(left)/scale, float32(top)/scale)
	return g
}

// gap is the space between board and tray, in device pixels.
func (g *grid) gap() int { return int(trayGap * float64(g.px)) }

// height returns the height of the board with its trays, in device pixels.
func (g *grid) height() int {
	if g.plan == traysAround {
		return 10*g.px + 2*g.gap()
	}
	return 8 * g.px
}

// isOmitted reports whether a row of the screen is omitted.
func (g *grid) isOmitted(row int) bool { return g.plan == traysBetween && row >= 2 && row <= 5 }

// pixels converts units to device pixels, correcting float32 rounding errors.
func pixels(units, scale float32) float64 {
	v := float64(units) * float64(scale)
	if r := math.Round(v); math.Abs(v-r) < 1e-2 {
		return r
	}
	return v
}

// edge returns the width of the eight squares in units.
func (g *grid) edge() float32 { return 8 * g.cell }

// units converts a length in squares to units.
func (g *grid) units(squares float32) float32 { return squares * g.cell }

// area returns the size of the squares in units.
func (g *grid) area() fyne.Size { return fyne.NewSize(g.edge(), g.edge()) }

// at returns the square under a position, or chess.NoSquare off the board.
func (g *grid) at(p fyne.Position) chess.Square {
	x, y := (p.X-g.corner.X)/g.cell, (p.Y-g.corner.Y)/g.cell
	if !(x >= 0 && y >= 0 && x < 8 && y < 8) || g.isOmitted(int(y)) {
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
func (g *grid) pos(sq chess.Square) fyne.Position { return g.spot(g.place(sq)) }

// spot returns the position of a column and row, which may be off the board.
func (g *grid) spot(col, row int) fyne.Position {
	return g.corner.AddXY(float32(col*g.px)/g.scale, float32(row*g.px)/g.scale)
}

// centre returns the centre of a square.
func (g *grid) centre(sq chess.Square) fyne.Position {
	return g.pos(sq).AddXY(g.cell/2, g.cell/2)
}

// above reports whether a colour's tray is the upper one.
func (g *grid) above(c chess.Color) bool { return (c == chess.Black) != g.flipped }

// slot returns the top left corner of the i-th of n slots in a colour's tray.
func (g *grid) slot(c chess.Color, i, n int) fyne.Position {
	x, y := (8-n)*g.px/2+i*g.px, 0
	switch {
	case g.plan == traysBetween && g.above(c):
		y = 8 * g.px / 3
	case g.plan == traysBetween:
		y = 13 * g.px / 3
	case g.above(c):
		y = -g.px - g.gap()
	default:
		y = 8*g.px + g.gap()
	}
	return g.corner.AddXY(float32(x)/g.scale, float32(y)/g.scale)
}

// slotAt returns the slot under a position in a colour's tray of n, or -1.
func (g *grid) slotAt(p fyne.Position, c chess.Color, n int) int {
	from := g.slot(c, 0, n)
	x, y := (p.X-from.X)/g.cell, (p.Y-from.Y)/g.cell
	if g.plan == boardAlone || !(x >= 0 && y >= 0 && x < float32(n) && y < 1) {
		return -1
	}
	return int(x)
}

// spotAt returns the square or the slot of a tray under a position.
func (g *grid) spotAt(p fyne.Position, t *Trays) spot {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if i := g.slotAt(p, c, len(t.of(c))); i >= 0 {
			return spot{chess.NoSquare, c, i}
		}
	}
	return spot{square: g.at(p)}
}

// hand returns the position of a piece in its tray.
func (g *grid) hand(t *Trays, piece chess.Piece) fyne.Position {
	stacks := t.of(piece.Color())
	for i, k := range stacks {
		if k.Piece == piece {
			return g.slot(piece.Color(), i, len(stacks))
		}
	}
	return g.slot(piece.Color(), 0, 1)
}
