package print

import (
	"math"

	"codeberg.org/go-pdf/fpdf"
	"github.com/notnil/chess"
)

// drawRanks defines the dark squares of the first and the eighth rank as templates.
func (p *pages) drawRanks() {
	for i := range p.ranks {
		p.ranks[i] = p.draw(8*drawnEdge, drawnEdge, func(t *fpdf.Tpl) {
			t.SetFillColor(lightGrey, lightGrey, lightGrey)
			for f := i; f < 8; f += 2 {
				t.Rect(float64(f)*drawnEdge, 0, drawnEdge, drawnEdge, "F")
			}
		})
	}
}

// piece draws a piece on a square, given by its upper left corner and its width.
func (p *pages) piece(x, y, square float64, piece chess.Piece) {
	if piece != chess.NoPiece {
		p.pdf.UseTemplateScaled(p.pieces[piece], fpdf.PointType{X: x, Y: y}, fpdf.SizeType{Wd: square, Ht: square})
	}
}

// strip draws a side's back rank, from the a-file; square is the width of a square.
func (p *pages) strip(x, y, square float64, c chess.Color, pieces [8]chess.Piece) {
	rank := p.ranks[0]
	if c == chess.Black {
		rank = p.ranks[1]
	}
	p.pdf.UseTemplateScaled(rank, fpdf.PointType{X: x, Y: y}, fpdf.SizeType{Wd: 8 * square, Ht: square})
	p.frame(x, y, 8*square, square, min(.25, square/24))
	for f, piece := range pieces {
		p.piece(x+float64(f)*square, y, square, piece)
	}
}

// columnAndRow returns the column and the row of a square, counted from 0 from the upper left corner of a board.
func columnAndRow(sq chess.Square, flipped bool) (column, row float64) {
	column, row = float64(sq.File()), float64(7-sq.Rank())
	if flipped {
		column, row = 7-column, 7-row
	}
	return column, row
}

// board draws a position from White's side, or Black's if flipped is true; square is the width of a square. The coordinates are
// outside, at the left and at the bottom.
func (p *pages) board(x, y, square float64, pieces [64]chess.Piece, flipped bool) {
	p.pdf.SetFillColor(lightGrey, lightGrey, lightGrey)
	for sq := chess.A1; sq <= chess.H8; sq++ {
		column, row := columnAndRow(sq, flipped)
		sx, sy := x+column*square, y+row*square
		if (int(sq.File())+int(sq.Rank()))%2 == 0 {
			p.pdf.Rect(sx, sy, square, square, "F")
		}
		p.piece(sx, sy, square, pieces[sq])
	}
	thick := frameWidth(square)
	p.frame(x-thick/2, y-thick/2, 8*square+thick, 8*square+thick, thick)
	pt := coordinateSize(square)
	cap := pt * capHeight
	for i := range 8 {
		column, row := columnAndRow(chess.NewSquare(chess.File(i), chess.Rank(i)), flipped)
		p.middle(x-rankGap(square), y+(row+.5)*square+cap/2, pt, regular, chess.Rank(i).String())
		centre := (column + .5) * square
		p.middle(x+centre, y+8*square+thick+cap+pt*.12, pt, regular, chess.File(i).String())
	}
}

// rankNumbers draws the rank numbers next to a board whose top is at y, centred on x.
func (p *pages) rankNumbers(x, y, square float64) {
	pt := coordinateSize(square)
	for i := range 8 {
		p.middle(x, y+(float64(i)+.5)*square+pt*capHeight/2, pt, regular, chess.Rank(7-i).String())
	}
}

// frameWidth returns the thickness of a board's frame in millimetres.
func frameWidth(square float64) float64 { return max(.25, square/40) }

// rankGap returns the distance of the centres of the rank numbers from a board, in millimetres.
func rankGap(square float64) float64 { return frameWidth(square) + coordinateSize(square)*.3 }

// capHeight is the height of capital letters, in millimetres per point of type size.
const capHeight = .727 * 25.4 / 72

// coordinateSize returns the type size of coordinates, in points.
func coordinateSize(square float64) float64 { return min(14, max(6, square*.62)) }

// coordinateSpace returns the space for coordinates at the left and the bottom of a board, in millimetres.
func coordinateSpace(square float64) float64 { return coordinateSize(square)*.48 + .8 }

// blendMode is the blend mode of arrows. Without a name the library writes one that is not valid in PDF, and viewers complain.
const blendMode = "Normal"

// drawArrow draws an arrow on a board whose upper left corner is at x, y, and which has Black at the bottom if flipped is true.
func drawArrow(p *pages, x, y, square float64, flipped bool, a Arrow) {
	centre := func(sq chess.Square) (float64, float64) {
		column, row := columnAndRow(sq, flipped)
		return x + (column+.5)*square, y + (row+.5)*square
	}
	x1, y1 := centre(a.From)
	x2, y2 := centre(a.To)
	if a.From == a.To { // a piece that stays
		p.pdf.SetLineWidth(.6)
		p.pdf.Circle(x1, y1, square*.46, "D")
		return
	}
	length := math.Hypot(x2-x1, y2-y1)
	dx, dy := (x2-x1)/length, (y2-y1)/length
	x1, y1, x2, y2 = x1-dy*a.Shift*square, y1+dx*a.Shift*square, x2-dy*a.Shift*square, y2+dx*a.Shift*square
	width, alpha := .9, .75
	if a.Width > 0 {
		width, alpha = a.Width*square, .5 // a wide arrow does not hide a piece
	}
	head := max(2.4, 2*width) // length and width of the head
	neckX, neckY := x2-dx*head, y2-dy*head
	p.pdf.SetAlpha(alpha, blendMode)
	p.pdf.SetLineCapStyle("butt")
	p.pdf.SetLineWidth(width)
	if a.Broken {
		p.pdf.SetDashPattern([]float64{1.2, .8}, 0)
	}
	p.pdf.Line(x1, y1, neckX, neckY)
	p.pdf.SetDashPattern(nil, 0)
	p.pdf.SetFillColor(black, black, black)
	p.polygon([][2]float64{{x2, y2}, {neckX - dy*head/2, neckY + dx*head/2}, {neckX + dy*head/2, neckY - dx*head/2}}, "F")
	p.pdf.SetAlpha(1, blendMode)
}

// polygon draws a closed polygon.
func (p *pages) polygon(points [][2]float64, style string) {
	p.pdf.MoveTo(points[0][0], points[0][1])
	for _, at := range points[1:] {
		p.pdf.LineTo(at[0], at[1])
	}
	p.pdf.ClosePath()
	p.pdf.DrawPath(style)
}
