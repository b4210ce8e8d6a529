package assets

import (
	"image"
	"testing"

	"github.com/srwiley/rasterx"
)

// peer draws with the scanner of rasterx alone.
func peer(tb testing.TB, svg []byte, px int) *image.RGBA {
	tb.Helper()
	img, err := rasterBy(svg, px, func(img *image.RGBA) rasterx.Scanner { return rasterx.NewScannerGV(px, px, img, img.Rect) })
	if err != nil {
		tb.Fatal(err)
	}
	return img
}

// At sixteen pixels, smaller than any board draws them, edges of several paths on one another differ by 3.
func TestTheScannerDrawsWhatItsLibraryDraws(t *testing.T) {
	for _, s := range Sets() {
		for _, piece := range Pieces() {
			svg, err := s.SVG(piece)
			if err != nil {
				t.Fatal(err)
			}
			for _, px := range []int{16, 33, 76} {
				got, want := raster(t, s, piece, px), peer(t, svg, px)
				for i := range want.Pix {
					if d := int(got.Pix[i]) - int(want.Pix[i]); d < -3 || d > 3 {
						t.Fatalf("%s %v at %d pixels: byte %d is %d, by rasterx %d", s.ID, piece, px, i, got.Pix[i], want.Pix[i])
					}
				}
			}
		}
	}
}

// The twelve pieces of each set at 76 pixels, those of a board in a window of 1180×760.
func BenchmarkRaster(b *testing.B) {
	for _, drawn := range []struct {
		name string
		by   func(testing.TB, []byte, int) *image.RGBA
	}{{"here", func(tb testing.TB, svg []byte, px int) *image.RGBA {
		img, err := Raster(svg, px)
		if err != nil {
			tb.Fatal(err)
		}
		return img
	}}, {"rasterx", peer}} {
		for _, s := range Sets() {
			b.Run(drawn.name+"/"+s.ID, func(b *testing.B) {
				for b.Loop() {
					for _, piece := range Pieces() {
						svg, _ := s.SVG(piece)
						drawn.by(b, svg, 76)
					}
				}
			})
		}
	}
}
