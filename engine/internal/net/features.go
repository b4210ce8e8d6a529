package net

import (
	"math/bits"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// The inputs of the network, from the point of view of one side: the board is flipped so that the own
// pieces start at the bottom, and mirrored so that the own king is on a file from e to h.
//
//	pieces     own or their × king, queen, rook, bishop, knight, pawn × 64 squares, for each king bucket
//	castling   own or their × pieces in the way 0, 1, 2, 3 or more × the king's target file
const (
	pieceInputs = 2 * 6 * 64
	kingBuckets = 1

	// CastlingInputs is the first castling feature. Those of pieces precede it.
	CastlingInputs = kingBuckets * pieceInputs
	// Inputs is the number of features.
	Inputs = CastlingInputs + 64
	// MaxFeatures is the maximum number of features of a position: 32 pieces, and for
	// each side 7 castlings and 6 leaps.
	MaxFeatures = 32 + 2*(7+6)
)

// kingBucket is the bucket of piece weights by the square of the own king from the own point of view: 0
// to kingBuckets−1. With one bucket all squares are equivalent.
var kingBucket [64]uint16

// pieceFeatures is the first feature of a piece, from White's and from Black's point of view.
var pieceFeatures = func() (at [2][16]uint16) {
	for own := range at {
		for piece := chess.WhiteKing; piece <= chess.BlackPawn; piece++ {
			their := (int(piece.Color()) - 1) ^ own
			at[own][piece] = uint16(their*6*64 + (int(piece.Type())-1)*64)
		}
	}
	return at
}()

// A view is the board from the point of view of one side.
type view struct {
	flip   uint8 // exclusive-or mask of squares: 56 for Black, plus 7 if mirrored
	bucket uint8
}

// newView returns the view of a side, 0 for White, in p.
func newView(p *rules.Position, side int) view {
	king := uint8(p.King(chess.Color(side+1))) & 63
	flip := uint8(56 * side)
	if king&7 < 4 {
		flip |= 7
	}
	return view{flip, uint8(kingBucket[king^flip])}
}

// tableIndex returns the index of the view in the refresh table of a side.
func (v view) tableIndex() int { return 2*int(v.bucket) + int(v.flip&1) }

// feature returns the feature of a piece on sq.
func (v view) feature(side int, piece chess.Piece, sq int) uint16 {
	return uint16(v.bucket)*pieceInputs + pieceFeatures[side&1][piece&15] + uint16(uint8(sq)^v.flip)
}

// Features appends the features of p from the point of view of own, in no particular order and without
// duplicates: numbers below [Inputs], at most [MaxFeatures] of them. The side to move is not a feature;
// the output layer takes the accumulator of the side to move first.
func Features(p *rules.Position, own chess.Color, list []uint16) []uint16 {
	side := int(own-1) & 1
	v := newView(p, side)
	for s := p.Occupied(); s != 0; s &= s - 1 {
		sq := bits.TrailingZeros64(uint64(s))
		list = append(list, v.feature(side, p.At(chess.Square(sq)), sq))
	}
	return v.appendCastling(list, side, castlingSet(p))
}
