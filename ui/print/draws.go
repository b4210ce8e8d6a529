package print

import (
	"io"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
)

// DrawList is the content of a list of live draws.
type DrawList struct {
	Title string // of the event
	Sum   string // checksum of the record of all draws
	Draws []Drawn
}

// Drawn is a draw in the list.
type Drawn struct {
	Round, Time string
	Variant     variants.Variant
	Start       variants.Start
	Seed        uint64
	Struck      bool // struck out as a mistake
}

// Draws writes the list of draws of an event on as many pages as needed: each draw with its number, ranks, round, time
// and seed, and an explanation of how to verify them.
func Draws(w io.Writer, style Style, list DrawList) error {
	title := list.Title
	if title == "" {
		title = lang.X("draws of arrays", "Draws")
	}
	p, err := newPages(style, title)
	if err != nil {
		return err
	}
	s := drawSheet{pages: p, title: title}
	for i := range list.Draws {
		d := &list.Draws[i]
		s.reserve(s.height(d))
		s.draw(d)
	}
	s.reserve(12)
	p.ink(darkGrey)
	p.paragraph(p.Size.left(), s.y+5, p.width(), 8.5, regular, lang.L(
		"Each seed gives its start position again. The record, exported as JSON, is verified by backrank-atlas draw -verify FILE; its checksum is {{.Checksum}}.", "Checksum", list.Sum))
	return p.write(w)
}

// drawSheet is the page being drawn.
type drawSheet struct {
	*pages
	title string
	y     float64 // where the next draw begins; 0 before the first page
}

// Dimensions of a draw, in millimetres.
const (
	drawnSquare = 8.6
	drawnText   = 92.0 // width of the texts
	drawnGap    = 6.0
	// drawnBetween is the gap between Black's rank and White's.
	drawnBetween = 1.5
)

// height returns the height of a draw.
func (s *drawSheet) height(d *Drawn) float64 {
	if d.Start.IsMirrored() {
		return drawnSquare + drawnGap + 4
	}
	return 2*drawnSquare + drawnBetween + drawnGap
}

// reserve starts a new page if the current one has no space for a height.
func (s *drawSheet) reserve(height float64) {
	if s.y > 0 && s.y+height <= s.bottom() {
		return
	}
	s.add()
	s.y = s.band(s.title, lang.X("draws of arrays", "Draws")) + drawnGap
}

// draw adds a draw to the list: texts at the left, ranks at the right.
func (s *drawSheet) draw(d *Drawn) {
	x, y := s.Size.left(), s.y
	s.ink(black)
	round := d.Round
	if round != "" {
		round = lang.L("Round {{.Round}}", "Round", round)
	}
	s.within(x, y+6, 30, 12, bold, round)
	id := d.Variant.StartID(d.Start)
	s.within(x+32, y+6, drawnText-32, 16, bold, id)
	s.ink(darkGrey)
	facts := []string{d.Time, d.Variant.Title(), lang.L("seed {{.Number}}", "Number", d.Seed)}
	if d.Struck {
		facts = append(facts, lang.X("draw of arrays", "struck out"))
	}
	s.within(x, y+11, drawnText, 8.5, regular, strings.Join(facts, "  ·  "))
	s.ink(black)
	right := s.Size.right() - 8*drawnSquare
	if !d.Start.IsMirrored() {
		s.strip(right, y, drawnSquare, chess.Black, backRank(d.Start.Black, chess.Black))
		y += drawnSquare + drawnBetween
	}
	s.strip(right, y, drawnSquare, chess.White, backRank(d.Start.White, chess.White))
	if d.Struck {
		s.line(x, s.y+4, s.Size.right(), s.y+4, .5)
	}
	s.y += s.height(d)
}

// backRank returns the pieces of a side's array.
func backRank(a variants.Array, c chess.Color) (pieces [8]chess.Piece) {
	for f, kind := range a {
		pieces[f] = chess.NewPiece(kind, c)
	}
	return pieces
}
