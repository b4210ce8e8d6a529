package rules

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"
)

var names = [7]string{"piece", "king", "queen", "rook", "bishop", "knight", "pawn"}

// PieceName is the word for a type of piece, "rook".
func PieceName(kind chess.PieceType) string { return names[kind] }

// name is the word for a piece, "rook".
func name(piece chess.Piece) string { return names[kindOf[piece&15]] }

// pieces lists pieces with their squares, "the bishop on b5 and the rook on e8".
func (p *Position) pieces(s Squares) string {
	var parts []string
	for sq := range s.All() {
		parts = append(parts, fmt.Sprintf("the %s on %v", name(p.At(sq)), sq))
	}
	return list(parts)
}

// attack is pieces with the verb that fits their number.
func (p *Position) attack(s Squares) string {
	if s.Len() == 1 {
		return p.pieces(s) + " attacks"
	}
	return p.pieces(s) + " attack"
}

// inTheWay words one or more pieces that block.
func (p *Position) inTheWay(s Squares) string {
	verb := " is in the way"
	if s.Len() > 1 {
		verb = " are in the way"
	}
	return sentence(p.pieces(s) + verb)
}

func list(parts []string) string {
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
	return strings.Join(parts, "")
}

// sentence begins text with a capital.
func sentence(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

func wingName(w Wing) string {
	if w == ASide {
		return "a-side"
	}
	return "h-side"
}
