package net

import (
	"math/bits"

	"github.com/notnil/chess"

	"backrank/engine/internal/net/kernel"
	"backrank/variants/rules"
)

// Stack finds the values of positions along a line of play. It keeps the sums of
// the hidden layer for the position last evaluated at each ply, beside that
// position, and makes new sums from the nearest ones. What differs between two
// positions is found by comparing them: no move need be told and none taken back,
// and plies that nobody asks for cost nothing. A king that changes wings has its
// side's sums made from the last ones with the king on that wing. Nothing
// allocates. A Stack serves one search at a time.
type Stack struct {
	net    *Network
	hidden [][2][Hidden]int16 // by ply: White's sums, then Black's
	known  []known            // what they are the sums of
	wings  [2][2 * kingBuckets]wing

	add, sub [MaxFeatures]uint16 // what differs
}

// known is a position that sums were made for.
type known struct {
	pos       rules.Position
	prospects uint64
	views     [2]view
}

// wing is what was seen last of a side with its king on one wing, in one bucket.
type wing struct {
	known
	hidden [Hidden]int16
}

// NewStack makes room for plies 0 to plies−1 of a line, at least one.
func NewStack(n *Network, plies int) *Stack {
	s := &Stack{net: n, hidden: make([][2][Hidden]int16, plies), known: make([]known, plies)}
	for ply := range s.hidden { // as if the board had been empty
		s.hidden[ply] = [2][Hidden]int16{n.bias, n.bias}
	}
	for side := range s.wings {
		for i := range s.wings[side] {
			s.wings[side][i].hidden = n.bias
		}
	}
	return s
}

// Evaluate is [Network.Evaluate] of p. Any position may be given for any ply; it
// costs the less, the fewer squares have changed since what was last evaluated at
// this ply or one of the two before.
func (s *Stack) Evaluate(ply int, p *rules.Position) int {
	from, squares := s.nearest(ply, p)
	k, old := &s.known[ply], &s.known[from]
	prospects := prospectsAfter(old, p, squares)
	if from != ply || squares != 0 || prospects != old.prospects {
		views := [2]view{viewOf(p, 0), viewOf(p, 1)}
		for side, v := range views {
			if v == old.views[side] {
				s.step(&s.hidden[ply][side], &s.hidden[from][side], old, side, v, p, prospects, squares)
			} else {
				s.hidden[ply][side] = *s.refresh(side, v, p, prospects)
			}
		}
		k.pos, k.prospects, k.views = *p, prospects, views
	}
	return s.net.value(p, &s.hidden[ply])
}

// near is how many changed squares are not worth a look at another ply.
const near = 3

// nearest is the ply whose position differs least from p, and on which squares.
func (s *Stack) nearest(ply int, p *rules.Position) (from int, squares rules.Squares) {
	from = max(ply-1, 0)
	squares = changed(&s.known[from].pos, p)
	least := squares.Len()
	for _, other := range [...]int{ply, ply - 2} {
		if least <= near || other < 0 {
			break
		}
		if c := changed(&s.known[other].pos, p); c.Len() < least {
			from, squares, least = other, c, c.Len()
		}
	}
	return from, squares
}

// refresh brings up to date the sums of a side with its king on the wing of v.
func (s *Stack) refresh(side int, v view, p *rules.Position, prospects uint64) *[Hidden]int16 {
	w := &s.wings[side][v.wing()]
	s.step(&w.hidden, &w.hidden, &w.known, side, v, p, prospects, changed(&w.pos, p))
	w.pos, w.prospects = *p, prospects
	return &w.hidden
}

// step makes the sums of a side for p from those for old, which has other pieces on
// some squares and other prospects.
func (s *Stack) step(to, from *[Hidden]int16, old *known, side int, v view, p *rules.Position, prospects uint64, squares rules.Squares) {
	add, sub := s.add[:0], s.sub[:0]
	for t := squares; t != 0; t &= t - 1 {
		sq := bits.TrailingZeros64(uint64(t))
		if piece := p.At(chess.Square(sq)); piece != chess.NoPiece {
			add = append(add, v.feature(side, piece, sq))
		}
		if piece := old.pos.At(chess.Square(sq)); piece != chess.NoPiece {
			sub = append(sub, v.feature(side, piece, sq))
		}
	}
	if prospects != old.prospects {
		add = v.listed(add, side, prospects&^old.prospects)
		sub = v.listed(sub, side, old.prospects&^prospects)
	}
	kernel.Update(to[:], from[:], s.net.features[:], add, sub)
}

// changed is the squares on which the pieces of two positions differ.
func changed(a, b *rules.Position) rules.Squares {
	return (a.Of(chess.White) ^ b.Of(chess.White)) | (a.Of(chess.Black) ^ b.Of(chess.Black)) |
		(a.Kind(chess.King) ^ b.Kind(chess.King)) | (a.Kind(chess.Queen) ^ b.Kind(chess.Queen)) |
		(a.Kind(chess.Rook) ^ b.Kind(chess.Rook)) | (a.Kind(chess.Bishop) ^ b.Kind(chess.Bishop)) |
		(a.Kind(chess.Knight) ^ b.Kind(chess.Knight)) | (a.Kind(chess.Pawn) ^ b.Kind(chess.Pawn))
}

// backRanks are where whatever keeps a king from castling stands.
var backRanks = rules.BackRank(chess.White) | rules.BackRank(chess.Black)

// prospectsAfter is prospectsOf p, which differs from old on some squares.
func prospectsAfter(old *known, p *rules.Position, squares rules.Squares) uint64 {
	if squares&backRanks == 0 && p.CastlingRights() == old.pos.CastlingRights() && p.Rule() == old.pos.Rule() {
		return old.prospects
	}
	return prospectsOf(p)
}
