package diagram

import (
	"image"
	"image/draw"
	"image/png"
	"io"

	"github.com/notnil/chess"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"backrank/assets"
)

// PNG writes the diagram; square is the edge of a square in pixels.
func (d Diagram) PNG(w io.Writer, square int) error {
	img, err := d.Image(square)
	if err != nil {
		return err
	}
	return png.Encode(w, img)
}

// Image draws the diagram; square is the edge of a square in pixels.
func (d Diagram) Image(square int) (*image.RGBA, error) {
	if err := d.checked(square); err != nil {
		return nil, err
	}
	rows := len(d.rows())
	img := image.NewRGBA(image.Rect(0, 0, 8*square, rows*square))
	face, err := labelFace(square)
	if err != nil {
		return nil, err
	}
	p := d.palette()
	for row := range rows {
		for column := range 8 {
			sq := d.square(column, row)
			at := image.Rect(column*square, row*square, (column+1)*square, (row+1)*square)
			p.Pattern(light(sq), square).Paint(img, at, square)
			d.drawLabels(img, face, column, row, square)
			if piece := d.Pieces[sq]; piece != chess.NoPiece {
				picture, err := d.set().Raster(piece, square)
				if err != nil {
					return nil, err
				}
				draw.Draw(img, at, picture, image.Point{}, draw.Over)
			}
		}
	}
	return img, nil
}

// labelFace returns the typeface of the coordinates, a sixth of a square high.
func labelFace(square int) (font.Face, error) {
	f, err := opentype.Parse(assets.BoldFont())
	if err != nil {
		return nil, err
	}
	return opentype.NewFace(f, &opentype.FaceOptions{Size: max(6, float64(square)*.16), DPI: 72, Hinting: font.HintingFull})
}

func (d *Diagram) drawLabels(img *image.RGBA, face font.Face, column, row, square int) {
	rank, file := d.label(column, row)
	ink := image.NewUniform(d.palette().Coordinate.On(light(d.square(column, row))))
	inset := max(1, square/24)
	put := func(text string, x, y int) {
		drawer := font.Drawer{Dst: img, Src: ink, Face: face, Dot: fixed.P(column*square+x, row*square+y)}
		drawer.DrawString(text)
	}
	if rank != "" {
		put(rank, square-inset-font.MeasureString(face, rank).Ceil(), inset+face.Metrics().CapHeight.Ceil())
	}
	if file != "" {
		put(file, inset, square-inset)
	}
}
