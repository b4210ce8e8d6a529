package board

import (
	"image"
	"image/draw"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// A pieceImage is the image of a piece without its transparent border, which would cost as much to draw as the piece.
type pieceImage struct {
	img   *image.RGBA
	inset fyne.Position // offset from the square's corner, in units
	size  fyne.Size     // in units
}

// A pieceCache caches the images of the pieces in one size.
type pieceCache struct {
	px     int
	scale  float32
	draw   func(p chess.Piece, px int) image.Image
	pieces map[chess.Piece]*pieceImage
}

func newPieceCache(px int, scale float32, draw func(chess.Piece, int) image.Image) *pieceCache {
	if draw == nil {
		draw = func(chess.Piece, int) image.Image { return nil }
	}
	return &pieceCache{px: px, scale: scale, draw: draw, pieces: map[chess.Piece]*pieceImage{}}
}

// piece returns a piece's image, nil for no piece.
func (c *pieceCache) piece(p chess.Piece) *pieceImage {
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

// stretched returns the same images scaled to another square size: less sharp, but available at once while a window is
// being resized.
func (c *pieceCache) stretched(px int) *pieceCache {
	k := float32(px) / float32(c.px)
	s := newPieceCache(px, c.scale, c.draw)
	for p, m := range c.pieces {
		if m != nil {
			s.pieces[p] = &pieceImage{m.img, fyne.NewPos(m.inset.X*k, m.inset.Y*k), fyne.NewSize(m.size.Width*k, m.size.Height*k)}
		}
	}
	return s
}

// paint draws a piece; one that fails or is transparent has no image.
func (c *pieceCache) paint(p chess.Piece) *pieceImage {
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
	return &pieceImage{tight(full, r), at, fyne.NewSize(float32(r.Dx())/c.scale, float32(r.Dy())/c.scale)}
}

// tight copies a part of an image for upload: premultiplied, with origin 0,0 and without gaps between the rows (Fyne
// uploads sub-images incorrectly).
func tight(img image.Image, r image.Rectangle) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	draw.Draw(out, out.Rect, img, r.Min, draw.Src)
	return out
}

// opaque returns the bounding box of all visible pixels, never empty.
func opaque(img *image.RGBA) image.Rectangle {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	r := image.Rectangle{Min: image.Pt(w, h)}
	for y := range h {
		row := img.Pix[y*img.Stride:][:4*w]
		first := 0
		for first < w && row[4*first+3] == 0 {
			first++
		}
		if first == w {
			continue
		}
		last := w - 1
		for row[4*last+3] == 0 {
			last--
		}
		r.Min.X, r.Max.X = min(r.Min.X, first), max(r.Max.X, last+1)
		r.Min.Y, r.Max.Y = min(r.Min.Y, y), y+1
	}
	if r.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return r
}
