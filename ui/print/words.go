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

// numbers lists an array's number in every numbering, and its mirror image.
func numbers(a variants.Array) string {
	var all []string
	for _, n := range facts.Numberings(a) {
		all = append(all, n.String())
	}
	return strings.Join(append(all, fmt.Sprintf("mirror image %d, %v", a.Twin(), a.Reflect())), "  ·  ")
}

// of converts a square of White's to one of side c.
func of(c chess.Color, sq chess.Square) chess.Square {
	if c == chess.Black {
		return sq ^ 56
	}
	return sq
}

// ways are the effects of a castling, by whether king and partner move.
var ways = map[[2]bool]string{
	{true, true}:  "king {king} to {king.to}, {piece} {from} to {to}",
	{true, false}: "king {king} to {king.to}, {piece} stays on {to}",
	{false, true}: "king stays on {king.to}, {piece} {from} to {to}",
}

// wayWords returns the name and the effect of a side's castling or leap.
func wayWords(a variants.Array, w facts.Way, c chess.Color) (name, effect string) {
	effect = ways[[2]bool{w.King != w.KingTo, w.Partner != w.PartnerTo}]
	switch {
	case w.IsLeap():
		name, effect = "Leap", "king {king} to {king.to}"
	case w.Wing() == rules.HSide:
		name = "O-O"
	default:
		name = "O-O-O"
	}
	slots := []string{"{king}", of(c, w.King).String(), "{king.to}", of(c, w.KingTo).String()}
	if !w.IsLeap() {
		slots = append(slots, "{piece}", words.Piece(a[w.Partner.File()]),
			"{from}", of(c, w.Partner).String(), "{to}", of(c, w.PartnerTo).String())
	}
	return name, strings.NewReplacer(slots...).Replace(effect)
}

// soon describes from which move a castling or leap is possible, and the squares that must be cleared before.
func soon(w facts.Way, c chess.Color) string {
	var clear []chess.Square
	for sq := range w.Clear.All() {
		clear = append(clear, of(c, sq))
	}
	switch {
	case w.Fewest == 1:
		return "possible on move 1"
	case len(clear) == 1:
		return fmt.Sprintf("from move %d, once %v is clear", w.Fewest, clear[0])
	}
	return fmt.Sprintf("from move %d, once %s are clear", w.Fewest, words.And(clear))
}
