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

// drawnEdge is the edge of a piece's box as it is drawn once, in millimetres; wherever
// it stands it is that drawing, scaled.
const drawnEdge = 10

// drawing is something drawn once. The library would sum up its content for each use to
// know its name.
type drawing struct {
	fpdf.Template

	id string
}

// ID is the drawing's name in the document.
func (d drawing) ID() string { return d.id }

// draw draws something once, in a box of so many millimetres.
func (p *pages) draw(width, height float64, do func(*fpdf.Tpl)) drawing {
	t := p.pdf.CreateTemplateCustom(fpdf.PointType{}, fpdf.SizeType{Wd: width, Ht: height}, do)
	return drawing{t, t.ID()}
}

// drawPieces draws each piece of a set once.
func (p *pages) drawPieces(set assets.Set) error {
	p.pieces = map[chess.Piece]drawing{}
	for _, piece := range assets.Pieces() {
		svg, err := set.SVG(piece)
		if err != nil {
			return err
		}
		icon, err := oksvg.ReadIconStream(bytes.NewReader(svg), oksvg.StrictErrorMode)
		if err != nil {
			return fmt.Errorf("paper: the drawing of %v: %w", piece, err)
		}
		p.pieces[piece] = p.draw(drawnEdge, drawnEdge, func(t *fpdf.Tpl) { outlines(t, icon) })
	}
	return nil
}

// leastOutline is the least width of an outline under a body, in the units of the
// drawing: half of it shows, and pieces are as small as five millimetres.
const leastOutline = 4.5

// outlines draws the shapes of a drawing.
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
			if style == "F" { // an outline that fills will cover by half
				thick = max(thick, leastOutline)
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

// path draws along a path, whose numbers are commands and points in turn.
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

// grey is a colour on paper: near black becomes black and near white white, because a
// printer dots everything between. Pure black is what oksvg says of a shape that is
// not painted; no piece is drawn in it.
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
