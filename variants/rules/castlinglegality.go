package rules

// castlingMove returns the castling c as a move of the king and the partner on these squares.
func castlingMove(c *castle, king, partner int) Move {
	return Move{uint32(king) | uint32(partner)<<6 | castling<<kindShift |
		uint32(c.kingTo)<<kingShift | uint32(c.partnerTo)<<partnerShift}
}

// fault is the first of the conditions for castling that is violated (RULES.md §4).
type fault uint8

const (
	none      fault = iota
	blocked         // a square that must be empty is occupied
	crossing        // the king would cross or land on an attacked square
	uncovered       // the king would be in check after castling
)

// fault returns the first condition that castling with a partner violates, none if castling is legal. The partner must
// have a right, and the king must not be in check.
func (m *mover) fault(c *castle, partner int) fault {
	rank := uint(m.king) & 56
	if m.occ&(Squares(c.empty)<<rank) != 0 {
		return blocked
	}
	if m.anyAttacked(Squares(c.path) << rank) {
		return crossing
	}
	if m.p.attacked(int(rank|uint(c.kingTo)), m.us, m.enemies, m.occupiedAfter(c, partner)) {
		return uncovered
	}
	return none
}

// occupiedAfter returns the occupied squares after castling.
func (m *mover) occupiedAfter(c *castle, partner int) Squares {
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
