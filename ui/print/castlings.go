package print

import (
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/words"
)

// Dimensions of the table of castlings at the bottom of a start sheet, in millimetres. The table has two columns. An
// entry has two lines of text, and below them the rank before and after the castling.
const (
	tableHead  = 9   // name of the rule
	tableText  = 8   // the text of an entry
	tableDown  = 3.6 // between the two ranks if one is below the other
	tableRight = 6   // between the two ranks if they are side by side
	tableSpace = 3   // below an entry
	tableGap   = 8   // between the columns
)

// Bounds of the squares of a start sheet, in millimetres.
const (
	minStrip     = 6.5 // of a rank in the table, legible at arm's length
	minBoard     = 12  // of the board
	boardToStrip = 2   // minimum ratio of board to strip
)

// columnWidth returns the width of a column of the table.
func (s *startSheet) columnWidth() float64 { return (s.width() - tableGap) / 2 }

// fitStrips sets the width of the squares in the table, given the height for board and table: as wide as the columns
// allow, unless the board becomes too small. If the start has so many castlings that the board is too small even with
// minStrip, the ranks before and after are side by side.
func (s *startSheet) fitStrips(room float64) {
	board := func() float64 { return s.boardSquare(room - s.tableHeight()) }
	s.stripSquare = s.columnWidth() / 8
	for s.stripSquare > minStrip && board() < boardToStrip*s.stripSquare {
		s.stripSquare -= .1
	}
	if board() < minBoard {
		s.sideBySide, s.stripSquare = true, (s.columnWidth()-tableRight)/16
	}
}

// tableHeight returns the height of the table.
func (s *startSheet) tableHeight() float64 {
	columns := s.columns()
	return tableHead + s.rowHeight()*float64(max(len(columns[0]), len(columns[1])))
}

// rowHeight returns the height of an entry with the space below it.
func (s *startSheet) rowHeight() float64 {
	if s.sideBySide {
		return tableText + s.stripSquare + tableSpace
	}
	return tableText + 2*s.stripSquare + tableDown + tableSpace
}

// columns returns the castlings of each column: White's and Black's if the arrays differ, else one half each.
func (s *startSheet) columns() [2][]way {
	half := (len(s.table) + 1) / 2
	if !s.start.IsMirrored() {
		half = 0
		for half < len(s.table) && s.table[half].color == chess.White {
			half++
		}
	}
	return [2][]way{s.table[:half], s.table[half:]}
}

// castlings draws the table.
func (s *startSheet) castlings(y float64) {
	left := s.Size.left()
	rule := s.variant.Castling
	text := rule.Card().Summary
	if len(s.table) == 0 && (rule.CanCastle() || rule.CanLeap()) {
		text = words.Message(text, lang.L("Castling is not possible from this start position"))
	} else if len(s.table) > 0 && s.start.IsMirrored() {
		text = words.Message(text, lang.L("Castling is shown for White; Black's is the same on the eighth rank"))
	}
	s.within(left, y+4, s.width(), 10, bold, text)
	y += tableHead
	width := s.columnWidth()
	for c, column := range s.columns() {
		for row, w := range column {
			s.way(left+float64(c)*(width+tableGap), y+float64(row)*s.rowHeight(), width, w)
		}
	}
}

// way draws one castling or leap: text, rank before, rank after.
func (s *startSheet) way(x, y, width float64, w way) {
	name, effect := wayWords(w.array, w.Way, w.color)
	end := s.left(x, y+3, 9.5, bold, name)
	s.within(end+1.5, y+3, x+width-end-1.5, 9.5, regular, effect)
	s.ink(darkGrey)
	s.within(x, y+6.6, width, 8, regular, soon(w.Way, w.color))
	s.ink(black)
	y += tableText
	square := s.stripSquare
	before, after := w.pictures()
	s.strip(x, y, square, w.color, before)
	s.marks(x, y, square, w.King, w.Partner)
	if s.sideBySide {
		s.pages.middle(x+8*square+tableRight/2, y+square*.68, 10, regular, "→")
		x += 8*square + tableRight
	} else {
		s.pages.middle(x+4*square, y+square+tableDown/2+9*capHeight/2, 9, regular, "↓")
		y += square + tableDown
	}
	s.strip(x, y, square, w.color, after)
	s.marks(x, y, square, w.KingTo, w.PartnerTo)
}

// marks frames the squares of king and partner.
func (s *startSheet) marks(x, y, square float64, squares ...chess.Square) {
	for _, sq := range squares {
		if sq != chess.NoSquare {
			s.frame(x+float64(sq.File())*square, y, square, square, .6)
		}
	}
}

// pictures returns the side's rank before the castling, and after it without the pieces that have to move away first.
func (w *way) pictures() (before, after [8]chess.Piece) {
	before = backRank(w.array, w.color)
	for f := range before {
		if !w.Clear.Has(chess.Square(f)) {
			after[f] = before[f]
		}
	}
	after[w.King.File()] = chess.NoPiece
	if !w.IsLeap() {
		after[w.Partner.File()] = chess.NoPiece
		after[w.PartnerTo.File()] = before[w.Partner.File()]
	}
	after[w.KingTo.File()] = before[w.King.File()]
	return before, after
}
