package board

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

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

// facts returns the description of the spot under the board's cursor.
func (k *keys) facts() facts {
	b, here := k.b, k.here()
	s := facts{square: k.at.square, piece: here.Piece, picked: !here.None() && here == b.picked.Origin}
	if s.square >= 0 {
		s.reach, s.inCheck = b.picked.targets[s.square], b.state.Check.Has(s.square)
		return s
	}
	for _, stack := range b.state.Trays.of(here.Piece.Color()) {
		if stack.Piece == here.Piece {
			s.inHand = stack.Count
		}
	}
	return s
}

// reaches names the ways of reaching a square.
var reaches = []struct {
	kind Kind
	word string
}{{Step, "legal move"}, {Capture, "capture"}, {Castle, "castling"}, {Leap, "leap"}, {Place, "can be placed here"}}

// String returns "e4, black knight, capture" or "white knight, 2 in hand, selected".
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

// announce announces the description of the spot under the cursor.
func (k *keys) announce() {
	if !k.at.none() {
		k.b.oracle.announced(k.facts().String())
	}
}

// AccessibilityLabel returns the description of the cursor's square, else the side at the bottom.
func (k *keys) AccessibilityLabel() string {
	if k.focused && !k.at.none() {
		return "Chessboard: " + k.facts().String()
	}
	return "Chessboard, " + k.b.state.bottom().Name() + " at the bottom"
}

// AccessibilityRole returns the role of text.
func (k *keys) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }
