package facts

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

const white = chess.White

// fewest is how many moves White needs up to and including the way l, from the
// start position p, if Black passes and nothing is taken. King and partner must
// not move; all other pieces may, and the search over their moves deepens until one
// line clears the way (R. Korf, Depth-first iterative-deepening, 1985). Black's
// pieces stand behind their pawns and attack nothing on White's ranks, so that only
// what stands in the way can forbid it.
func fewest(p *rules.Position, l rules.Lane, steps *steps) int {
	c := clearing{must: l.Empty, still: rules.Bit(l.King) | rules.Bit(l.Partner), failed: map[uint64]int{}, steps: steps}
	for left := c.atLeast(p); ; left++ {
		clear(c.failed)
		if c.within(p, left) {
			return left + 1
		}
	}
}

// clearing is a search for the fewest moves after which must is empty.
type clearing struct {
	must   rules.Squares  // to be emptied of White's pieces
	still  rules.Squares  // pieces that may not move
	failed map[uint64]int // by position: the moves that were too few
	steps  *steps
}

// steps are what a search needs at each depth, by the moves left. They are made once: searches make no garbage.
type steps []*step

type step struct {
	moves        [rules.MaxMoves]rules.Move
	played, next rules.Position
}

// at is the step with so many moves left.
func (s *steps) at(left int) *step {
	for len(*s) <= left {
		*s = append(*s, new(step))
	}
	return (*s)[left]
}

// within reports whether left moves can do.
func (c *clearing) within(p *rules.Position, left int) bool {
	need := c.atLeast(p)
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
			return true
		}
	}
	c.failed[p.Key()] = left
	return false
}

// order keeps of the moves those that count, the ones out of the way first.
func (c *clearing) order(moves []rules.Move, p *rules.Position) []rules.Move {
	kept := moves[:0]
	out := 0
	for _, m := range moves {
		if c.still.Has(m.From()) || p.Occupied().Has(m.To()) || m.IsCastling() || m.IsLeap() {
			continue
		}
		kept = append(kept, m)
		if c.must.Has(m.From()) && !c.must.Has(m.To()) {
			kept[out], kept[len(kept)-1] = kept[len(kept)-1], kept[out]
			out++
		}
	}
	return kept
}

// atLeast is a number of moves below which the way cannot be emptied: one for
// each piece in it, and one more for each set of pieces that hem one of these in and
// have no piece in common with another such set.
func (c *clearing) atLeast(p *rules.Position) int {
	in := c.must & p.Of(white)
	n := in.Len()
	var hemmed rules.Squares
	for sq := range in.All() {
		if hem := c.hem(p, sq); hem != 0 && hem&hemmed == 0 {
			hemmed |= hem
			n++
		}
	}
	return n
}

// hem are the pieces out of the way of which one has to move before the piece on sq,
// in the way, can leave it; none if it may leave once others in the way have. Ways
// lie on the first rank, so that a piece leaves by its neighbours on the second or
// along the first, over squares of the way, to the next that is none.
func (c *clearing) hem(p *rules.Position, sq chess.Square) rules.Squares {
	var hem rules.Squares
	for exit := range c.exits(sq, p.At(sq).Type()).All() {
		switch {
		case !p.Occupied().Has(exit):
			return 0
		case !c.still.Has(exit):
			hem |= rules.Bit(exit)
		}
	}
	return hem
}

// exits are the squares by one of which a piece in the way has to leave it.
func (c *clearing) exits(sq chess.Square, piece chess.PieceType) (exits rules.Squares) {
	along := func(df, dr chess.File) {
		f, r := sq.File()+df, sq.Rank()+chess.Rank(dr)
		for dr == 0 && f >= chess.FileA && f <= chess.FileH && c.must.Has(chess.NewSquare(f, r)) {
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
