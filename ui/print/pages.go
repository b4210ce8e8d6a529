package print

import (
	"bytes"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"github.com/notnil/chess"
	"golang.org/x/image/font/sfnt"

	"backrank/assets"
	"backrank/lang"
)

// Style has the options of a document.
type Style struct {
	Size Size
	// Set is the id of the piece set in package assets, "" for the default.
	Set string

	plain bool // uncompressed, for tests
}

// Greys, 0 for black to 255 for white.
const (
	black     = 0
	darkGrey  = 96  // secondary text
	lightGrey = 208 // dark squares; White's and Black's pieces contrast with it on any printer
)

// The two styles of the typeface.
const (
	regular = ""
	bold    = "B"
)

// typeface is the name of the font family in a document.
const typeface = "Backrank Sans"

// pages is a document being written. Lengths are in millimetres from the upper left corner, type sizes in points.
// Errors are reported by write.
type pages struct {
	Size
	pdf      *fpdf.Fpdf
	hasGlyph func(rune) bool // reports whether the typeface has a character
	pieces   map[chess.Piece]drawing
	ranks    [2]drawing // the dark squares of the first and the eighth rank
}

// newPages returns a document without pages.
func newPages(s Style, title string) (*pages, error) {
	if s.Size.Width == 0 {
		s.Size = A4
	}
	pdf := fpdf.NewCustom(&fpdf.InitType{
		OrientationStr: "P", UnitStr: "mm", Size: fpdf.SizeType{Wd: s.Size.Width, Ht: s.Size.Height},
	})
	pdf.SetCompression(!s.plain)
	pdf.SetCatalogSort(true)
	date := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) // fixed, for reproducible output
	pdf.SetCreationDate(date)
	pdf.SetModificationDate(date)
	pdf.SetTitle(title, true)
	pdf.SetCreator("Backrank", true)
	pdf.SetProducer("Backrank", true)
	pdf.SetLang(lang.Tag())
	pdf.SetMargins(margin, margin, margin)
	pdf.SetAutoPageBreak(false, margin)
	p := &pages{Size: s.Size, pdf: pdf}
	if err := p.drawPieces(assets.SetByID(s.Set)); err != nil {
		return nil, err
	}
	p.drawRanks()
	pdf.AddUTF8FontFromBytes(typeface, regular, bytes.Clone(assets.RegularFont()))
	pdf.AddUTF8FontFromBytes(typeface, bold, bytes.Clone(assets.BoldFont()))
	font, err := sfnt.Parse(assets.RegularFont())
	if err != nil {
		return nil, err
	}
	var b sfnt.Buffer
	p.hasGlyph = func(r rune) bool {
		i, err := font.GlyphIndex(&b, r)
		return err == nil && i != 0 && r <= 0xFFFF
	}
	return p, pdf.Error()
}

// add starts a new page.
func (p *pages) add() {
	p.pdf.AddPage()
	p.ink(black)
}

// write finishes the document.
func (p *pages) write(w io.Writer) error { return p.pdf.Output(w) }

// ink sets the grey of text and lines, from 0 for black to 255 for white.
func (p *pages) ink(grey int) {
	p.pdf.SetTextColor(grey, grey, grey)
	p.pdf.SetDrawColor(grey, grey, grey)
}

// line draws a line; thick is its width in millimetres.
func (p *pages) line(x1, y1, x2, y2, thick float64) {
	p.pdf.SetLineWidth(thick)
	p.pdf.SetLineCapStyle("square")
	p.pdf.Line(x1, y1, x2, y2)
}

// frame draws the outline of a box.
func (p *pages) frame(x, y, w, h, thick float64) {
	p.pdf.SetLineWidth(thick)
	p.pdf.SetLineJoinStyle("miter")
	p.pdf.Rect(x, y, w, h, "D")
}

// band draws the header of a page with a line below it, and returns the y of the line.
func (p *pages) band(left, right string) float64 {
	const pt = 13
	y := p.top() + pt*capHeight
	p.right(p.Size.right(), y, pt, regular, right)
	p.within(p.Size.left(), y, p.width()-p.textWidth(pt, regular, right)-6, pt, bold, left)
	p.line(p.Size.left(), y+2.4, p.Size.right(), y+2.4, .4)
	return y + 2.4
}
