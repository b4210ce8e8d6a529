package main

import (
	"image"
	"image/color"
	"image/draw"

	"github.com/notnil/chess"

	"backrank/assets"
)

// marks draws the overlays of each board: washes as filled squares, marks as discs and frames, with pieces on the
// washes.
func marks(s assets.Set) (image.Image, error) {
	const e = 72
	sheet := image.NewRGBA(image.Rect(0, 0, 8*e, 2*e*len(assets.Palettes())))
	for row, p := range assets.Palettes() {
		for shade := range 2 {
			y := (2*row + shade) * e
			for i, wash := range []assets.Tint{p.LastMove, p.Selected, p.Hover, p.Guilty} {
				piece := assets.Pieces()[i+6*((i+shade)%2)]
				if err := square(sheet, s, chess.NoPiece, p, i+shade, i*e, y, e); err != nil {
					return nil, err
				}
				fill(sheet, image.Rect(i*e, y, i*e+e, y+e), wash.On((i+shade)%2 == 0))
				if err := drawPiece(sheet, s, piece, i*e, y, e); err != nil {
					return nil, err
				}
			}
			for i, mark := range []assets.Tint{p.Dot, p.Leap, p.Castle, p.Coordinate} {
				x, light := (i+4)*e, (i+4+shade)%2 == 0
				if err := square(sheet, s, chess.NoPiece, p, i+4+shade, x, y, e); err != nil {
					return nil, err
				}
				disc(sheet, x+e/2, y+e/2, e/7, mark.On(light))
				fill(sheet, image.Rect(x+4, y+4, x+e-4, y+8), mark.On(light))
				fill(sheet, image.Rect(x+4, y+e-8, x+e-4, y+e-4), mark.On(light))
			}
		}
	}
	return sheet, nil
}

func fill(dst draw.Image, r image.Rectangle, c color.NRGBA) {
	draw.Draw(dst, r, image.NewUniform(c), image.Point{}, draw.Over)
}

func disc(dst draw.Image, cx, cy, radius int, c color.NRGBA) {
	for y := -radius; y <= radius; y++ {
		for x := -radius; x <= radius; x++ {
			if x*x+y*y <= radius*radius {
				fill(dst, image.Rect(cx+x, cy+y, cx+x+1, cy+y+1), c)
			}
		}
	}
}
