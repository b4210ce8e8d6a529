package board

import (
	"strconv"
	"strings"

	"backrank/words"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// pieceName names a piece: "black knight".
func pieceName(p chess.Piece) string { return colorName(p.Color()) + " " + words.Piece(p.Type()) }

// colorName names a side within a phrase: "black".
func colorName(c chess.Color) string { return strings.ToLower(c.Name()) }

// describe says what is on a square: "e4, black knight".
func (b *Board) describe(sq chess.Square) string {
	text := sq.String()
	if piece := b.state.Pieces[sq]; piece != chess.NoPiece {
		text += ", " + pieceName(piece)
	}
	if b.picked.on() == sq {
		text += ", picked up"
	}
	k := b.targets[sq]
	for _, w := range []struct {
		kind Kind
		word string
	}{{Step, "step"}, {Capture, "capture"}, {Castle, "castling"}, {Leap, "leap"}, {Place, "may be placed here"}} {
		if k&w.kind != 0 {
			text += ", " + w.word
		}
	}
	if b.state.Check.Has(sq) {
		text += ", in check"
	}
	return text
}

// describeHand says what lies in a tray: "white knight, 2 in hand".
func (b *Board) describeHand(o Origin) string {
	text := "nothing"
	for _, k := range b.state.Trays.of(o.Piece.Color()) {
		if k.Piece == o.Piece {
			text = pieceName(o.Piece) + ", " + strconv.Itoa(k.Count) + " in hand"
		}
	}
	if b.picked == o {
		text += ", picked up"
	}
	return text
}

// describeCursor says what the cursor is on.
func (b *Board) describeCursor() string {
	if sq := b.keys.at.square; sq >= 0 {
		return b.describe(sq)
	}
	return b.describeHand(b.here())
}

// announce tells what the cursor has come to.
func (b *Board) announce() {
	if b.oracle.Announce != nil && !b.keys.at.none() {
		b.oracle.Announce(b.describeCursor())
	}
}

// announceChoice tells which answer the arrow keys have come to.
func (b *Board) announceChoice() {
	if b.oracle.Announce == nil {
		return
	}
	if i := b.asked.pointed; len(b.asked.pieces) > 0 {
		b.oracle.Announce(words.Piece(b.asked.pieces[i].Type()))
	} else {
		b.oracle.Announce(b.asked.chips[i].Label)
	}
}

// AccessibilityLabel says what is seen: the cursor's square, else the side at the bottom.
func (b *Board) AccessibilityLabel() string {
	if b.keys.focused && !b.keys.at.none() {
		return "Chess board, " + b.describeCursor()
	}
	return "Chess board, " + colorName(b.state.bottom()) + " at the bottom"
}

// AccessibilityRole is that of something to be read.
func (b *Board) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }
