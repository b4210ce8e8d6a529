package board

import (
	"image"
	"image/draw"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// A portrait is a piece's picture without its transparent border, which would
// cost as much to paint as the piece itself.
type portrait struct {
	img   *image.RGBA
	inset fyne.Position // from the square's corner, in units
	size  fyne.Size     // in units
}

// A cabinet keeps the portraits of the pieces in one size.
type cabinet struct {
	px     int
	scale  float32
	draw   func(p chess.Piece, px int) image.Image
	pieces map[chess.Piece]*portrait
}

func newCabinet(px int, scale float32, draw func(chess.Piece, int) image.Image) *cabinet {
	if draw == nil {
		draw = func(chess.Piece, int) image.Image { return nil }
	}
	return &cabinet{px: px, scale: scale, draw: draw, pieces: map[chess.Piece]*portrait{}}
}

// piece returns a piece's portrait, nil for no piece.
func (c *cabinet) piece(p chess.Piece) *portrait {
	if p == chess.NoPiece {
		return nil
	}
	m, ok := c.pieces[p]
	if !ok {
		m = c.paint(p)
		c.pieces[p] = m
	}
	return m
}

// stretched returns the same pictures for squares of another size: not crisp,
// but there at once while a window is being resized.
func (c *cabinet) stretched(px int) *cabinet {
	k := float32(px) / float32(c.px)
	s := newCabinet(px, c.scale, c.draw)
	for p, m := range c.pieces {
		if m != nil {
			s.pieces[p] = &portrait{m.img, fyne.NewPos(m.inset.X*k, m.inset.Y*k), fyne.NewSize(m.size.Width*k, m.size.Height*k)}
		}
	}
	return s
}

// paint draws a piece; one that cannot be drawn, or seen, is missing.
func (c *cabinet) paint(p chess.Piece) *portrait {
	if c.px < 4 {
		return nil
	}
	img := c.draw(p, c.px)
	if img == nil {
		return nil
	}
	full := tight(img, img.Bounds())
	r := opaque(full)
	at := fyne.NewPos(float32(r.Min.X)/c.scale, float32(r.Min.Y)/c.scale)
	return &portrait{tight(full, r), at, fyne.NewSize(float32(r.Dx())/c.scale, float32(r.Dy())/c.scale)}
}

// tight copies a part of a picture the way the painter wants it: premultiplied,
// beginning at 0,0 and without gaps between the rows (Fyne uploads sub-images garbled).
func tight(img image.Image, r image.Rectangle) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	draw.Draw(out, out.Rect, img, r.Min, draw.Src)
	return out
}

// opaque is the smallest rectangle outside which nothing is to be seen, not empty.
func opaque(img *image.RGBA) image.Rectangle {
	r := image.Rectangle{}
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if img.Pix[img.PixOffset(x, y)+3] != 0 {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if r.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return r
}
