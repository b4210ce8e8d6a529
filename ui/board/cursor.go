package board

import (
	"slices"

	"github.com/notnil/chess"
)

// A spot is a position of the cursor: a square, or with chess.NoSquare a slot in the tray of a colour. Without a colour
// it is unset.
type spot struct {
	square chess.Square
	tray   chess.Color
	slot   int
}

// none reports whether the cursor is unset.
func (s spot) none() bool { return s.square < 0 && s.tray == chess.NoColor }

// A cursor is the board cursor, which the arrow keys move.
type cursor struct {
	view   *view
	state  *State
	oracle *Oracle
	picked *selection
	at     spot
	shown  bool // since a key moved it or the board got the focus, until a press of the mouse
}

// show shows the cursor, first at its home, and announces its spot.
func (c *cursor) show() {
	if c.at.none() {
		c.at.square = c.home()
	}
	c.shown = true
	c.view.sync()
	c.announce()
}

// walk moves the cursor, within the board; a hidden cursor only appears.
func (c *cursor) walk(dx, dy int) {
	switch {
	case c.at.none():
		c.at.square = c.home()
	case c.shown:
		c.at = c.neighbour(c.at, dx, dy)
	}
	c.picked.hover(c.at.square)
	c.show()
}

// home returns the cursor's first square: that of a king of the side at the bottom.
func (c *cursor) home() chess.Square {
	king := chess.NewPiece(chess.King, c.state.bottom())
	for i, piece := range c.state.Pieces {
		if piece == king {
			return chess.Square(i)
		}
	}
	return c.view.grid.square(4, 7)
}

// A band is a row of the screen for the cursor: one of the board's, or with a colour its tray.
type band struct {
	row  int
	tray chess.Color
}

// bands returns the rows from the top.
func (c *cursor) bands() []band {
	upper, lower := chess.Black, chess.White
	if c.view.grid.above(chess.White) {
		upper, lower = lower, upper
	}
	rows := func(from, to int) (all []band) {
		for ; from <= to; from++ {
			all = append(all, band{row: from})
		}
		return all
	}
	tray := func(side chess.Color) []band {
		if len(c.state.Trays.of(side)) == 0 {
			return nil
		}
		return []band{{tray: side}}
	}
	switch c.view.grid.plan {
	case traysAround:
		return slices.Concat(tray(upper), rows(0, 7), tray(lower))
	case traysBetween:
		return slices.Concat(rows(0, 1), tray(upper), tray(lower), rows(6, 7))
	}
	return rows(0, 7)
}

// neighbour returns the spot that is dx columns to the right of another one and dy bands below it.
func (c *cursor) neighbour(from spot, dx, dy int) spot {
	bands := c.bands()
	here, col := band{tray: from.tray}, from.slot+(8-len(c.state.Trays.of(from.tray)))/2
	if from.square >= 0 {
		col, here.row = c.view.grid.place(from.square)
		here.tray = chess.NoColor
	}
	i := max(0, slices.Index(bands, here))
	to := bands[min(max(i+dy, 0), len(bands)-1)]
	if to.tray == chess.NoColor {
		return spot{square: c.view.grid.square(min(max(col+dx, 0), 7), to.row)}
	}
	n := len(c.state.Trays.of(to.tray))
	return spot{chess.NoSquare, to.tray, min(max(col+dx-(8-n)/2, 0), n-1)}
}
