package assets

import (
	"bytes"
	"fmt"
	"image"

	"github.com/fyne-io/oksvg"
	"github.com/notnil/chess"
	"github.com/srwiley/rasterx"
)

// MaxPixels limits the edge of an image; a larger one is a mistaken unit.
const MaxPixels = 4096

// Raster draws a piece px by px device pixels large. The image is premultiplied, tightly packed (stride 4·px) and
// belongs to the caller.
//
// It takes about a millisecond at 96 pixels, so the result should be kept in a Cache.
func (s Set) Raster(p chess.Piece, px int) (*image.RGBA, error) {
	svg, err := s.SVG(p)
	if err != nil {
		return nil, err
	}
	return Raster(svg, px)
}

// Raster draws a square SVG px by px device pixels large. It fails for features that oksvg does not support (README.md
// lists those it does), rather than drawing them wrongly.
func Raster(svg []byte, px int) (*image.RGBA, error) {
	return rasterBy(svg, px, func(img *image.RGBA) rasterx.Scanner { return newScanner(img) })
}

func rasterBy(svg []byte, px int, scanner func(*image.RGBA) rasterx.Scanner) (*image.RGBA, error) {
	if px < 1 || px > MaxPixels {
		return nil, fmt.Errorf("assets: edge of %d pixels: want 1 to %d", px, MaxPixels)
	}
	icon, err := oksvg.ReadIconStream(bytes.NewReader(svg), oksvg.StrictErrorMode)
	if err != nil {
		return nil, fmt.Errorf("assets: drawing: %w", err)
	}
	if icon.ViewBox.W <= 0 || icon.ViewBox.W != icon.ViewBox.H {
		return nil, fmt.Errorf("assets: drawing: view box %g by %g is not square", icon.ViewBox.W, icon.ViewBox.H)
	}
	scaleStrokes(icon, float64(px)/icon.ViewBox.W)
	icon.SetTarget(0, 0, float64(px), float64(px))
	img := image.NewRGBA(image.Rect(0, 0, px, px))
	icon.Draw(rasterx.NewDasher(px, px, scanner(img)), 1)
	return img, nil
}

// scaleStrokes multiplies every stroke width by k: oksvg scales shapes to the target but takes the widths of strokes
// and dashes as device pixels.
func scaleStrokes(icon *oksvg.SvgIcon, k float64) {
	for i := range icon.SVGPaths {
		p := &icon.SVGPaths[i]
		p.LineWidth *= k
		p.DashOffset *= k
		for j := range p.Dash {
			p.Dash[j] *= k
		}
	}
}
