package main

import (
	"image"

	"github.com/notnil/chess"

	"backrank/assets"
)

// setBoards pairs each set of pieces with a board that suits it.
var setBoards = []struct{ set, board string }{
	{assets.StauntonID, "walnut"}, {assets.BlocID, "slate"}, {assets.ModernID, "sky"}, {assets.BookID, "print"}, {assets.WoodID, "cherry"},
}

// sets draws every set of pieces on its board: the picture in the README.
func sets() (image.Image, error) {
	const e, gap = 72, 8
	sheet := image.NewRGBA(image.Rect(0, 0, 12*e, len(setBoards)*(2*e+gap)-gap))
	for row, w := range setBoards {
		s, p := assets.SetByID(w.set), assets.PaletteByID(w.board)
		for i, piece := range append(assets.Pieces()[6:], assets.Pieces()[:6]...) {
			other := chess.NewPiece(piece.Type(), piece.Color().Other())
			y := row * (2*e + gap)
			if err := square(sheet, s, piece, p, i, i*e, y, e); err != nil {
				return nil, err
			}
			if err := square(sheet, s, other, p, i+1, i*e, y+e, e); err != nil {
				return nil, err
			}
		}
	}
	return sheet, nil
}
