package rules

func castlingMove(c *castle, king, partner int) Move {
	return Move{uint32(king) | uint32(partner)<<6 | castling<<kindShift |
		uint32(c.kingTo)<<kingShift | uint32(c.partnerTo)<<partnerShift}
}

// fault is the first condition that a castling violates.
type fault uint8

const (
	none fault = iota
	blocked
	crossing
	uncovered
)

// mover is a position from the perspective of its side to move. It caches which squares on the king's paths are
// attacked, because castlings and leaps share them.
type mover struct {
	p              *Position
	us             uint8
	king           int
	enemies, occ   Squares
	safe, attacked Squares // squares known not to be attacked, and known to be
}

// moverOf returns the mover of a position.
func moverOf(p *Position) mover {
	us := p.turn & 1
	return mover{p: p, us: us, king: int(p.kings[us] & 63), enemies: p.sides[us^1], occ: p.occupied()}
}

// fault checks the castling of an unmoved king and partner. The king must not be in check.
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

// after returns the occupied squares once king and partner have landed.
func (m *mover) after(c *castle, partner int) Squares {
	rank := uint(m.king) & 56
	return m.occ&^(1<<uint(m.king)|1<<uint(partner)) | (1<<c.kingTo|1<<c.partnerTo)<<rank
}

// anyAttacked reports whether any square of path is attacked.
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
