package rules

import "github.com/notnil/chess"

// grantable keeps of asked the rights that the rule can grant to the pieces as
// they stand, one partner a wing where the rule has no more.
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
	return oneEachWay(p, granted)
}

// ungranted is why the rule cannot grant a right to a piece of a side on its back rank: the king
// must be on it too and a partner must be one for the rule. A partner without a landing, as a
// corner king's neighbour has under slide, keeps its letter all the same (RULES.md §6).
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
	case r.Partner == nil || !r.Partner(king.File(), sq.File(), piece):
		return CannotBePartner
	}
	return Nothing
}

// Grantable says why the piece on sq cannot carry a right under a rule; the zero Reason means that
// it can. Nothing else need be in order. It is for editors and readers of text.
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
	return s.because(kind, rule, king, sq)
}

// Ungranted says why a position that was made of s does not have a right that s asks for: the
// rule cannot grant it, or another piece has it.
func (s *Setup) Ungranted(rule *Castling, sq chess.Square) Reason {
	if r := s.Grantable(rule, sq); r.Kind != Nothing {
		return r
	}
	king, _ := s.king(s.Pieces[sq&63].Color())
	return s.because(FartherRookHasIt, rule, king, sq)
}

// because is a reason of a kind with what the setup knows of it.
func (s *Setup) because(kind Kind, rule *Castling, king, sq chess.Square) Reason {
	if kind == Nothing {
		return Reason{}
	}
	piece := s.Pieces[sq&63]
	return Reason{
		Kind: kind, Law: sentences[kind].law, Side: piece.Color(), Rule: rule.Name, King: king,
		Piece: Piece{piece.Type(), sq}, At: sq, Squares: Bit(sq),
	}
}

// king is where the king of a side stands, and whether it has one and no more.
func (s *Setup) king(side chess.Color) (chess.Square, bool) {
	var kings Squares
	for sq, piece := range s.Pieces {
		if piece == chess.NewPiece(chess.King, side) {
			kings |= 1 << uint(sq)
		}
	}
	return kings.First(), kings.Len() == 1
}

// oneEachWay keeps the partner farthest from the king on each wing where the
// rule has one partner a wing, as it is when rooks alone can be partners.
func oneEachWay(p *Position, granted Squares) Squares {
	if p.rule.Any {
		return granted
	}
	var kept Squares
	for side, king := range p.kings {
		kept |= outermost(granted&p.sides[side], chess.Square(king))
	}
	return kept
}

// outermost keeps the lowest and the highest of a king's partners, one for each wing, and the
// king itself if it is among them.
func outermost(partners Squares, king chess.Square) Squares {
	below, above := partners&(Bit(king)-1), partners&^(Bit(king)<<1-1)
	return below&-below | partners&Bit(king) | Bit(above.Last())
}
