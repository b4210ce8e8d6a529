package position

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants/rules"
)

// Right is the castling or leap right of a piece, which the player can switch on and off.
type Right struct {
	Square chess.Square
	On     bool
	// Why is the reason why the piece cannot have the right; the zero Reason if it can.
	Why rules.Reason
}

// Rights returns the castling rights of the pieces on their back ranks: of kings that may leap, and of the types of pieces
// with which they castle.
func (e *Edited) Rights() []Right {
	var all []Right
	for sq := range backRanks(&e.setup).All() {
		if !e.mayHaveRight(e.setup.Pieces[sq].Type()) {
			continue
		}
		all = append(all, Right{
			Square: sq, On: e.setup.CastlingRights.Has(sq), Why: e.setup.Grantable(e.variant.Castling, sq),
		})
	}
	return all
}

// mayHaveRight reports whether a type of piece could have a right.
func (e *Edited) mayHaveRight(kind chess.PieceType) bool {
	rule := e.variant.Castling
	switch {
	case kind == chess.King:
		return rule.CanLeap()
	case !rule.CanCastle():
		return kind == chess.Rook // so that the editor can explain that the variant has no castling
	}
	return slices.Contains(rule.Partners, kind)
}

// SetRight gives a piece a right or removes it. It fails if the rule cannot grant the right.
func (e *Edited) SetRight(sq chess.Square, on bool) error {
	for _, r := range e.Rights() {
		if r.Square != sq {
			continue
		}
		if on && r.Why.Kind != rules.Nothing {
			return notice.Refusal(r.Why.String())
		}
		e.change(func(s *rules.Setup) {
			s.CastlingRights &^= rules.Bit(sq)
			if on {
				s.CastlingRights |= rules.Bit(sq)
			}
		})
		return nil
	}
	return notice.Refusal(lang.L("No piece on {{.Square}} can have castling rights", "Square", sq))
}

// backRanks returns the squares of pieces on their own back rank; only they can have a right.
func backRanks(s *rules.Setup) rules.Squares {
	var all rules.Squares
	for _, c := range []chess.Color{chess.White, chess.Black} {
		for sq := range rules.BackRank(c).All() {
			if piece := s.Pieces[sq]; piece != chess.NoPiece && piece.Color() == c {
				all |= rules.Bit(sq)
			}
		}
	}
	return all
}
