package rules

import (
	"iter"
	"math/bits"
	"strings"

	"github.com/notnil/chess"
)

// Squares is a set of squares as a bitboard: bit 0 is a1, bit 7 h1, bit 63 h8, the numbering of [chess.Square].
type Squares uint64

// The back ranks and the edge files.
const (
	rank1 Squares = 0xff
	rank8 Squares = 0xff << 56
	fileA Squares = 0x0101010101010101
	fileH Squares = fileA << 7

	backRanks = rank1 | rank8
)

// ParseSquare parses the name of a square, "a1" to "h8"; it returns false for any other text.
func ParseSquare(text string) (chess.Square, bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return chess.NoSquare, false
	}
	return chess.NewSquare(chess.File(text[0]-'a'), chess.Rank(text[1]-'1')), true
}

// Bit returns the set of sq alone, empty for [chess.NoSquare].
func Bit(sq chess.Square) Squares {
	if sq < 0 || sq > 63 {
		return 0
	}
	return 1 << uint(sq)
}

// BackRank returns rank 1 for White and rank 8 for Black.
func BackRank(c chess.Color) Squares {
	if c == chess.Black {
		return rank8
	}
	return rank1
}

// Mirrored returns sq for White, and for Black the square on the same file of the opposite rank.
func Mirrored(side chess.Color, sq chess.Square) chess.Square {
	if side == chess.Black {
		return sq ^ 56
	}
	return sq
}

// Has reports whether sq is in the set.
func (s Squares) Has(sq chess.Square) bool { return s&Bit(sq) != 0 }

// Len is the number of squares in the set, 0 to 64.
func (s Squares) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest square of the set, or [chess.NoSquare] if it is empty.
func (s Squares) First() chess.Square {
	if s == 0 {
		return chess.NoSquare
	}
	return chess.Square(s.low())
}

// Last returns the highest square of the set, or [chess.NoSquare] if it is empty.
func (s Squares) Last() chess.Square {
	return chess.Square(bits.Len64(uint64(s)) - 1)
}

// All yields the squares from a1 to h8.
func (s Squares) All() iter.Seq[chess.Square] {
	return func(yield func(chess.Square) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(chess.Square(s.low())) {
				return
			}
		}
	}
}

// String lists the squares, "e1 f1", from a1 to h8.
func (s Squares) String() string {
	var b strings.Builder
	for sq := range s.All() {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(sq.String())
	}
	return b.String()
}

// low returns the index of the lowest square of a non-empty set.
func (s Squares) low() int { return bits.TrailingZeros64(uint64(s)) & 63 }

// Between returns the squares strictly between two squares of one rank, file or diagonal; it is empty for any other
// pair.
func Between(a, b chess.Square) Squares { return between[a&63][b&63] }

// Attacks and lines on the empty board, computed at start-up.
var (
	kingSteps   [64]Squares
	knightLeaps [64]Squares
	pawnTakes   [2][64]Squares // by side: squares that a pawn attacks
	rookRays    [64]Squares
	bishopRays  [64]Squares
	between     [64][64]Squares // strictly between, on one line
	lines       [64][64]Squares // the whole line through both, edge to edge
)

func init() {
	fillSliders()
	for sq := range 64 {
		kingSteps[sq] = offsetsFrom(sq, [][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}})
		knightLeaps[sq] = offsetsFrom(sq, [][2]int{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}})
		pawnTakes[white][sq] = offsetsFrom(sq, [][2]int{{-1, 1}, {1, 1}})
		pawnTakes[black][sq] = offsetsFrom(sq, [][2]int{{-1, -1}, {1, -1}})
		rookRays[sq] = rookAttacks(sq, 0)
		bishopRays[sq] = bishopAttacks(sq, 0)
	}
	for a := range 64 {
		for b := range 64 {
			fillLine(a, b)
		}
	}
	fillReaches()
}

// offsetsFrom returns the squares at the given (file, rank) offsets from sq.
func offsetsFrom(sq int, offsets [][2]int) Squares {
	var s Squares
	for _, o := range offsets {
		f, r := sq&7+o[0], sq>>3+o[1]
		if f >= 0 && f < 8 && r >= 0 && r < 8 {
			s |= 1 << uint(r*8+f)
		}
	}
	return s
}

func fillLine(a, b int) {
	ends := Squares(1)<<uint(a) | Squares(1)<<uint(b)
	for _, attacks := range []func(int, Squares) Squares{rookAttacks, bishopAttacks} {
		if a == b || attacks(a, 0)&(1<<uint(b)) == 0 {
			continue
		}
		between[a][b] = attacks(a, ends) & attacks(b, ends) &^ ends
		lines[a][b] = attacks(a, 0)&attacks(b, 0) | ends
	}
}
