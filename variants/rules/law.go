package rules

import (
	"github.com/notnil/chess"
)

// generateCastling gives the castlings and leaps of a side that is not in check
// and still has a right. Whatever the rule, nothing may stand between king and
// partner (RULES.md §4, law 6), so only the first piece to either side can be one.
func (p *Position) generateCastling(s *sink, king int, us uint8, own, enemies, occ Squares) {
	rank := uint(king) & 56
	var w watch
	for t := rookAttacks(king, occ) & p.rights & own; t != 0; t &= t - 1 {
		partner := t.low()
		c := &p.rule.castles[king&7][partner&7]
		if c.ok && p.castleFault(c, king, partner, us, enemies, occ, &w) == none {
			s.one(castlingMove(c, king, partner))
		}
	}
	if p.rights&(1<<uint(king)) == 0 {
		return
	}
	for i := range p.rule.leaps[king&7] {
		l := &p.rule.leaps[king&7][i]
		path := l.Path << rank
		to := rank | uint(l.KingTo)
		if path&enemies == 0 && own&(1<<to) == 0 && !p.anyAttacked(path, us, enemies, occ, &w) {
			s.one(Move{uint32(king) | uint32(to)<<6 | leap<<kindShift})
		}
	}
}

func castlingMove(c *castle, king, partner int) Move {
	return Move{uint32(king) | uint32(partner)<<6 | castling<<kindShift |
		uint32(c.kingTo)<<kingShift | uint32(c.partnerTo)<<partnerShift}
}

// fault is the first law that a castling breaks.
type fault uint8

const (
	none fault = iota
	blocked
	crossing
	uncovered
)

// castleFault holds a castling of an unmoved pair against the law. The king is
// known not to be in check.
func (p *Position) castleFault(c *castle, king, partner int, us uint8, enemies, occ Squares, w *watch) fault {
	rank := uint(king) & 56
	if occ&(Squares(c.empty)<<rank) != 0 {
		return blocked
	}
	if p.anyAttacked(Squares(c.path)<<rank, us, enemies, occ, w) {
		return crossing
	}
	if p.attacked(int(rank|uint(c.kingTo)), us, enemies, after(c, king, partner, occ)) {
		return uncovered
	}
	return none
}

// after is what is occupied once king and partner have landed.
func after(c *castle, king, partner int, occ Squares) Squares {
	rank := uint(king) & 56
	return occ&^(1<<uint(king)|1<<uint(partner)) | (1<<c.kingTo|1<<c.partnerTo)<<rank
}

// watch remembers which squares of a position are attacked: castling and leap go
// over the same ones.
type watch struct{ safe, attacked Squares }

// anyAttacked reports whether any square of path is attacked now.
func (p *Position) anyAttacked(path Squares, us uint8, enemies, occ Squares, w *watch) bool {
	if path&w.attacked != 0 {
		return true
	}
	for t := path &^ w.safe; t != 0; t &= t - 1 {
		if p.attacked(t.low(), us, enemies, occ) {
			w.attacked |= t & -t
			return true
		}
		w.safe |= t & -t
	}
	return false
}

// grantable keeps of asked the rights that the rule can grant to the pieces as
// they stand: the king must be on its back rank and a partner must be one for the
// rule. A partner without a landing, as a corner king's neighbour has under slide, keeps
// its letter all the same (RULES.md §6).
func (p *Position) grantable(asked Squares) Squares {
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
	return p.oneEachWay(granted)
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
func (p *Position) oneEachWay(granted Squares) Squares {
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
	below, above := partners&(Bit(king)-1), partners&^(Bit(king)|Bit(king)-1)
	return below&-below | partners&Bit(king) | Bit(above.Last())
}
