package game

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/notnil/chess"

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
				partner = p.At(mirroredFor(color, l.Partner)).Type()
			}
			c.entries = append(c.entries, c.entry(l, partner, color, color.Name(), pieces))
		}
	}
	turn := p.Turn().Name()
	if p.InCheck() {
		turn += ", in check"
	}
	c.addFact("To move", turn)
	if name := p.Rule().RightsName(); name != "" && len(c.entries) == 0 {
		c.addFact(name, "none")
	}
	if sq := p.EnPassant(); sq != chess.NoSquare {
		c.addFact("En passant", sq.String())
	}
	for _, color := range []chess.Color{chess.White, chess.Black} {
		c.addFactText(color.Name()+"'s pieces", widget.Plain(figurines(piecesOf(p, color))))
	}
	c.addFact("Material", balance(c.content.balance))
	if shade := bishops(p); shade != "" {
		c.addFact(words.Sentence(words.Plural(chess.Bishop)), shade)
	}
	c.addFact("Mating material", matingSides(p))
	c.addFact("Legal moves", strconv.Itoa(p.Count()))
	c.addFact("Move number", strconv.Itoa(p.MoveNumber()))
	c.addFact("Halfmove clock", strconv.Itoa(p.HalfmoveClock()))
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
		return fmt.Sprintf("White +%d", pawns)
	case pawns < 0:
		return fmt.Sprintf("Black +%d", -pawns)
	}
	return "even"
}

// matingSides lists the sides that can still mate.
func matingSides(p *rules.Position) string {
	var sides []string
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if can, _ := p.CanMate(side); can {
			sides = append(sides, side.Name())
		}
	}
	if len(sides) == 0 {
		return "none"
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
		return "of the same colour"
	}
	return "of opposite colours"
}
