package explain

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// castles: the king castles or leaps.
func (c *change) castles() Reason {
	if c.move.IsLeap() {
		if n := c.shelter(); n > 1 {
			return Reason{Kind: LeapsSheltered, Piece: c.piece, Now: n}
		}
		return c.reason(Leaps)
	}
	if !c.move.IsCastling() {
		return Reason{}
	}
	partner := Piece{c.before.At(c.move.To()).Type(), c.move.PartnerLanding()}
	n := c.shelter()
	switch {
	case n > 1:
		return Reason{Kind: CastlesSheltered, Piece: c.piece, Other: partner, Now: n}
	case c.piece.At == c.from:
		return c.reasonWith(CastlesKingStays, partner)
	case c.move.To() == partner.At:
		return c.reasonWith(CastlesPartnerStays, partner)
	}
	return c.reasonWith(Castles, partner)
}

// shelter returns the number of own pawns on the second rank on the king's file and the adjacent files.
func (c *change) shelter() int {
	second, king := chess.Rank2, c.piece.At
	if c.us == chess.Black {
		second = chess.Rank7
	}
	n := 0
	for f := max(king.File()-1, chess.FileA); f <= min(king.File()+1, chess.FileH); f++ {
		if c.after.At(chess.NewSquare(f, second)) == chess.NewPiece(chess.Pawn, c.us) {
			n++
		}
	}
	return n
}

// stopsCastling: the opponent could castle before the move, and cannot castle after it although not in check.
func (c *change) stopsCastling() Reason {
	if c.nullBefore == nil || c.nullAfter == nil || !canCastle(c.nullBefore) || canCastle(&c.after) {
		return Reason{}
	}
	return c.reasonWith(StopsCastling, Piece{chess.King, c.after.King(c.them)})
}

// canCastle reports whether the side to move can castle.
func canCastle(p *rules.Position) bool {
	var buf [rules.MaxMoves]rules.Move
	for _, m := range p.Quiets(buf[:0]) {
		if m.IsCastling() {
			return true
		}
	}
	return false
}
