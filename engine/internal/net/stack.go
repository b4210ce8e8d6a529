package net

import (
	"math/bits"

	"github.com/notnil/chess"

	"backrank/engine/internal/net/kernel"
	"backrank/variants/rules"
)

// Stack evaluates positions along a line of play incrementally. It keeps the accumulators of the position
// last evaluated at each ply, and computes new ones from the nearest of them. The difference is found by
// comparing positions: moves need not be made or unmade, and plies that are not evaluated cost nothing.
// When a king crosses to the other half of the board, its side's accumulator is updated from the last one
// with the king on that half (a refresh table). A Stack does not allocate, and must be used by one search
// at a time.
type Stack struct {
	net          *Network
	accumulators [][2][Hidden]int16 // by ply: White's, then Black's
	states       []accumulated      // the positions of the accumulators
	refreshTable [2][2 * kingBuckets]refreshEntry

	add, sub [MaxFeatures]uint16 // buffers for changed features
}

// accumulated describes the position of an accumulator.
type accumulated struct {
	pos      rules.Position
	castling uint64
	views    [2]view
}

// A refreshEntry is the last accumulator of a side with its king on one half of the board, in one bucket.
type refreshEntry struct {
	accumulated
	hidden [Hidden]int16
}

// NewStack returns a stack for plies 0 to plies−1, at least one.
func NewStack(n *Network, plies int) *Stack {
	s := &Stack{net: n, accumulators: make([][2][Hidden]int16, plies), states: make([]accumulated, plies)}
	for ply := range s.accumulators { // as for an empty board
		s.accumulators[ply] = [2][Hidden]int16{n.bias, n.bias}
	}
	for side := range s.refreshTable {
		for i := range s.refreshTable[side] {
			s.refreshTable[side][i].hidden = n.bias
		}
	}
	return s
}

// Evaluate returns [Network.Evaluate] of p. Any position may be evaluated at any ply; it is the faster,
// the fewer squares differ from the position last evaluated at this ply or one of the two before.
func (s *Stack) Evaluate(ply int, p *rules.Position) int {
	from, squares := s.nearest(ply, p)
	k, old := &s.states[ply], &s.states[from]
	castling := updatedCastlingSet(old, p, squares)
	if from != ply || squares != 0 || castling != old.castling {
		views := [2]view{newView(p, 0), newView(p, 1)}
		for side, v := range views {
			if v == old.views[side] {
				s.step(&s.accumulators[ply][side], &s.accumulators[from][side], old, side, v, p, castling, squares)
			} else {
				s.accumulators[ply][side] = *s.refresh(side, v, p, castling)
			}
		}
		k.pos, k.castling, k.views = *p, castling, views
	}
	return s.net.value(p, &s.accumulators[ply])
}

// fewChanges is the number of changed squares up to which no other ply is compared.
const fewChanges = 3

// nearest returns the ply whose position differs least from p, and the changed squares.
func (s *Stack) nearest(ply int, p *rules.Position) (from int, squares rules.Squares) {
	from = max(ply-1, 0)
	squares = changedSquares(&s.states[from].pos, p)
	least := squares.Len()
	for _, other := range [...]int{ply, ply - 2} {
		if least <= fewChanges || other < 0 {
			break
		}
		if c := changedSquares(&s.states[other].pos, p); c.Len() < least {
			from, squares, least = other, c, c.Len()
		}
	}
	return from, squares
}

// refresh updates the accumulator of a side in the refresh table.
func (s *Stack) refresh(side int, v view, p *rules.Position, castling uint64) *[Hidden]int16 {
	w := &s.refreshTable[side][v.tableIndex()]
	s.step(&w.hidden, &w.hidden, &w.accumulated, side, v, p, castling, changedSquares(&w.pos, p))
	w.pos, w.castling = *p, castling
	return &w.hidden
}

// step computes the accumulator of a side for p from that of old. squares are the squares on which the
// pieces differ.
func (s *Stack) step(to, from *[Hidden]int16, old *accumulated, side int, v view, p *rules.Position, castling uint64, squares rules.Squares) {
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
	if castling != old.castling {
		add = v.appendCastling(add, side, castling&^old.castling)
		sub = v.appendCastling(sub, side, old.castling&^castling)
	}
	kernel.Update(to[:], from[:], s.net.features[:], add, sub)
}

// changedSquares returns the squares on which the pieces of two positions differ.
func changedSquares(a, b *rules.Position) rules.Squares {
	return (a.Of(chess.White) ^ b.Of(chess.White)) | (a.Of(chess.Black) ^ b.Of(chess.Black)) |
		(a.Kind(chess.King) ^ b.Kind(chess.King)) | (a.Kind(chess.Queen) ^ b.Kind(chess.Queen)) |
		(a.Kind(chess.Rook) ^ b.Kind(chess.Rook)) | (a.Kind(chess.Bishop) ^ b.Kind(chess.Bishop)) |
		(a.Kind(chess.Knight) ^ b.Kind(chess.Knight)) | (a.Kind(chess.Pawn) ^ b.Kind(chess.Pawn))
}

// backRanks are the only squares whose pieces affect castling features.
var backRanks = rules.BackRank(chess.White) | rules.BackRank(chess.Black)

// updatedCastlingSet returns castlingSet of p, which differs from old on squares.
func updatedCastlingSet(old *accumulated, p *rules.Position, squares rules.Squares) uint64 {
	if squares&backRanks == 0 && p.CastlingRights() == old.pos.CastlingRights() && p.Rule() == old.pos.Rule() {
		return old.castling
	}
	return castlingSet(p)
}
