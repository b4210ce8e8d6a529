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

// home returns the cursor's first square: that of a king of the side at the bottom.
func (k *keys) home() chess.Square {
	b := k.b
	king := chess.NewPiece(chess.King, b.state.bottom())
	for i, piece := range b.state.Pieces {
		if piece == king {
			return chess.Square(i)
		}
	}
	return b.view.grid.square(4, 7)
}

// A band is a row of the screen for the cursor: one of the board's, or with a colour its tray.
type band struct {
	row  int
	tray chess.Color
}

// bands returns the rows from the top.
func (k *keys) bands() []band {
	b := k.b
	upper, lower := chess.Black, chess.White
	if b.view.grid.above(chess.White) {
		upper, lower = lower, upper
	}
	rows := func(from, to int) (all []band) {
		for ; from <= to; from++ {
			all = append(all, band{row: from})
		}
		return all
	}
	tray := func(c chess.Color) []band {
		if len(b.state.Trays.of(c)) == 0 {
			return nil
		}
		return []band{{tray: c}}
	}
	switch b.view.grid.plan {
	case traysAround:
		return slices.Concat(tray(upper), rows(0, 7), tray(lower))
	case traysBetween:
		return slices.Concat(rows(0, 1), tray(upper), tray(lower), rows(6, 7))
	}
	return rows(0, 7)
}

// neighbour returns the spot next to another one: columns to the right and bands down.
func (k *keys) neighbour(from spot, dx, dy int) spot {
	b, bands := k.b, k.bands()
	here, col := band{tray: from.tray}, from.slot+(8-len(b.state.Trays.of(from.tray)))/2
	if from.square >= 0 {
		col, here.row = b.view.grid.place(from.square)
		here.tray = chess.NoColor
	}
	i := max(0, slices.Index(bands, here))
	to := bands[min(max(i+dy, 0), len(bands)-1)]
	if to.tray == chess.NoColor {
		return spot{square: b.view.grid.square(min(max(col+dx, 0), 7), to.row)}
	}
	n := len(b.state.Trays.of(to.tray))
	return spot{chess.NoSquare, to.tray, min(max(col+dx-(8-n)/2, 0), n-1)}
}

// here returns the piece under the cursor.
func (k *keys) here() Origin {
	b, at := k.b, k.at
	if at.square >= 0 {
		return Origin{at.square, b.state.Pieces[at.square]}
	}
	if stacks := b.state.Trays.of(at.tray); b.state.Trays.Shown && at.tray != chess.NoColor && at.slot < len(stacks) {
		return Origin{chess.NoSquare, stacks[at.slot].Piece}
	}
	return Origin{}
}
