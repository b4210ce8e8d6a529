package print

import (
	"bytes"
	"fmt"
	"image/color"

	"codeberg.org/go-pdf/fpdf"
	"github.com/fyne-io/oksvg"
	"github.com/notnil/chess"
	"github.com/srwiley/rasterx"

	"backrank/assets"
)

// drawnEdge is the edge of a piece's template, in millimetres; its uses are scaled.
const drawnEdge = 10

// drawing is a template with a cached id, because the library computes the id by hashing the content at each use.
type drawing struct {
	fpdf.Template

	id string
}

// ID returns the name of the template in the document.
func (d drawing) ID() string { return d.id }

// draw defines a template with a size in millimetres.
func (p *pages) draw(width, height float64, do func(*fpdf.Tpl)) drawing {
	t := p.pdf.CreateTemplateCustom(fpdf.PointType{}, fpdf.SizeType{Wd: width, Ht: height}, do)
	return drawing{t, t.ID()}
}

// drawPieces defines a template for each piece of a set.
func (p *pages) drawPieces(set assets.Set) error {
	p.pieces = map[chess.Piece]drawing{}
	for _, piece := range assets.Pieces() {
		svg, err := set.SVG(piece)
		if err != nil {
			return err
		}
		icon, err := oksvg.ReadIconStream(bytes.NewReader(svg), oksvg.StrictErrorMode)
		if err != nil {
			return fmt.Errorf("print: the drawing of %v: %w", piece, err)
		}
		p.pieces[piece] = p.draw(drawnEdge, drawnEdge, func(t *fpdf.Tpl) { outlines(t, icon) })
	}
	return nil
}

// minOutline is the minimum width of an outline under a filled shape, in units of the SVG. Half of it is visible, and
// pieces are as small as five millimetres.
const minOutline = 4.5

// outlines draws the shapes of an SVG.
func outlines(t *fpdf.Tpl, icon *oksvg.SvgIcon) {
	scale := drawnEdge / icon.ViewBox.W
	t.SetLineCapStyle("round")
	t.SetLineJoinStyle("round")
	for i := range icon.SVGPaths {
		shape := &icon.SVGPaths[i]
		style := ""
		if g, painted := grey(shape.GetFillColor()); painted {
			t.SetFillColor(g, g, g)
			style += "F"
		}
		if g, painted := grey(shape.GetLineColor()); painted {
			t.SetDrawColor(g, g, g)
			thick := shape.LineWidth
			if style == "F" { // the fill covers one half of the outline
				thick = max(thick, minOutline)
			}
			t.SetLineWidth(thick * scale)
			style += "D"
		}
		if style != "" {
			path(t, shape.Path, scale)
			t.DrawPath(style)
		}
	}
}

// path draws a path, given as numbers for commands and points.
func path(t *fpdf.Tpl, path rasterx.Path, scale float64) {
	at := func(i int) float64 { return float64(path[i]) / 64 * scale }
	for i := 0; i < len(path); {
		switch rasterx.PathCommand(path[i]) {
		case rasterx.PathMoveTo:
			t.MoveTo(at(i+1), at(i+2))
			i += 3
		case rasterx.PathLineTo:
			t.LineTo(at(i+1), at(i+2))
			i += 3
		case rasterx.PathQuadTo:
			t.CurveTo(at(i+1), at(i+2), at(i+3), at(i+4))
			i += 5
		case rasterx.PathCubicTo:
			t.CurveBezierCubicTo(at(i+1), at(i+2), at(i+3), at(i+4), at(i+5), at(i+6))
			i += 7
		default:
			t.ClosePath()
			i++
		}
	}
}

// grey converts a colour for paper. Dark colours become black and light ones white, because printers dither all others.
// oksvg reports pure black for shapes that are not painted; no piece is drawn in it.
func grey(c color.Color) (grey int, painted bool) {
	y := int(color.GrayModel.Convert(c).(color.Gray).Y)
	switch {
	case y < 90:
		return 0, y > 0
	case y > 225:
		return 255, true
	}
	return y, true
}
