package game

import (
	"slices"
	"strconv"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/rules"
	"backrank/words"
)

// drawSetup creates the entries and the facts of a custom position.
func (c *startCard) drawSetup(pieces *theme.Pieces) {
	p := &c.content.setup
	for _, color := range []chess.Color{c.content.color.Other(), c.content.color} { // top to bottom on the screen
		lanes := p.Lanes(color)
		slices.SortStableFunc(lanes, func(a, b rules.Lane) int { return int(a.KingTo) - int(b.KingTo) })
		if c.content.color == chess.Black {
			slices.Reverse(lanes)
		}
		for _, l := range lanes {
			partner := chess.King
			if !l.IsLeap() {
				partner = p.At(rules.Mirrored(color, l.Partner)).Type()
			}
			c.entries = append(c.entries, c.entry(l, partner, color, words.Color(color), pieces))
		}
	}
	turn := words.Color(p.Turn())
	if p.InCheck() {
		turn = lang.L("{{.Side}}, in check", "Side", turn)
	}
	c.addFact(lang.L("To move"), turn)
	if name := p.Rule().RightsName(); name != "" && len(c.entries) == 0 {
		c.addFact(name, lang.X("no rights to castle", "none"))
	}
	if sq := p.EnPassant(); sq != chess.NoSquare {
		c.addFact(lang.L("En passant"), sq.String())
	}
	for _, color := range []chess.Color{chess.White, chess.Black} {
		c.addFactText(lang.L("{{.Side}}'s pieces", "Side", words.Color(color)), widget.Plain(figurines(piecesOf(p, color))))
	}
	c.addFact(lang.L("Material"), balance(c.content.balance))
	if shade := bishops(p); shade != "" {
		c.addFact(words.Sentence(words.Plural(chess.Bishop)), shade)
	}
	c.addFact(lang.L("Mating material"), matingSides(p))
	c.addFact(lang.L("Legal moves"), strconv.Itoa(p.Count()))
	c.addFact(lang.L("Move number"), strconv.Itoa(p.MoveNumber()))
	c.addFact(lang.L("Halfmove clock"), strconv.Itoa(p.HalfmoveClock()))
	c.minFacts = len(c.facts)
}

// piecesOf lists a side's pieces, from the king to the pawns.
func piecesOf(p *rules.Position, c chess.Color) (all []chess.Piece) {
	for kind := chess.King; kind <= chess.Pawn; kind++ {
		for range p.Pieces(c, kind).Len() {
			all = append(all, chess.NewPiece(kind, c))
		}
	}
	return all
}

// balance describes the material balance, White's minus Black's in pawns.
func balance(pawns int) string {
	switch {
	case pawns > 0:
		return lang.L("White +{{.Number}}", "Number", pawns)
	case pawns < 0:
		return lang.L("Black +{{.Number}}", "Number", -pawns)
	}
	return lang.X("even material", "even")
}

// matingSides lists the sides that can still mate.
func matingSides(p *rules.Position) string {
	var sides []string
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if can, _ := p.CanMate(side); can {
			sides = append(sides, words.Color(side))
		}
	}
	if len(sides) == 0 {
		return lang.X("neither side", "none")
	}
	return words.And(sides)
}

// bishops describes whether two single bishops move on squares of one colour; it returns "" for other numbers of
// bishops.
func bishops(p *rules.Position) string {
	white, black := p.Pieces(chess.White, chess.Bishop), p.Pieces(chess.Black, chess.Bishop)
	if white.Len() != 1 || black.Len() != 1 {
		return ""
	}
	shade := func(sq chess.Square) int { return (int(sq.File()) + int(sq.Rank())) % 2 }
	if shade(white.First()) == shade(black.First()) {
		return lang.L("of the same colour")
	}
	return lang.L("of opposite colours")
}
