package rules

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

// mover is a position as its side to move sees it. It remembers which squares on the ways of
// its king are attacked, as castlings and leaps go over the same ones.
type mover struct {
	p              *Position
	us             uint8
	king           int
	enemies, occ   Squares
	safe, attacked Squares // squares known not to be attacked, and to be
}

// moverOf is the side to move of a position.
func moverOf(p *Position) mover {
	us := p.turn & 1
	return mover{p: p, us: us, king: int(p.kings[us] & 63), enemies: p.sides[us^1], occ: p.occupied()}
}

// fault holds a castling of an unmoved pair against the law. The king is known not to be in
// check.
func (m *mover) fault(c *castle, partner int) fault {
	rank := uint(m.king) & 56
	if m.occ&(Squares(c.empty)<<rank) != 0 {
		return blocked
	}
	if m.anyAttacked(Squares(c.path) << rank) {
		return crossing
	}
	if m.p.attacked(int(rank|uint(c.kingTo)), m.us, m.enemies, m.after(c, partner)) {
		return uncovered
	}
	return none
}

// after is what is occupied once king and partner have landed.
func (m *mover) after(c *castle, partner int) Squares {
	rank := uint(m.king) & 56
	return m.occ&^(1<<uint(m.king)|1<<uint(partner)) | (1<<c.kingTo|1<<c.partnerTo)<<rank
}

// anyAttacked reports whether any square of path is attacked now.
func (m *mover) anyAttacked(path Squares) bool {
	if path&m.attacked != 0 {
		return true
	}
	for t := path &^ m.safe; t != 0; t &= t - 1 {
		if m.p.attacked(t.low(), m.us, m.enemies, m.occ) {
			m.attacked |= t & -t
			return true
		}
		m.safe |= t & -t
	}
	return false
}
