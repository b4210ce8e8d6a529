package rules

import "github.com/notnil/chess"

// grantable keeps of asked the rights that the rule can grant to the pieces as
// they stand: the king must be on its back rank and a partner must be one for the
// rule. A partner without a landing, as a corner king's neighbour has under slide, keeps
// its letter all the same (RULES.md §6).
func grantable(p *Position, asked Squares) Squares {
	var granted Squares
	for side := range p.sides {
		c := chess.Color(side + 1)
		king := p.King(c)
		if !BackRank(c).Has(king) {
			continue
		}
		own := asked & p.sides[side] & BackRank(c)
		for sq := range own.All() {
			if p.Grantable(king, sq) == "" {
				granted |= Bit(sq)
			}
		}
	}
	return oneEachWay(p, granted)
}

// Grantable says why the piece on sq cannot carry a right for the king on its
// rank, or "" if it can. It is for editors and readers of text.
func (p *Position) Grantable(king, sq chess.Square) string {
	switch r := p.rule; {
	case sq == king && r.Leap == nil:
		return r.Name + " has no king's leap"
	case sq == king && len(r.leaps[king.File()]) == 0:
		return "The king has nowhere to leap from its file"
	case sq == king:
		return ""
	case r.Partner == nil || !r.Partner(king.File(), sq.File(), kindOf[p.board[sq&63]&15]):
		return "The king cannot castle with that piece"
	}
	return ""
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
