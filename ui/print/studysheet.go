package print

import (
	"io"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
	"backrank/words"
)

// Study says how a start position is played.
type Study struct {
	Sides  [2]StudySide // White and Black
	Source string       // the games from which this follows
}

// StudySide says what a side usually does: the first moves of its pieces as arrows, and a plan, "" for none.
type StudySide struct {
	Arrows []Arrow
	Plan   string
}

// StudySheet writes a page about how a start position is played: its numbers, and for each side a board with arrows and a
// plan. It returns the error of [variants.Variant.Allows] if the variant does not have the start.
func StudySheet(w io.Writer, style Style, v variants.Variant, start variants.Start, study Study) error {
	if err := v.Allows(start); err != nil {
		return err
	}
	p, err := newPages(style, v.Title()+" "+v.StartID(start))
	if err != nil {
		return err
	}
	p.add()
	s := startSheet{pages: p, variant: v, start: start}
	y := s.head() + 6
	end := y
	for i, side := range study.Sides {
		x := p.Size.left() + float64(i)*(s.columnWidth()+tableGap)
		end = max(end, drawStudy(&s, x, y, []chess.Color{chess.White, chess.Black}[i], side))
	}
	p.ink(darkGrey)
	p.paragraph(p.Size.left(), end+4, p.width(), 8.5, regular, words.Message(
		lang.L("The wider an arrow, the more often the piece went to this square first, or the king castled"), study.Source))
	return p.write(w)
}

// drawStudy draws the board and the plan of a side in a column, and returns where they end.
func drawStudy(s *startSheet, x, y float64, c chess.Color, side StudySide) float64 {
	const pt = 10
	s.left(x, y, 11, bold, words.Color(c))
	y += 3
	square := s.columnWidth() / 8
	for 8*square+coordinateSpace(square) > s.columnWidth() {
		square -= .1
	}
	left := x + coordinateSpace(square)
	s.board(left, y, square, s.start.Pieces(), false)
	for _, a := range side.Arrows {
		drawArrow(s.pages, left, y, square, false, a)
	}
	return s.paragraph(x, y+8*square+coordinateSpace(square)+6, s.columnWidth(), pt, regular, side.Plan)
}
