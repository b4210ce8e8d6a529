package rules

import (
	"fmt"

	"github.com/notnil/chess"

	"backrank/words"
)

// name is the word for a piece, "rook".
func name(piece chess.Piece) string { return words.Piece(kindOf[piece&15]) }

// colorName is the name of a side, "White".
func colorName(side uint8) string { return chess.Color(side + 1).Name() }

// named lists pieces with their squares, "the bishop on b5 and the rook on e8".
func (p *Position) named(s Squares) string {
	var all []string
	for sq := range s.All() {
		all = append(all, fmt.Sprintf("the %s on %v", name(p.At(sq)), sq))
	}
	return words.And(all)
}

// inTheWay words one or more pieces that block.
func (p *Position) inTheWay(s Squares) string {
	verb := " is in the way"
	if s.Len() > 1 {
		verb = " are in the way"
	}
	return words.Sentence(p.named(s) + verb)
}
