package net

import (
	"math/bits"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// The inputs of the network, from the point of view of one side: the board is flipped so that the side's pieces start
// at the bottom, and mirrored so that its king is on a file from e to h.
//
//	pieces     king bucket × own or enemy × king, queen, rook, bishop, knight, pawn × 64 squares
//	castling   own or enemy × 0, 1, 2 or at least 3 pieces in the way × target file of the king
const (
	pieceInputs = 2 * 6 * 64
	kingBuckets = 1

	// CastlingInputs is the index of the first castling feature. Piece features precede it.
	CastlingInputs = kingBuckets * pieceInputs
	// Inputs is the number of features.
	Inputs = CastlingInputs + 64
	// MaxFeatures is the maximum number of features of a position: 32 pieces, and 7 castlings and 6 leaps for each side.
	MaxFeatures = 32 + 2*(7+6)
)

// kingBucket maps the king's square in the view of its side to a bucket of piece features, 0 to kingBuckets−1. With one
// bucket, all squares are equivalent.
var kingBucket [64]uint16

// pieceFeatures holds the index of the first feature of each chess.Piece, from White's and from Black's point of view.
var pieceFeatures = func() (at [2][16]uint16) {
	for side := range at {
		for piece := chess.WhiteKing; piece <= chess.BlackPawn; piece++ {
			enemy := (int(piece.Color()) - 1) ^ side // 0 for own pieces
			at[side][piece] = uint16(enemy*6*64 + (int(piece.Type())-1)*64)
		}
	}
	return at
}()

// A view is the orientation of the board and the king bucket for one side.
type view struct {
	flip   uint8 // exclusive-or mask of squares: 56 for Black, plus 7 if mirrored
	bucket uint8
}

// newView returns the view of a side in p, 0 for White and 1 for Black.
func newView(p *rules.Position, side int) view {
	king := uint8(p.King(chess.Color(side+1))) & 63
	flip := uint8(56 * side)
	if king&7 < 4 {
		flip |= 7
	}
	return view{flip, uint8(kingBucket[king^flip])}
}

// tableIndex returns the index of the view in the refresh table of its side.
func (v view) tableIndex() int { return 2*int(v.bucket) + int(v.flip&1) }

// feature returns the index of the feature of a piece on sq.
func (v view) feature(side int, piece chess.Piece, sq int) uint16 {
	return uint16(v.bucket)*pieceInputs + pieceFeatures[side&1][piece&15] + uint16(uint8(sq)^v.flip)
}

// Features appends to list the features of p from the point of view of a side, in no particular order and without
// duplicates: indexes below [Inputs], at most [MaxFeatures]. The side to move is not a feature, because the output
// layer takes the accumulator of the side to move first.
func Features(p *rules.Position, own chess.Color, list []uint16) []uint16 {
	side := int(own-1) & 1
	v := newView(p, side)
	for s := p.Occupied(); s != 0; s &= s - 1 {
		sq := bits.TrailingZeros64(uint64(s))
		list = append(list, v.feature(side, p.At(chess.Square(sq)), sq))
	}
	return v.appendCastling(list, side, castlingSet(p))
}
