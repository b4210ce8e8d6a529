package game

import (
	"fmt"
	"image/color"
	"slices"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/words"
)

// drawArray creates the entries for the array's castlings and leaps, and its facts if they may be shown.
func (c *startCard) drawArray(rule *rules.Castling, pieces *theme.Pieces) {
	array := variants.Array(c.content.array)
	ways := facts.Ways(array, rule)
	slices.SortStableFunc(ways, func(a, b facts.Way) int { return int(a.KingTo) - int(b.KingTo) })
	if c.content.color == chess.Black { // left to right on the screen
		slices.Reverse(ways)
	}
	for _, w := range ways {
		note := lang.L("from move {{.Number}}", "Number", w.Fewest)
		c.entries = append(c.entries, c.entry(w.Lane, array[w.Partner.File()&7], c.content.color, note, pieces))
	}
	if c.content.studied {
		c.drawFacts(rule, array)
		c.pawns = c.drawPawns(array, pieces)
	}
}

// drawFacts creates the facts about an array.
func (c *startCard) drawFacts(rule *rules.Castling, array variants.Array) {
	for _, w := range facts.Weaknesses() {
		c.addFact(w.Name, c.squares(w.Of(array)))
	}
	c.minFacts = len(c.facts)
	c.addFact(lang.L("Pawns that block a bishop"), c.squares(facts.Openers(array)))
	c.addFact(lang.L("First knight moves"), c.squares(facts.KnightMoves(array)))
	if !c.content.pair {
		c.addFact(lang.L("Mirror image"), fmt.Sprintf("%d · %v", array.Twin(), array.Reflect()))
	}
	profile := facts.ProfileOf(array, rule)
	for _, f := range facts.Facts(rule) {
		if f.ID == facts.BishopDistance || f.ID == facts.TotalReach {
			c.addFact(f.Name, f.Format(f.Of(&profile)))
		}
	}
}

// drawPawns returns the diagram of a side's two ranks with its weak pawns marked.
func (c *startCard) drawPawns(array variants.Array, pieces *theme.Pieces) *picture {
	var squares [64]chess.Piece
	marks := map[chess.Square]color.Color{}
	for f := range chess.File(8) {
		squares[c.mirrored(chess.NewSquare(f, chess.Rank1))] = chess.NewPiece(array[f], c.content.color)
		squares[c.mirrored(chess.NewSquare(f, chess.Rank2))] = chess.NewPiece(chess.Pawn, c.content.color)
	}
	bare, weak := facts.Undefended(array), facts.ShelterOf(array).Weak
	for sq := range weak.All() {
		marks[c.mirrored(sq)] = theme.Faded(theme.Danger(), .35)
	}
	for sq := range bare.All() {
		marks[c.mirrored(sq)] = theme.Danger()
	}
	title := lang.L("Every pawn is defended by a piece other than the king")
	switch {
	case bare != 0 && weak&^bare != 0:
		title = lang.L("Undefended pawns are framed; pawns that only the king defends are tinted")
	case bare != 0:
		title = lang.L("Undefended pawns are framed")
	case weak != 0:
		title = lang.L("Pawns that only the king defends are tinted")
	}
	far, near := chess.Rank2, chess.Rank1
	if c.content.color == chess.Black {
		far, near = chess.Rank7, chess.Rank8
	}
	return &picture{widget.Caption(title), c.diagram(pieces, squares, marks, far, near)}
}

// mirrored returns rules.Mirrored for the side at the bottom.
func (c *startCard) mirrored(sq chess.Square) chess.Square {
	return rules.Mirrored(c.content.color, sq)
}

// squares lists squares, given as White's, for the side at the bottom (see [rules.Mirrored]).
func (c *startCard) squares(s rules.Squares) string {
	if s == 0 {
		return lang.X("no squares", "none")
	}
	var all []chess.Square
	for sq := range s.All() {
		all = append(all, c.mirrored(sq))
	}
	return words.And(all)
}

// entry returns a diagram of a side's castling or leap: the pieces on their landing squares, with marks on their
// original squares. note is shown above it at the right.
func (c *startCard) entry(l rules.Lane, partner chess.PieceType, side chess.Color, note string, pieces *theme.Pieces) entry {
	king, to := rules.Mirrored(side, l.King), rules.Mirrored(side, l.KingTo)
	name, short, hue := lang.L("Leap: {{.Move}}", "Move", pieceMove(chess.King, king, to)), "", theme.Leap()
	var squares [64]chess.Piece
	marks := map[chess.Square]color.Color{}
	if !l.IsLeap() {
		from, lands := rules.Mirrored(side, l.Partner), rules.Mirrored(side, l.PartnerTo)
		short, hue = CastleName(l.Wing())+": "+pieceMove(chess.King, king, to), theme.Castle()
		name = short + ", " + pieceMove(partner, from, lands)
		squares[lands] = chess.NewPiece(partner, side)
		marks[from] = theme.Faded(hue, .35)
	}
	squares[to] = chess.NewPiece(chess.King, side)
	marks[king] = theme.Faded(hue, .35)
	text := widget.Caption(name).Shrink(11)
	text.SetShort(short)
	return entry{text, widget.Caption(note).Right(), c.diagram(pieces, squares, marks, king.Rank())}
}

// diagram returns a diagram of some ranks, with the side at the bottom as on the board.
func (c *startCard) diagram(pieces *theme.Pieces, squares [64]chess.Piece, marks map[chess.Square]color.Color, ranks ...chess.Rank) *widget.Diagram {
	d := widget.NewDiagram(pieces, c.content.set, c.content.board, 0, ranks...)
	if c.content.color == chess.Black {
		d.Flip()
	}
	d.Set(squares, marks)
	return d
}
