package print

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
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
	return strings.Join(append(all, lang.L("mirror image {{.Number}}, {{.Array}}", "Number", a.Twin(), "Array", a.Reflect())), "  ·  ")
}

// wayWords returns the name and the effect of a side's castling or leap.
func wayWords(a variants.Array, w facts.Way, c chess.Color) (name, effect string) {
	king, kingTo := rules.Mirrored(c, w.King), rules.Mirrored(c, w.KingTo)
	if w.IsLeap() {
		return lang.X("leap of the king", "Leap"), lang.L("king {{.KingFrom}} to {{.KingTo}}", "KingFrom", king, "KingTo", kingTo)
	}
	name = "O-O-O"
	if w.Wing() == rules.HSide {
		name = "O-O"
	}
	piece, from, to := words.Piece(a[w.Partner.File()]), rules.Mirrored(c, w.Partner), rules.Mirrored(c, w.PartnerTo)
	switch {
	case king == kingTo:
		effect = lang.L("king stays on {{.KingFrom}}, {{.Piece}} {{.From}} to {{.To}}", "KingFrom", king, "Piece", piece, "From", from, "To", to)
	case from == to:
		effect = lang.L("king {{.KingFrom}} to {{.KingTo}}, {{.Piece}} stays on {{.To}}", "KingFrom", king, "KingTo", kingTo, "Piece", piece, "To", to)
	default:
		effect = lang.L("king {{.KingFrom}} to {{.KingTo}}, {{.Piece}} {{.From}} to {{.To}}", "KingFrom", king, "KingTo", kingTo, "Piece", piece, "From", from, "To", to)
	}
	return name, effect
}

// soon describes from which move a castling or leap is possible, and the squares that must be cleared before.
func soon(w facts.Way, c chess.Color) string {
	var clear []chess.Square
	for sq := range w.Clear.All() {
		clear = append(clear, rules.Mirrored(c, sq))
	}
	switch {
	case w.Fewest == 1:
		return lang.L("possible on move 1")
	case len(clear) == 1:
		return lang.L("from move {{.Number}}, once {{.Square}} is clear", "Number", w.Fewest, "Square", clear[0])
	}
	return lang.L("from move {{.Number}}, once {{.Squares}} are clear", "Number", w.Fewest, "Squares", words.And(clear))
}
