package net

import (
	"math/bits"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// The inputs of the net, as one side sees the board: the board is turned so that
// the own pieces start at the bottom, and mirrored so that the own king stands on a
// file from e to h.
//
//	pieces        own or their × king, queen, rook, bishop, knight, pawn × 64 squares, for each king bucket
//	prospects  own or their × pieces in the way 0, 1, 2, 3 or more × the king's landing file
const (
	pieceInputs = 2 * 6 * 64
	kingBuckets = 1

	// Prospects is the first feature of castling. Those of pieces come before it.
	Prospects = kingBuckets * pieceInputs
	// Inputs is the number of features.
	Inputs = Prospects + 64
	// MaxFeatures is the most features that a position can have: 32 pieces, and for
	// each side 7 castlings and 6 leaps.
	MaxFeatures = 32 + 2*(7+6)
)

// kingBucket says which weights a piece has by the square of the own king, as the
// own side sees it: 0 to kingBuckets−1. With one bucket all squares are alike.
var kingBucket [64]uint16

// pieceFeatures is where the features of a piece start, as White sees it and as Black does.
var pieceFeatures = func() (at [2][16]uint16) {
	for own := range at {
		for piece := chess.WhiteKing; piece <= chess.BlackPawn; piece++ {
			their := (int(piece.Color()) - 1) ^ own
			at[own][piece] = uint16(their*6*64 + (int(piece.Type())-1)*64)
		}
	}
	return at
}()

// view is how one side sees the board.
type view struct {
	flip   uint8 // turns a square: 56 for Black, 7 more if mirrored
	bucket uint8
}

// viewOf is the view of a side, 0 for White, in p.
func viewOf(p *rules.Position, side int) view {
	king := uint8(p.King(chess.Color(side+1))) & 63
	flip := uint8(56 * side)
	if king&7 < 4 {
		flip |= 7
	}
	return view{flip, uint8(kingBucket[king^flip])}
}

// wing numbers the views of a side that have weights of their own.
func (v view) wing() int { return 2*int(v.bucket) + int(v.flip&1) }

// feature is the input of a piece on sq.
func (v view) feature(side int, piece chess.Piece, sq int) uint16 {
	return uint16(v.bucket)*pieceInputs + pieceFeatures[side&1][piece&15] + uint16(uint8(sq)^v.flip)
}

// Features appends the features of p as the side own sees it, in no particular
// order, none twice: numbers below [Inputs], at most [MaxFeatures] of them. The
// side to move is no feature: a net adds the features of both sides, the mover's first.
func Features(p *rules.Position, own chess.Color, list []uint16) []uint16 {
	side := int(own-1) & 1
	v := viewOf(p, side)
	for s := p.Occupied(); s != 0; s &= s - 1 {
		sq := bits.TrailingZeros64(uint64(s))
		list = append(list, v.feature(side, p.At(chess.Square(sq)), sq))
	}
	return v.listed(list, side, prospectsOf(p))
}
