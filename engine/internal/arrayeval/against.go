package arrayeval

import (
	"github.com/notnil/chess"

	"backrank/variants"
)

// Defended returns the files, bit 0 the a-file, on which pieces of a back rank defend the pawn in
// front. Empty files are allowed.
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

// Undefended returns the files, bit 0 the a-file, on which no piece defends the pawn.
func Undefended(rank variants.Array) uint8 { return ^Defended(rank) }

// Aim returns the file of the enemy pawn at the end of a diagonal from file f, six files away,
// which is open once the own pawns have moved. It returns false if there is none.
func Aim(f int) (int, bool) {
	if to := f + 6; to < 8 {
		return to, true
	}
	return f - 6, f >= 6
}

// Aims appends the terms of an array against undefended pawns of the enemy to buf. Empty files are
// allowed.
func Aims(a variants.Array, loose uint8, buf Terms) Terms {
	for f, kind := range a {
		to, ok := Aim(f)
		if !ok || loose&(1<<to) == 0 {
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

// Duel returns what an array gains against another, in centipawns: the value of its aims minus
// those of the other.
func Duel(a, b variants.Array) float64 {
	var buf [4]int
	return Aims(a, Undefended(b), buf[:0]).Value() - Aims(b, Undefended(a), buf[:0]).Value()
}
