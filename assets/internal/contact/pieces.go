package main

import (
	"image"
	"image/color"
	"image/draw"

	"github.com/notnil/chess"

	"backrank/assets"
)

// sizes draws every piece at typical board sizes, on the default board.
func sizes(s assets.Set) (image.Image, error) {
	edges := []int{24, 32, 48, 64, 96, 160, 200}
	height := 0
	for _, e := range edges {
		height += e
	}
	sheet := image.NewRGBA(image.Rect(0, 0, 12*200, height))
	y := 0
	for _, e := range edges {
		for i, piece := range assets.Pieces() {
			if err := square(sheet, s, piece, assets.Palettes()[0], i, i*e, y, e); err != nil {
				return nil, err
			}
		}
		y += e
	}
	return sheet, nil
}

// boards draws every piece on a light and on a dark square of every board.
func boards(s assets.Set) (image.Image, error) {
	const e = 80
	sheet := image.NewRGBA(image.Rect(0, 0, 12*e, 2*e*len(assets.Palettes())))
	for row, p := range assets.Palettes() {
		for i, piece := range assets.Pieces() {
			for shade := range 2 {
				if err := square(sheet, s, piece, p, i+shade, i*e, (2*row+shade)*e, e); err != nil {
					return nil, err
				}
			}
		}
	}
	return sheet, nil
}

// large draws the pieces in full size.
func large(s assets.Set) (image.Image, error) {
	const e = 320
	sheet := image.NewRGBA(image.Rect(0, 0, 6*e, 2*e))
	for i, piece := range assets.Pieces() {
		if err := square(sheet, s, piece, assets.Palettes()[1], i+i/6, i%6*e, i/6*e, e); err != nil {
			return nil, err
		}
	}
	return sheet, nil
}

// thumbnail draws a small, blurred game, in which only the silhouettes of the pieces remain.
func thumbnail(s assets.Set) (image.Image, error) {
	const e, zoom = 40, 2
	board := image.NewRGBA(image.Rect(0, 0, 8*e, 8*e))
	pos := chess.NewGame().Position().Board()
	for sq := chess.A1; sq <= chess.H8; sq++ {
		x, y := int(sq.File()), 7-int(sq.Rank())
		if err := square(board, s, pos.Piece(sq), assets.Palettes()[0], x+y, x*e, y*e, e); err != nil {
			return nil, err
		}
	}
	soft := blur(blur(blur(board)))
	sheet := image.NewRGBA(image.Rect(0, 0, 2*8*e*zoom, 8*e*zoom))
	for y := range 8 * e * zoom {
		for x := range 8 * e * zoom {
			sheet.Set(x, y, board.At(x/zoom, y/zoom))
			sheet.Set(x+8*e*zoom, y, soft.At(x/zoom, y/zoom))
		}
	}
	return sheet, nil
}

// square paints one square, light where shade is even, and the piece on it.
func square(dst *image.RGBA, s assets.Set, piece chess.Piece, p assets.Palette, shade, x, y, edge int) error {
	p.Pattern(shade%2 == 0, edge).Paint(dst, image.Rect(x, y, x+edge, y+edge), edge)
	if piece == chess.NoPiece {
		return nil
	}
	return drawPiece(dst, s, piece, x, y, edge)
}

// drawPiece draws a piece over the image.
func drawPiece(dst *image.RGBA, s assets.Set, piece chess.Piece, x, y, edge int) error {
	img, err := s.Raster(piece, edge)
	if err != nil {
		return err
	}
	draw.Draw(dst, image.Rect(x, y, x+edge, y+edge), img, image.Point{}, draw.Over)
	return nil
}

// blur averages every pixel with its neighbours within two pixels.
func blur(src *image.RGBA) *image.RGBA {
	const radius = 2
	dst := image.NewRGBA(src.Bounds())
	for y := src.Rect.Min.Y; y < src.Rect.Max.Y; y++ {
		for x := src.Rect.Min.X; x < src.Rect.Max.X; x++ {
			var r, g, b, n int
			for dy := -radius; dy <= radius; dy++ {
				for dx := -radius; dx <= radius; dx++ {
					if p := image.Pt(x+dx, y+dy); p.In(src.Rect) {
						c := src.RGBAAt(p.X, p.Y)
						r, g, b, n = r+int(c.R), g+int(c.G), b+int(c.B), n+1
					}
				}
			}
			dst.SetRGBA(x, y, color.RGBA{R: uint8(r / n), G: uint8(g / n), B: uint8(b / n), A: 0xFF})
		}
	}
	return dst
}
