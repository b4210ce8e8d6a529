package print

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/words"
)

// numbers are the numbers of an array in every numbering that has it, and its twin.
func numbers(a variants.Array) string {
	var all []string
	for _, n := range facts.Numberings(a) {
		all = append(all, n.String())
	}
	return strings.Join(append(all, fmt.Sprintf("mirror image %d, %v", a.Twin(), a.Reflect())), "  ·  ")
}

// of is a square of White's as it is for a side.
func of(c chess.Color, sq chess.Square) chess.Square {
	if c == chess.Black {
		return sq ^ 56
	}
	return sq
}

// wayWords are what a castling or leap of a side is called and what it does.
func wayWords(a variants.Array, w facts.Way, c chess.Color) (name, effect string) {
	king := going("king", of(c, w.King), of(c, w.KingTo))
	if w.IsLeap() {
		return "Leap", king
	}
	name = "O-O-O"
	if w.Wing() == rules.HSide {
		name = "O-O"
	}
	return name, king + ", " + going(words.Piece(a[w.Partner.File()]), of(c, w.Partner), of(c, w.PartnerTo))
}

// going says where a piece goes.
func going(piece string, from, to chess.Square) string {
	if from == to {
		return fmt.Sprintf("%s stays on %v", piece, from)
	}
	return fmt.Sprintf("%s %v to %v", piece, from, to)
}

// soon says how early a castling or leap can be, and what has to go away before.
func soon(w facts.Way, c chess.Color) string {
	if w.Fewest == 1 {
		return "possible on move 1"
	}
	var clear []string
	for sq := range w.Clear.All() {
		clear = append(clear, of(c, sq).String())
	}
	return fmt.Sprintf("from move %d, once %s", w.Fewest, areClear(clear))
}

// areClear says that squares are empty.
func areClear(squares []string) string {
	if len(squares) == 1 {
		return squares[0] + " is clear"
	}
	return words.And(squares) + " are clear"
}
