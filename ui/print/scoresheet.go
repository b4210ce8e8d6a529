package print

import (
	"fmt"
	"io"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/words"
)

// Game is the content of a score sheet. The zero Game gives a blank sheet; unknown fields are left blank.
type Game struct {
	// Variant is the zero Variant if it is undecided.
	Variant variants.Variant
	// Start has both arrays. It is zero if they are undecided, or if Setup is a custom position.
	Start variants.Start
	// Setup is the position before the first move, without pieces if it is undecided.
	Setup rules.Setup

	Event, Round, Date, Board, White, Black string

	// Moves are the moves played, in SAN. Result is the result, "" if there is none.
	Moves  []string
	Result string
}

// Rows is the number of moves on the first page of a score sheet.
const Rows = 60

// ScoreSheet writes a score sheet with the moves played, on further pages if they do not fit on the first one.
func ScoreSheet(w io.Writer, style Style, score Game) error {
	p, err := newPages(style, scoreTitle(score.Variant.Title()))
	if err != nil {
		return err
	}
	p.add()
	s := scoreSheet{p, score}
	top := s.head()
	bottom := s.foot()
	s.table(0, Rows, top, bottom)
	height := rowHeight(top, bottom, Rows)
	for from := Rows; from < s.rows(); {
		p.add()
		top := s.continued()
		rows := 2 * int((bottom-top)/height-1)
		s.table(from, rows, top, bottom)
		from += rows
	}
	return p.write(w)
}

// scoreTitle returns the title of the document; variant is "" for none.
func scoreTitle(variant string) string {
	if variant == "" {
		return lang.L("Score sheet")
	}
	return lang.L("Score sheet {{.Variant}}", "Variant", variant)
}

// rows returns the number of rows needed, one for each move number.
func (s *scoreSheet) rows() int { return (len(s.Moves) + s.skipped() + 1) / 2 }

// skipped returns 1 if Black moves first, else 0.
func (s *scoreSheet) skipped() int {
	if s.Setup.Turn == chess.Black && !s.isOpen() {
		return 1
	}
	return 0
}

// foot draws three signature lines of equal length on the first page, with labels below them, and returns where the
// table of moves must end.
func (s *scoreSheet) foot() float64 {
	const gap = 6
	y := s.bottom()
	width := (s.width() - 2*gap) / 3
	s.ink(darkGrey)
	for i, label := range []string{lang.L("Signature of White"), lang.L("Signature of Black"), lang.L("Arbiter")} {
		x := s.Size.left() + float64(i)*(width+gap)
		s.left(x, y, 9, regular, label)
		s.line(x, y-4.2, x+width, y-4.2, .2)
	}
	s.ink(black)
	return y - 14
}

// continued draws the header of a continuation page, and returns where it ends.
func (s *scoreSheet) continued() float64 {
	y := s.band(s.Variant.Title(), lang.L("continued")) + 8
	s.field(s.Size.left(), y, s.width()/2-4, words.Color(chess.White), s.White)
	s.field(s.Size.left()+s.width()/2, y, s.width()/2, words.Color(chess.Black), s.Black)
	return y + 6
}

// scoreSheet is the page being drawn.
type scoreSheet struct {
	*pages
	Game
}

// isOpen reports whether the start position is undecided.
func (s *scoreSheet) isOpen() bool { return s.Setup.Pieces == [64]chess.Piece{} }

// head draws the position and the fields of the game, and returns where they end.
func (s *scoreSheet) head() float64 {
	const square = 5.4
	name, rule := s.Variant.Title(), ""
	if name == "" {
		name = lang.L("Score sheet")
	}
	if s.Variant.Castling != nil {
		rule = s.Variant.Castling.Title()
	}
	top := s.band(name, rule) + 5
	x := s.Size.left() + coordinateSpace(square)
	s.board(x, top, square, s.Setup.Pieces, false)
	x += 8*square + 7
	width := s.Size.right() - x
	y := top + 4
	const row = 8.2
	s.field(x, y, width*.62-4, lang.L("Event"), s.Event)
	s.field(x+width*.62, y, width*.38, lang.L("Date"), s.Date)
	y += row
	s.field(x, y, width*.31-4, lang.L("Round"), s.Round)
	s.field(x+width*.31, y, width*.31-4, lang.X("number of the board in a tournament", "Board"), s.Board)
	s.field(x+width*.62, y, width*.38, lang.L("Result"), s.Result)
	s.field(x, y+row, width, words.Color(chess.White), s.White)
	s.field(x, y+2*row, width, words.Color(chess.Black), s.Black)
	s.startText(x, y+3*row, width)
	return top + 8*square + coordinateSpace(square) + 5
}

