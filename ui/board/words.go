package board

import (
	"strings"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/words"
)

// facts describes the spot under the board's cursor, formatted by [facts.String].
type facts struct {
	square  chess.Square // chess.NoSquare in a tray
	piece   chess.Piece
	inHand  int // count in a tray
	picked  bool
	reach   Kind // how the selected piece can reach it
	inCheck bool
}

// facts returns the description of the spot under the cursor.
func (c *cursor) facts() facts {
	here := c.state.at(c.at)
	s := facts{square: c.at.square, piece: here.Piece, picked: !here.None() && here == c.picked.Origin}
	if s.square >= 0 {
		s.reach, s.inCheck = c.picked.targets[s.square], c.state.Check.Has(s.square)
		return s
	}
	for _, stack := range c.state.Trays.of(here.Piece.Color()) {
		if stack.Piece == here.Piece {
			s.inHand = stack.Count
		}
	}
	return s
}

// words names the ways of reaching a square.
func (k Kind) words() (all []string) {
	add := func(kind Kind, text string) {
		if k&kind != 0 {
			all = append(all, text)
		}
	}
	add(Step, lang.L("legal move"))
	add(Capture, lang.L("capture"))
	add(Castle, lang.L("castling"))
	add(Leap, lang.L("leap"))
	add(Place, lang.L("can be placed here"))
	return all
}

// String returns "e4, black knight, capture" or "white knight, 2 in hand, selected".
func (s facts) String() string {
	var all []string
	if s.square >= 0 {
		all = append(all, s.square.String())
	}
	if s.piece != chess.NoPiece {
		all = append(all, words.ColoredPiece(s.piece))
	}
	if s.square < 0 {
		all = append(all, lang.N("{{.Count}} in hand", s.inHand))
	}
	if s.picked {
		all = append(all, lang.X("selected piece", "selected"))
	}
	all = append(all, s.reach.words()...)
	if s.inCheck {
		all = append(all, lang.X("king in check", "in check"))
	}
	return strings.Join(all, ", ")
}

// announce announces the description of the spot under the cursor.
func (c *cursor) announce() {
	if !c.at.none() {
		c.oracle.announced(c.facts().String())
	}
}

// Description returns the description of the cursor's square, else the side at the bottom.
func (b *Board) Description() accessible.Description {
	return accessible.Description{Name: b.AccessibilityLabel(), Role: accessible.Board}
}

// AccessibilityLabel implements fyne.Accessible.
func (b *Board) AccessibilityLabel() string {
	if b.focus.held && !b.cursor.at.none() {
		return lang.L("Chessboard: {{.Facts}}", "Facts", b.cursor.facts())
	}
	return lang.L("Chessboard, {{.Side}} at the bottom", "Side", words.Color(b.state.bottom()))
}

// AccessibilityRole returns the role of text.
func (b *Board) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }
