// Package scan stores the heads and moves of all games in a file that is mapped into memory, so that a query can scan
// all of them. The file is derived from a database. It is never changed: when it is missing or too old, it is written
// again from the database.
//
// # The file
//
// A file consists of blocks of at most [BlockSize] games in the order of their ids, then tables of names, then the table
// of these sections and the trailer. Numbers have the byte order of the processor; a file with the other order is rebuilt.
//
//	block   heads, 72 bytes each · signatures, 16 bytes each · moves, usually a byte each (see Head.Moves)
//	names   of players, events, time controls, variants, sources: end offsets · alphabetical order · text
//	table   offset, size and checksum of each section
//	trailer offset of the table · stamp · checksum of table and trailer
//
// Opening a file verifies all checksums. A damaged file is not used but rebuilt.
//
// A [Snapshot] is a file plus the games that were changed or added since, which are in memory. It is immutable; the next
// snapshot shares unchanged data with it.
package scan

import "math/bits"

// Head is a row of the database table games in 72 bytes. Names are ids.
type Head struct {
	ID       uint32
	Moves    uint32 // offset of the moves in the block; their encoding is the caller's
	Start    int32
	Players  [2]uint32
	Event    uint32
	Source   uint32
	Date     uint32
	Imported uint32
	Twin     uint32
	Deleted  uint32
	Control  uint32 // of Tables.Controls, 0 for none
	Elo      [2]uint16
	Plies    uint16
	// CastledPly and Castled are when and how White and Black castled, see the caller's columns.
	CastledPly [2]uint16
	Variant    uint16
	Hints      uint16
	Castled    [2]uint8
	Result     uint8
	Ending     uint8
	Commented  uint8 // 1 if some comment has text other than commands
	// Accuracy is how accurately White and Black played, in per cent; 0 if that is unknown.
	Accuracy [2]uint8
	_        [3]uint8
}

// Signature summarises the moves of a game. It shows for most games, without replaying them, that a position did not
// occur.
type Signature struct {
	// Order has the home squares of pawns, four bits each, in the order in which the pawns left them, the first in the
	// lowest bits.
	Order uint64
	// Home has a bit for each pawn on its home square at the start: White's from a2 on, then Black's from a7 on.
	Home uint16
	// left is the number of squares in Order; bits 6 and 7 are set if White or Black promoted a pawn.
	left uint8
	// Final has the number of pieces of each kind in the last position, in the caller's order: White's in the lower four
	// bits, Black's in the upper. 15 also stands for more.
	Final [5]uint8
}

const (
	promotedBit = 6
	leftMask    = 1<<promotedBit - 1
)

// Leave adds pawns that have left their home squares in one move.
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

// Had reports whether at some time exactly these pawns can have stood on their home squares.
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

// Row identifies a game in a snapshot: the number of the block times [BlockSize], plus the index in the block.
type Row uint32

// block is consecutive games.
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

// movesOf returns the moves of the game with index i, which end where those of the next game begin.
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
