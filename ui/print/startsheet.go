package print

import (
	"io"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/fen"
	"backrank/words"
)

// StartSheet writes a page with a start position as large as possible: its number in every numbering, the board, and
// the ranks before and after each castling. It returns the error of [variants.Variant.Allows] if the variant does not
// have the start.
func StartSheet(w io.Writer, style Style, v variants.Variant, start variants.Start) error {
	p, err := newPages(style, v.Title()+" "+v.StartID(start))
	if err == nil {
		err = addStartPage(p, v, start)
	}
	if err != nil {
		return err
	}
	return p.write(w)
}

// addStartPage adds the page of a start position.
func addStartPage(p *pages, v variants.Variant, start variants.Start) error {
	position, err := v.Position(start)
	if err != nil {
		return err
	}
	p.add()
	s := startSheet{pages: p, variant: v, start: start}
	y := s.head()
	s.table = s.ways()
	foot := p.bottom()
	p.ink(darkGrey)
	p.within(p.Size.left(), foot, p.width(), 8, regular, fen.Format(&position))
	p.ink(black)
	s.fitStrips(foot - 6 - y)
	table := foot - 6 - s.tableHeight()
	s.middle(y, table)
	s.castlings(table)
	return p.pdf.Error()
}

// startSheet is the page being drawn.
type startSheet struct {
	*pages
	variant variants.Variant
	start   variants.Start
	table   []way

	stripSquare float64 // width of a square of the ranks in the table, in millimetres
	sideBySide  bool    // the ranks before and after a castling are side by side
}

// way is a castling or leap of a side.
type way struct {
	facts.Way
	array variants.Array
	color chess.Color
}

// head draws names and numbers, and returns where they end.
func (s *startSheet) head() float64 {
	y := s.band(s.variant.Title(), s.variant.Castling.Title())
	s.numbers(y + 19.6)
	y += 26.6
	for _, c := range s.sides() {
		text := numbers(s.start.Array(c))
		if !s.start.IsMirrored() {
			text = lang.L("{{.Side}}:  {{.Numbers}}", "Side", words.Color(c), "Numbers", text)
		}
		s.within(s.Size.left(), y, s.width(), 9.5, regular, text)
		y += 5
	}
	return y
}

// numbers draws the id of the start and the letters of its pieces on a baseline.
func (s *startSheet) numbers(y float64) {
	right, id, pt := s.Size.right(), s.variant.StartID(s.start), 54.0
	if len(id) > len("2879") {
		pt = 40
	}
	end := s.left(s.Size.left(), y, pt, bold, id) + 4
	if n, counted := s.variant.Ordinal(s.start); counted {
		s.within(end, y, right-s.textWidth(30, bold, s.start.White.String())-4-end, 11, regular, lang.L("number {{.Number}}", "Number", n))
	}
	if s.start.IsMirrored() {
		s.pages.right(right, y, 30, bold, s.start.White.String())
		if s.variant.Symmetry == variants.Mirrored {
			s.left(end, y, 13, regular, facts.Name(s.start.White))
		}
		return
	}
	for i, c := range s.sides() {
		text := s.start.Array(c).String()
		s.pages.right(right, y-8*float64(i), 20, bold, text)
		s.pages.right(right-s.textWidth(20, bold, text)-2.5, y-8*float64(i), 9.5, regular, words.Color(c))
	}
}

// sides returns the sides to describe: only White if both have the same array.
func (s *startSheet) sides() []chess.Color {
	if s.start.IsMirrored() {
		return []chess.Color{chess.White}
	}
	return []chess.Color{chess.White, chess.Black}
}

// middle draws the board between two heights.
func (s *startSheet) middle(top, bottom float64) {
	square := s.boardSquare(bottom - top)
	room := bottom - top - 8*square - coordinateSpace(square)
	x, y := s.Width/2-4*square, top+room/2
	s.board(x, y, square, s.start.Pieces(), false)
	s.rankNumbers(x+8*square+rankGap(square), y, square)
}

// boardSquare returns the width of the squares of a board that fits into a height, with coordinates at the left, right
// and bottom.
func (s *startSheet) boardSquare(room float64) float64 {
	square := s.width() / 8
	for 8*square+2*coordinateSpace(square) > s.width() || 8*square+coordinateSpace(square) > room-2 {
		square -= .1
	}
	return square
}

// ways returns all castlings and leaps to describe.
func (s *startSheet) ways() (all []way) {
	for _, c := range s.sides() {
		for _, w := range facts.Ways(s.start.Array(c), s.variant.Castling) {
			all = append(all, way{w, s.start.Array(c), c})
		}
	}
	return all
}
