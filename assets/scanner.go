package assets

import (
	"image"
	"image/color"

	"github.com/srwiley/rasterx"
)

// scanner replaces the scanner of rasterx, which for each path blends all pixels of the image and computes the gradient
// of all. This one draws only the pixels that the path covers.
type scanner struct {
	*rasterx.ScannerGV
	img  *image.RGBA
	mask *image.Alpha // how far the path covers each pixel; empty between two paths
}

func newScanner(img *image.RGBA) *scanner {
	b := img.Rect
	mask := image.NewAlpha(b)
	return &scanner{rasterx.NewScannerGV(b.Dx(), b.Dy(), mask, b), img, mask}
}

// Draw draws the path in the colour, or the gradient, of SetColor.
func (s *scanner) Draw() {
	paint := s.Source
	s.Source = image.Opaque
	s.ScannerGV.Draw() // on the mask
	s.Source = paint

	var c [4]uint32
	gradient, shaded := paint.(*rasterx.ColorFuncImage)
	if !shaded {
		c = components(paint.At(0, 0))
	}
	extent := s.GetPathExtent()
	box := image.Rect(extent.Min.X.Floor(), extent.Min.Y.Floor(), extent.Max.X.Ceil(), extent.Max.Y.Ceil()).Intersect(s.img.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := s.mask.Pix[s.mask.PixOffset(box.Min.X, y):][:box.Dx()]
		pixels := s.img.Pix[s.img.PixOffset(box.Min.X, y):][:4*box.Dx()]
		for i, covered := range row {
			if covered == 0 {
				continue
			}
			row[i] = 0
			if shaded {
				c = components(gradient.At(box.Min.X+i, y))
			}
			m := uint32(covered) * 0x101
			left := 0xffff - c[3]*m/0xffff
			for k, pixel := 0, pixels[4*i:][:4]; k < 4; k++ {
				pixel[k] = uint8((uint32(pixel[k])*0x101*left + c[k]*m) / 0xffff >> 8)
			}
		}
	}
}

func components(c color.Color) [4]uint32 {
	r, g, b, a := c.RGBA()
	return [4]uint32{r, g, b, a}
}