// startText draws the text about the start position.
func (s *scoreSheet) startText(x, y, width float64) {
	switch {
	case s.Variant.ID == "":
		s.field(x, y, width*.5-4, lang.L("Start position"), "")
		s.field(x+width*.5, y, width*.5, lang.L("Castling"), "")
		return
	case s.isOpen():
		s.field(x, y, width, lang.L("Start position"), "")
	case s.Start == variants.Start{}:
		s.within(x, y+1.5, width, 13, bold, lang.L("Set-up position, {{.Side}} to move", "Side", words.Color(s.Setup.Turn)))
	default:
		text := s.Start.String()
		if name := facts.Name(s.Start.White); name != "" && s.Start.IsMirrored() {
			text += ", " + name
		}
		end := s.left(x, y+1.5, 18, bold, s.Variant.StartID(s.Start)) + 4
		s.within(end, y+1.5, x+width-end, 13, regular, text)
	}
	s.ink(darkGrey)
	s.within(x, y+6.4, width, 9, regular, s.Variant.Castling.Card().Summary)
	if p, err := rules.New(s.Setup, s.Variant.Castling); err == nil {
		s.within(x, y+10.6, width, 7.5, regular, fen.Format(&p))
	}
	s.ink(black)
}

// field draws a label and a line to write on, filled in if the text is known.
func (s *scoreSheet) field(x, y, width float64, name, text string) {
	s.ink(darkGrey)
	end := s.left(x, y, 9, regular, name) + 2
	s.ink(black)
	s.line(end, y+.9, x+width, y+.9, .2)
	s.within(end+1, y, x+width-end-2, 11, regular, text)
}

// columns is the number of columns of moves on a page.
const columns = 2

// rowHeight returns the height of a row in the space between top and bottom, which has the rows and a header.
func rowHeight(top, bottom float64, rows int) float64 {
	return (bottom - top) / float64(rows/columns+1)
}

// table draws rows for moves, starting with row from, and the moves in them.
func (s *scoreSheet) table(from, rows int, top, bottom float64) {
	const number = 9.0
	width := (s.width() - columnGap) / columns
	height := rowHeight(top, bottom, rows)
	cell := (width - number) / 2
	for c := range columns {
		x := s.Size.left() + float64(c)*(width+columnGap)
		s.middle(x+number+cell/2, top+height*.7, 9, bold, words.Color(chess.White))
		s.middle(x+number+cell*1.5, top+height*.7, 9, bold, words.Color(chess.Black))
		for r := range rows / columns {
			y := top + float64(r+1)*height
			thick := .15
			if r%5 == 0 {
				thick = .4 // helps to find a row
			}
			s.line(x, y, x+width, y, thick)
			row := from + c*rows/columns + r
			base := y + height/2 + 9*capHeight/2
			s.right(x+number-2, base, 9, regular, fmt.Sprint(s.first()+row))
			for half := range 2 {
				s.within(x+number+float64(half)*cell+2, base, cell-3, 11, regular, s.move(2*row+half))
			}
		}
		s.frame(x, top+height, width, bottom-top-height, .4)
		for _, line := range []float64{number, number + cell} {
			s.line(x+line, top+height, x+line, bottom, .15)
		}
	}
}

// move returns the text of the n-th ply of the table, counted from 0 for White's first one.
func (s *scoreSheet) move(n int) string {
	if n -= s.skipped(); n < 0 {
		return "…"
	}
	if n < len(s.Moves) {
		return s.Moves[n]
	}
	return ""
}

// first returns the number of the first move.
func (s *scoreSheet) first() int { return max(1, s.Setup.MoveNumber) }
