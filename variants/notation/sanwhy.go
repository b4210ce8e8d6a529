package notation

import (
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// ambiguous is the error of a text that matches several legal moves.
func ambiguous(p *rules.Position, text string, fit []rules.Move) error {
	if fit[0].Promotion() == chess.NoPieceType {
		slices.SortFunc(fit, func(a, b rules.Move) int { return strings.Compare(sanBody(p, a), sanBody(p, b)) })
	}
	e := &MoveError{Text: text, Fault: Ambiguous, Piece: p.At(fit[0].From()).Type(), Choices: fit}
	for _, m := range fit {
		e.Written = append(e.Written, sanBody(p, m))
	}
	if fit[0].Promotion() != chess.NoPieceType {
		e.Fault = PromotionMissing
	}
	return e
}

// noMatch is the error of a text that matches no legal move.
func noMatch(p *rules.Position, text string, s san) error {
	if p.Count() == 0 {
		return &MoveError{Text: text, Fault: NoLegalMove, Turn: p.Turn()}
	}
	if m := s.castling(p); !m.IsZero() {
		return &MoveError{Text: text, Fault: IsCastling, Written: []string{sanBody(p, m)}}
	}
	if s.promotion != chess.NoPieceType && s.to.Rank() != lastRank(p.Turn()) {
		return &MoveError{Text: text, Fault: PromotesTooSoon}
	}
	return s.unreachable(p, text)
}

// castling returns the castling that a drag of the piece to its square would mean.
func (s *san) castling(p *rules.Position) rules.Move {
	for sq := range p.Pieces(p.Turn(), s.kind).All() {
		if !s.names(p, p.Turn(), sq) {
			continue
		}
		for _, m := range p.Resolve(sq, s.to) {
			if m.IsCastling() {
				return m
			}
		}
	}
	return rules.Move{}
}

// unreachable explains why the piece cannot move there. Of several pieces it chooses the only one that could by its
// movement alone.
func (s *san) unreachable(p *rules.Position, text string) error {
	pieces := p.Pieces(p.Turn(), s.kind)
	switch {
	case pieces == 0:
		return &MoveError{Text: text, Fault: NoSuchPiece, Turn: p.Turn(), Piece: s.kind}
	case p.Of(p.Turn()).Has(s.to):
		return illegal(text, rules.Reason{Kind: rules.OnOwnPiece, Other: rules.Piece{Type: p.At(s.to).Type(), At: s.to}, Squares: rules.Bit(s.to)})
	}
	var reasons, telling []rules.Reason
	for sq := range pieces.All() {
		if !s.names(p, p.Turn(), sq) {
			continue
		}
		r := p.WhyNot(sq, s.to)
		reasons = append(reasons, r)
		if r.Law != rules.Movement {
			telling = append(telling, r)
		}
	}
	switch {
	case len(telling) == 1:
		return illegal(text, telling[0])
	case len(reasons) == 1:
		return illegal(text, reasons[0])
	}
	e := &MoveError{Text: text, Fault: NoPieceReaches, Piece: s.kind, To: s.to, File: s.file, Rank: s.rank}
	switch {
	case s.file >= 0 && s.rank >= 0:
		e.Fault = NoPieceThere
	case s.file >= 0:
		e.Fault = NoPieceOnFileReaches
	case s.rank >= 0:
		e.Fault = NoPieceOnRankReaches
	}
	return e
}

// illegal is the error of an illegal move.
func illegal(text string, r rules.Reason) error {
	return &MoveError{Text: text, Fault: Illegal, Reason: r, Squares: r.Highlights()}
}

func lastRank(c chess.Color) chess.Rank { return backRank(c.Other()) }
