package board

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/words"
)

// facts is what the board cursor is on. How it is said, [facts.String] decides.
type facts struct {
	square  chess.Square // chess.NoSquare in a tray
	piece   chess.Piece
	inHand  int // of a tray
	picked  bool
	reach   Kind // how the selected piece may come here
	inCheck bool
}

// facts is what the board cursor is on now.
func (b *Board) facts() facts {
	here := b.here()
	s := facts{square: b.keys.at.square, piece: here.Piece, picked: !here.None() && here == b.picked}
	if s.square >= 0 {
		s.reach, s.inCheck = b.targets[s.square], b.state.Check.Has(s.square)
		return s
	}
	for _, k := range b.state.Trays.of(here.Piece.Color()) {
		if k.Piece == here.Piece {
			s.inHand = k.Count
		}
	}
	return s
}

// reaches are the ways in which a piece may come to a square.
var reaches = []struct {
	kind Kind
	word string
}{{Step, "legal move"}, {Capture, "capture"}, {Castle, "castling"}, {Leap, "leap"}, {Place, "may be placed here"}}

// String is "e4, black knight, capture" or "white knight, 2 in hand, selected".
func (s facts) String() string {
	var all []string
	if s.square >= 0 {
		all = append(all, s.square.String())
	}
	if s.piece != chess.NoPiece {
		all = append(all, strings.ToLower(s.piece.Color().Name())+" "+words.Piece(s.piece.Type()))
	}
	if s.square < 0 {
		all = append(all, strconv.Itoa(s.inHand)+" in hand")
	}
	if s.picked {
		all = append(all, "selected")
	}
	for _, r := range reaches {
		if s.reach&r.kind != 0 {
			all = append(all, r.word)
		}
	}
	if s.inCheck {
		all = append(all, "in check")
	}
	return strings.Join(all, ", ")
}

// announce tells what the cursor has come to.
func (b *Board) announce() {
	if !b.keys.at.none() {
		b.oracle.announced(b.facts().String())
	}
}

// announceChoice tells which answer the arrow keys have come to.
func (b *Board) announceChoice() {
	if i := b.asked.pointed; len(b.asked.pieces) > 0 {
		b.oracle.announced(words.Piece(b.asked.pieces[i].Type()))
	} else {
		b.oracle.announced(b.asked.chips[i].Label)
	}
}

// AccessibilityLabel says what is seen: the cursor's square, else the side at the bottom.
func (b *Board) AccessibilityLabel() string {
	if b.keys.focused && !b.keys.at.none() {
		return "Chessboard: " + b.facts().String()
	}
	return "Chessboard, " + b.state.bottom().Name() + " at the bottom"
}

// AccessibilityRole is that of something to be read.
func (b *Board) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }
