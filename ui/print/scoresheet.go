package print

import (
	"fmt"
	"io"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// Score is what is known of a game before its first move. The zero Score makes a blank
// sheet: whatever is not known is left to be filled in.
type Score struct {
	// Variant is what is played, the zero Variant if that is open.
	Variant variants.Variant
	// Start holds both arrays; zero if they are open or Setup was set up by hand.
	Start variants.Start
	// Setup is the position before the first move, without pieces if it is open.
	Setup rules.Setup

	Event, Round, Date, Board, White, Black string
}

// Rows is the number of moves that a score sheet has room for.
const Rows = 60

// ScoreSheet writes one page to keep the score of a game on.
func ScoreSheet(w io.Writer, style Style, score Score) error {
	p, err := newPages(style, strings.TrimSpace("Score sheet "+score.Variant.Name))
	if err != nil {
		return err
	}
	p.add()
	s := scoreSheet{p, score}
	y := s.head()
	foot := s.bottom()
	s.field(s.Size.left(), foot, s.width()/3-4, "Signed, White", "")
	s.field(s.Size.left()+s.width()/3, foot, s.width()/3-4, "Black", "")
	s.field(s.Size.left()+s.width()*2/3, foot, s.width()/3, "Arbiter", "")
	s.moves(y, foot-11)
	return p.write(w)
}

// scoreSheet is the page while it is made.
type scoreSheet struct {
	*pages
	Score
}

// isOpen reports whether there is no position to draw.
func (s *scoreSheet) isOpen() bool { return s.Setup.Pieces == [64]chess.Piece{} }

// head sets what is known of the game and tells where that ends.
func (s *scoreSheet) head() float64 {
	const square = 5.4
	name, rule := s.Variant.Name, ""
	if name == "" {
		name = "Score sheet"
	}
	if s.Variant.Castling != nil {
		rule = s.Variant.Castling.Name
	}
	top := s.band(name, rule) + 5
	x := s.Size.left() + beside(square)
	s.board(x, top, square, s.Setup.Pieces)
	x += 8*square + 7
	wide := s.Size.right() - x
	y := top + 4
	const row = 8.2
	s.field(x, y, wide*.62-4, "Event", s.Event)
	s.field(x+wide*.62, y, wide*.38, "Date", s.Date)
	y += row
	s.field(x, y, wide*.31-4, "Round", s.Round)
	s.field(x+wide*.31, y, wide*.31-4, "Board", s.Board)
	s.field(x+wide*.62, y, wide*.38, "Result", "")
	s.field(x, y+row, wide, "White", s.White)
	s.field(x, y+2*row, wide, "Black", s.Black)
	s.begins(x, y+3*row, wide)
	return top + 8*square + beside(square) + 5
}

// begins tells the start position.
func (s *scoreSheet) begins(x, y, wide float64) {
	switch {
	case s.Variant.ID == "":
		s.field(x, y, wide*.5-4, "Start position", "")
		s.field(x+wide*.5, y, wide*.5, "Castling", "")
		return
	case s.isOpen():
		s.field(x, y, wide, "Start position", "")
	case s.Start == variants.Start{}:
		s.within(x, y+1.5, wide, 13, bold, "Set up by hand, "+s.Setup.Turn.Name()+" to move")
	default:
		text := s.Start.String()
		if name := facts.Name(s.Start.White); name != "" && s.Start.IsMirrored() {
			text += ", " + name
		}
		end := s.left(x, y+1.5, 18, bold, s.Variant.StartID(s.Start)) + 4
		s.within(end, y+1.5, x+wide-end, 13, regular, text)
	}
	s.ink(darkGrey)
	s.within(x, y+6.4, wide, 9, regular, variants.Summary(s.Variant.Castling))
	if p, err := rules.New(s.Setup, s.Variant.Castling); err == nil {
		s.within(x, y+10.6, wide, 7.5, regular, notation.FEN(&p))
	}
	s.ink(black)
}

// field sets a name and a line to write on, filled in if the text is known.
func (s *scoreSheet) field(x, y, wide float64, name, text string) {
	s.ink(darkGrey)
	end := s.left(x, y, 9, regular, name) + 2
	s.ink(black)
	s.line(end, y+.9, x+wide, y+.9, .2)
	s.within(end+1, y, x+wide-end-2, 11, regular, text)
}

// moves draws the rows for the moves in two columns.
func (s *scoreSheet) moves(top, bottom float64) {
	const columns, number = 2, 9.0
	wide := (s.width() - columnGap) / columns
	rows := Rows / columns
	tall := (bottom - top) / float64(rows+1)
	cell := (wide - number) / 2
	for c := range columns {
		x := s.Size.left() + float64(c)*(wide+columnGap)
		s.middle(x+number+cell/2, top+tall*.7, 9, bold, "White")
		s.middle(x+number+cell*1.5, top+tall*.7, 9, bold, "Black")
		for r := range rows {
			y := top + float64(r+1)*tall
			thick := .15
			if r%5 == 0 {
				thick = .4 // the eye keeps the row
			}
			s.line(x, y, x+wide, y, thick)
			s.right(x+number-2, y+tall/2+9*capHeight/2, 9, regular, fmt.Sprint(s.first()+c*rows+r))
		}
		s.frame(x, top+tall, wide, bottom-top-tall, .4)
		for _, line := range []float64{number, number + cell} {
			s.line(x+line, top+tall, x+line, bottom, .15)
		}
	}
	if s.Setup.Turn == chess.Black && !s.isOpen() {
		s.middle(s.Size.left()+number+cell/2, top+tall*1.6, 11, regular, "…")
	}
}

// first is the number of the first move.
func (s *scoreSheet) first() int { return max(1, s.Setup.MoveNumber) }
