package rules

import "github.com/notnil/chess"

// This file checks castling rights, and rights to leap, of positions that are set up or read from a FEN.

// grantable returns the requested castling rights that the rule can grant with the pieces where they are, one partner
// per wing unless the rule allows more.
func grantable(p *Position, asked Squares) Squares {
	var granted Squares
	for side, king := range p.kings {
		c := chess.Color(side + 1)
		own := asked & p.sides[side] & BackRank(c)
		for sq := range own.All() {
			if ungranted(p.rule, c, chess.Square(king), sq, p.At(sq).Type()) == Nothing {
				granted |= Bit(sq)
			}
		}
	}
	return onePerWing(p, granted)
}

// ungranted returns why the rule cannot grant a right to a piece on its back rank; [Nothing] if it can. The king must be
// on that rank too, and the piece must be a possible partner. A partner without a landing, such as the neighbour of a
// king in the corner under the slide rule, can have a right (RULES.md §6).
func ungranted(r *Castling, side chess.Color, king, sq chess.Square, piece chess.PieceType) Kind {
	switch {
	case !BackRank(side).Has(king):
		return KingOffBackRank
	case sq == king && r.Leap == nil:
		return RuleHasNoLeap
	case sq == king && len(r.leaps[king.File()]) == 0:
		return NowhereToLeap
	case sq == king:
		return Nothing
	case !r.CanCastle() && r.CanLeap():
		return NoCastlingButLeap
	case !r.CanCastle():
		return NoCastling
	case !r.CanPartner(king.File(), sq.File(), piece):
		return CannotBePartner
	}
	return Nothing
}

// Grantable returns why the piece on sq cannot have a right under a rule; the zero Reason means that it can. The setup
// need not be legal otherwise. It is for editors and parsers.
func (s *Setup) Grantable(rule *Castling, sq chess.Square) Reason {
	piece := s.Pieces[sq&63]
	side := piece.Color()
	king, alone := s.king(side)
	kind := Nothing
	switch {
	case piece == chess.NoPiece:
		kind = EmptySquare
	case !alone:
		kind = NeedsOneKing
	case !BackRank(side).Has(sq):
		kind = LeftBackRank
	default:
		kind = ungranted(rule, side, king, sq, piece.Type())
	}
	return s.reason(kind, rule, king, sq)
}

// Ungranted returns why the position built from s lacks a right that s requests: the rule cannot grant it, or another
// piece has it.
func (s *Setup) Ungranted(rule *Castling, sq chess.Square) Reason {
	if r := s.Grantable(rule, sq); r.Kind != Nothing {
		return r
	}
	king, _ := s.king(s.Pieces[sq&63].Color())
	return s.reason(FartherPartnerHasIt, rule, king, sq)
}

// reason returns a reason of a kind with the facts of the setup.
func (s *Setup) reason(kind Kind, rule *Castling, king, sq chess.Square) Reason {
	if kind == Nothing {
		return Reason{}
	}
	piece := s.Pieces[sq&63]
	return Reason{
		Kind: kind, Law: laws[kind], Side: piece.Color(), Rule: rule, King: king,
		Piece: Piece{piece.Type(), sq}, At: sq, Squares: Bit(sq),
	}
}

// king returns the square of a side's king, and whether the side has exactly one king.
func (s *Setup) king(side chess.Color) (chess.Square, bool) {
	var kings Squares
	for sq, piece := range s.Pieces {
		if piece == chess.NewPiece(chess.King, side) {
			kings |= 1 << uint(sq)
		}
	}
	return kings.First(), kings.Len() == 1
}

// onePerWing keeps the partner farthest from the king on each wing, if the rule allows one partner per wing.
func onePerWing(p *Position, granted Squares) Squares {
	if p.rule.Any {
		return granted
	}
	var kept Squares
	for side, king := range p.kings {
		kept |= outermost(granted&p.sides[side], chess.Square(king))
	}
	return kept
}

// outermost keeps the lowest and the highest of a king's partners, one per wing, and the king itself if it is in the
// set.
func outermost(partners Squares, king chess.Square) Squares {
	below, above := partners&(Bit(king)-1), partners&^(Bit(king)<<1-1)
	return below&-below | partners&Bit(king) | Bit(above.Last())
}
