package position

import (
	"errors"
	"fmt"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/variants/rules"
)

// Right is a right to castle or leap that a piece may carry.
type Right struct {
	Square chess.Square
	On     bool
	// Why says why it cannot be had, "" if it can.
	Why string
}

// Rights are the rights of the pieces on their back ranks that could have one under any rule, kings and rooks, and of
// all others where any piece may be partner.
func (e *Edited) Rights() []Right {
	var all []Right
	p, playable := e.tolerant()
	for sq := range backRanks(&e.setup).All() {
		piece := e.setup.Pieces[sq]
		if !e.mayCarry(piece.Type()) {
			continue
		}
		r := Right{Square: sq, On: e.setup.CastlingRights.Has(sq), Why: "Each side needs one king"}
		if playable {
			king := p.King(piece.Color())
			r.Why = "The king has left its back rank"
			if rules.BackRank(piece.Color()).Has(king) {
				r.Why = p.Grantable(king, sq)
			}
		}
		all = append(all, r)
	}
	return all
}

// mayCarry reports whether a type of piece could have a right.
func (e *Edited) mayCarry(kind chess.PieceType) bool {
	switch kind {
	case chess.King:
		return e.variant.Castling.CanLeap()
	case chess.Rook:
		return true
	}
	return e.variant.Castling.Any
}

// SetRight gives a piece a right or takes it away. It fails if the rule cannot grant it.
func (e *Edited) SetRight(sq chess.Square, on bool) error {
	for _, r := range e.Rights() {
		if r.Square != sq {
			continue
		}
		if on && r.Why != "" {
			return notice.Refusal(r.Why)
		}
		e.change(func(s *rules.Setup) {
			s.CastlingRights &^= rules.Bit(sq)
			if on {
				s.CastlingRights |= rules.Bit(sq)
			}
		})
		return nil
	}
	return notice.Refusal(fmt.Sprintf("No piece on %v can have a right to castle", sq))
}

// backRanks are the squares on which a right can be: pieces on their own back rank.
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

// tolerant is the position, if each side has its king, whatever else is wrong.
func (e *Edited) tolerant() (rules.Position, bool) {
	bare := e.setup
	bare.CastlingRights = 0
	for sq, piece := range bare.Pieces {
		if piece.Type() == chess.Pawn {
			bare.Pieces[sq] = chess.NoPiece // a pawn on a wrong rank is told elsewhere
		}
	}
	p, err := rules.New(bare, e.variant.Castling)
	var setup *rules.SetupError
	if err != nil && (!errors.As(err, &setup) || p.Rule() == nil) {
		return p, false
	}
	return p, true
}
