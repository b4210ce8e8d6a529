// Package scan keeps what is asked of many games at once, their heads and moves, in a file that is mapped into memory
// and read as a whole. The file follows from a database: it is written once and never changed, and made again from the
// database when it is missing or behind.
//
// # The file
//
// A file is a row of blocks, each of at most [BlockSize] games in the order of their ids, then names, and at its end
// the table of all this with the stamp. Numbers are as the processor has them; whoever has them otherwise makes the file
// again.
//
//	block   heads, 64 bytes each · signatures, 16 bytes each · moves, a byte each (see Head.Moves)
//	names   of players, events, variants, sources: where each ends · their order · the text
//	trailer the place, size and checksum of each · the stamp · a checksum of the trailer
//
// All checksums are verified when a file is opened. A damaged file is not used, and made again.
//
// A [Snapshot] is a file with the games that have changed or come since, which are in memory. It never changes; the next
// one shares what is the same.
package scan

import "math/bits"

// Head is what is asked of a game: its row in the database in 64 bytes. A name is its id there.
type Head struct {
	ID       uint32
	Moves    uint32 // offset of the moves in the block; what they are is the caller's
	Start    int32
	Players  [2]uint32
	Event    uint32
	Source   uint32
	Date     uint32
	Imported uint32
	Twin     uint32
	Deleted  uint32
	Elo      [2]uint16
	Plies    uint16
	// CastledPly and Castled say when and how White and Black castled.
	CastledPly [2]uint16
	Variant    uint16
	Hints      uint16
	Castled    [2]uint8
	Result     uint8
	Ending     uint8
	Commented  uint8 // 1 if there are comments that have more than commands
	_          uint8
}

// Signature is what the moves of a game leave behind, by which most games can be told not to have a position without
// replaying them.
type Signature struct {
	// Order are the home squares of pawns, four bits each, in the order in which the pawns left them; the first is
	// lowest.
	Order uint64
	// Home are the pawns on their home squares at the start: White's from a2, then Black's from a7.
	Home uint16
	// left is how many of them left; bits 6 and 7 say that White or Black promoted.
	left uint8
	// Final counts the pieces of the last position by kind, in the caller's order: White's in the lower four bits,
	// Black's in the upper. 15 stands for more too.
	Final [5]uint8
}

const (
	promotedBit = 6
	leftMask    = 1<<promotedBit - 1
)

// Leave notes that pawns have left their home squares, the lowest first.
func (s *Signature) Leave(pawns uint16) {
	for ; pawns != 0; pawns &= pawns - 1 {
		s.Order |= uint64(bits.TrailingZeros16(pawns)) << (4 * (s.left & leftMask))
		s.left++
	}
}

// Promote notes that a side, 0 for White, has promoted a pawn.
func (s *Signature) Promote(side int) { s.left |= 1 << (promotedBit + side) }

// Promoted reports whether a side, 0 for White, has promoted a pawn.
func (s *Signature) Promoted(side int) bool { return s.left>>(promotedBit+side)&1 != 0 }

// Had reports whether just these pawns stood on their home squares at some time.
func (s *Signature) Had(pawns uint16) bool {
	left := s.Home &^ pawns
	n := bits.OnesCount16(left)
	if pawns&^s.Home != 0 || n > int(s.left&leftMask) {
		return false
	}
	for order := s.Order; n > 0; n-- {
		if left>>(order&15)&1 == 0 {
			return false
		}
		order >>= 4
	}
	return true
}

// BlockSize is the maximum number of games in a block.
const BlockSize = 1 << 16

// Row is the place of a game in a snapshot: the block, times [BlockSize], and the place in it.
type Row uint32

// block is a part of the games.
type block struct {
	heads      []Head
	signatures []Signature
	moves      []byte
}

func (b *block) add(h Head, s Signature, moves []byte) {
	h.Moves = uint32(len(b.moves))
	b.heads = append(b.heads, h)
	b.signatures = append(b.signatures, s)
	b.moves = append(b.moves, moves...)
}

// movesOf returns the moves of a game, up to the end of the next one's or the block.
func (b *block) movesOf(i int) []byte {
	from, to := int(b.heads[i].Moves), len(b.moves)
	if i+1 < len(b.heads) {
		to = int(b.heads[i+1].Moves)
	}
	if from > to || to > len(b.moves) { // a damaged file
		return nil
	}
	return b.moves[from:to:to]
}
