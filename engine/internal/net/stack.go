package net

import (
	"math/bits"

	"github.com/notnil/chess"

	"backrank/engine/internal/net/kernel"
	"backrank/variants/rules"
)

// Stack evaluates the positions of a search incrementally. It keeps the accumulators of the position last evaluated at
// each ply, and computes new ones from the most similar of them. It finds the changed features by comparing positions:
// callers need not make or unmake moves, and plies that are not evaluated cost nothing. When a king crosses to the
// other half of the board, its side's accumulator is updated from the last one with the king on that half, which is in
// a refresh table ("Finny table"). A Stack does not allocate memory and is for one goroutine at a time.
type Stack struct {
	net          *Network
	accumulators [][2][Hidden]int16 // by ply, White's and Black's
	states       []accumulated      // by ply, the positions of the accumulators
	refreshTable [2][2 * kingBuckets]refreshEntry

	add, sub [MaxFeatures]uint16 // buffers for changed features
}

// accumulated is the position that an accumulator was computed for.
type accumulated struct {
	pos      rules.Position
	castling uint64
	views    [2]view
}

// A refreshEntry is the last accumulator of a side with its king on one half of the board and in one king bucket.
type refreshEntry struct {
	accumulated
	hidden [Hidden]int16
}

// NewStack returns a stack for the plies 0 to plies−1; plies is at least 1.
func NewStack(n *Network, plies int) *Stack {
	s := &Stack{net: n, accumulators: make([][2][Hidden]int16, plies), states: make([]accumulated, plies)}
	for ply := range s.accumulators { // accumulators of an empty board
		s.accumulators[ply] = [2][Hidden]int16{n.bias, n.bias}
	}
	for side := range s.refreshTable {
		for i := range s.refreshTable[side] {
			s.refreshTable[side][i].hidden = n.bias
		}
	}
	return s
}

// Evaluate returns the same value as [Network.Evaluate]. p may be any position, but evaluation is fastest if few squares
// differ from the position last evaluated at this ply or at one of the two plies before it.
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

// fewChanges is the number of changed squares up to which nearest does not look at other plies.
const fewChanges = 3

// nearest returns the ply, among ply and the two before it, whose position is the most similar to p, or the first one
// found that differs in at most fewChanges squares, and the squares that differ.
func (s *Stack) nearest(ply int, p *rules.Position) (from int, squares rules.Squares) {
	from = max(ply-1, 0)
	squares = changedSquares(&s.states[from].pos, p)
	changes := squares.Len()
	for _, other := range [...]int{ply, ply - 2} {
		if changes <= fewChanges || other < 0 {
			break
		}
		if c := changedSquares(&s.states[other].pos, p); c.Len() < changes {
			from, squares, changes = other, c, c.Len()
		}
	}
	return from, squares
}

// refresh updates the accumulator of a side in the refresh table to p and returns it.
func (s *Stack) refresh(side int, v view, p *rules.Position, castling uint64) *[Hidden]int16 {
	w := &s.refreshTable[side][v.tableIndex()]
	s.step(&w.hidden, &w.hidden, &w.accumulated, side, v, p, castling, changedSquares(&w.pos, p))
	w.pos, w.castling = *p, castling
	return &w.hidden
}

// step sets to, an accumulator of one side, to that for p. It starts from the accumulator from, which is that for old.
// squares are the squares on which the pieces of p and old differ.
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

// backRanks are the squares whose pieces affect castling features.
var backRanks = rules.BackRank(chess.White) | rules.BackRank(chess.Black)

// updatedCastlingSet returns the castlingSet of p, the old one if nothing that affects it changed. squares are the
// squares on which p differs from old.
func updatedCastlingSet(old *accumulated, p *rules.Position, squares rules.Squares) uint64 {
	if squares&backRanks == 0 && p.CastlingRights() == old.pos.CastlingRights() && p.Rule() == old.pos.Rule() {
		return old.castling
	}
	return castlingSet(p)
}
