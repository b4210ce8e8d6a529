package facts

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

const white = chess.White

// fewest returns how many moves White needs from the start position p to castle or leap along lane l, including that
// move, if Black passes and nothing is captured. King and partner must not move before. fewest searches the moves of the
// other pieces by iterative deepening until a line of moves empties the lane (R. Korf, Depth-first iterative-deepening,
// 1985). Black's pieces stay behind their pawns and attack nothing on White's first rank, so only blocking pieces can
// prevent the castling or leap.
func fewest(p *rules.Position, l rules.Lane, steps *steps) int { return len(shortest(p, l, steps)) + 1 }

// shortest returns White's moves before the castling or leap of fewest.
func shortest(p *rules.Position, l rules.Lane, steps *steps) []rules.Move {
	c := laneSearch{lane: l.Empty, fixed: rules.Bit(l.King) | rules.Bit(l.Partner), failed: map[uint64]int{}, steps: steps}
	for left := c.lowerBound(p); ; left++ {
		clear(c.failed)
		if c.within(p, left) {
			slices.Reverse(c.line)
			return c.line
		}
	}
}

// laneSearch searches for the fewest moves after which no piece is on the squares of lane.
type laneSearch struct {
	lane   rules.Squares  // squares that White's pieces have to leave
	fixed  rules.Squares  // pieces that may not move
	failed map[uint64]int // by position key: the number of moves that did not suffice
	steps  *steps
	line   []rules.Move // the moves found, from the last to the first
}

// steps are the buffers of a search, by remaining depth. They are allocated once and reused.
type steps []*step

type step struct {
	moves        [rules.MaxMoves]rules.Move
	played, next rules.Position
}

// at returns the buffer for a remaining depth.
func (s *steps) at(left int) *step {
	for len(*s) <= left {
		*s = append(*s, new(step))
	}
	return (*s)[left]
}

// within reports whether left moves suffice to empty the lane.
func (c *laneSearch) within(p *rules.Position, left int) bool {
	need := c.lowerBound(p)
	if need == 0 {
		return true
	}
	if need > left {
		return false
	}
	if n, seen := c.failed[p.Key()]; seen && n >= left {
		return false
	}
	s := c.steps.at(left)
	for _, m := range c.order(p.Moves(s.moves[:0]), p) {
		if p.Play(m, &s.played); s.played.InCheck() {
			continue // Black could not pass
		}
		s.played.Pass(&s.next)
		if c.within(&s.next, left-1) {
			c.line = append(c.line, m)
			return true
		}
	}
	c.failed[p.Key()] = left
	return false
}

// order removes captures, castlings, leaps and moves of king and partner, and puts moves out of the lane first.
func (c *laneSearch) order(moves []rules.Move, p *rules.Position) []rules.Move {
	kept := moves[:0]
	out := 0
	for _, m := range moves {
		if c.fixed.Has(m.From()) || p.Occupied().Has(m.To()) || m.IsCastling() || m.IsLeap() {
			continue
		}
		kept = append(kept, m)
		if c.lane.Has(m.From()) && !c.lane.Has(m.To()) {
			kept[out], kept[len(kept)-1] = kept[len(kept)-1], kept[out]
			out++
		}
	}
	return kept
}

// lowerBound returns a lower bound of the number of moves that empty the lane: one for each piece in it, plus one for
// each disjoint set of pieces that confines one of them (see confining).
func (c *laneSearch) lowerBound(p *rules.Position) int {
	in := c.lane & p.Of(white)
	n := in.Len()
	var hemmed rules.Squares
	for sq := range in.All() {
		if hem := c.confining(p, sq); hem != 0 && hem&hemmed == 0 {
			hemmed |= hem
			n++
		}
	}
	return n
}

// confining returns pieces outside the lane: at least one of them has to move before the piece on sq, inside the lane,
// can leave it. It returns the empty set if the piece can leave once other pieces of the lane have left, or if only king
// and partner confine it. Lanes are on the first rank, so a piece leaves to an adjacent square of the second rank, or
// along the first rank, across squares of the lane, to the next square outside.
func (c *laneSearch) confining(p *rules.Position, sq chess.Square) rules.Squares {
	var hem rules.Squares
	for exit := range c.exits(sq, p.At(sq).Type()).All() {
		switch {
		case !p.Occupied().Has(exit):
			return 0
		case !c.fixed.Has(exit):
			hem |= rules.Bit(exit)
		}
	}
	return hem
}

// exits returns the squares next to the lane by which a piece on sq can leave it.
func (c *laneSearch) exits(sq chess.Square, piece chess.PieceType) (exits rules.Squares) {
	along := func(df, dr chess.File) {
		f, r := sq.File()+df, sq.Rank()+chess.Rank(dr)
		for dr == 0 && f >= chess.FileA && f <= chess.FileH && c.lane.Has(chess.NewSquare(f, r)) {
			f += df
		}
		if f >= chess.FileA && f <= chess.FileH {
			exits |= rules.Bit(chess.NewSquare(f, r))
		}
	}
	if piece == chess.Rook || piece == chess.Queen {
		along(-1, 0)
		along(1, 0)
		along(0, 1)
	}
	if piece == chess.Bishop || piece == chess.Queen {
		along(-1, 1)
		along(1, 1)
	}
	return exits
}
