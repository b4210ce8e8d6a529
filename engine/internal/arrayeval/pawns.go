package arrayeval

import (
	"github.com/notnil/chess"

	"backrank/variants"
)

// Defended returns the files (bit 0 is the a-file) on which pieces of a back rank defend the pawn in front of the rank.
// The rank may have empty files.
func Defended(rank variants.Array) uint8 {
	files := 0
	for f, kind := range rank {
		files |= defendedBy(kind, f)
	}
	return uint8(files)
}

// defendedBy returns the files on which a piece on file f defends the pawn.
func defendedBy(kind chess.PieceType, f int) int {
	at := 1 << f
	switch kind {
	case chess.King, chess.Queen:
		return at<<1 | at | at>>1
	case chess.Rook:
		return at
	case chess.Bishop:
		return at<<1 | at>>1
	case chess.Knight:
		return at<<2 | at>>2
	}
	return 0
}

// Undefended returns the files (bit 0 is the a-file) on which no piece defends the pawn.
func Undefended(rank variants.Array) uint8 { return ^Defended(rank) }

// Aim returns the file of the enemy pawn at the end of a diagonal from file f, which is six files away. The diagonal is
// open once the pawn in front has moved. Aim returns false if there is no such pawn.
func Aim(f int) (int, bool) {
	if to := f + 6; to < 8 {
		return to, true
	}
	return f - 6, f >= 6
}

// Aims appends to buf the terms for bishops and queens of an array that aim at undefended pawns of the enemy. The array
// may have empty files.
func Aims(a variants.Array, undefended uint8, buf Terms) Terms {
	for f, kind := range a {
		to, ok := Aim(f)
		if !ok || undefended&(1<<to) == 0 {
			continue
		}
		switch kind {
		case chess.Bishop:
			buf = append(buf, AimsBishop)
		case chess.Queen:
			buf = append(buf, AimsQueen)
		}
	}
	return buf
}

// Duel returns the advantage of array a over array b in centipawns by their aims at each other's pawns.
func Duel(a, b variants.Array) float64 {
	var buf [4]int
	return Aims(a, Undefended(b), buf[:0]).Value() - Aims(b, Undefended(a), buf[:0]).Value()
}
