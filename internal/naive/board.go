package naive

import "strings"

// A board is White's pieces by square, a1 first, '.' for an empty square. It has six ranks; Black's
// pieces occupy the other two.
type board [48]byte

func start(array string) board {
	var b board
	copy(b[:], array+"PPPPPPPP"+strings.Repeat(".", 32))
	return b
}

var directions = map[byte][][2]int{
	'N': {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}},
	'B': {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}},
	'R': {{1, 0}, {-1, 0}, {0, 1}, {0, -1}},
	'Q': {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}},
	'K': {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}},
}

// moves returns the empty squares to which the piece on sq can move.
func (b *board) moves(sq int) (all []int) {
	f, r := sq%8, sq/8
	if b[sq] == 'P' {
		for n := 1; n <= 2 && r+n < 6 && b[sq+8*n] == '.' && (n == 1 || r == 1); n++ {
			all = append(all, sq+8*n)
		}
		return all
	}
	for _, w := range directions[b[sq]] {
		for n := 1; ; n++ {
			x, y := f+n*w[0], r+n*w[1]
			if x < 0 || x > 7 || y < 0 || y > 5 || b[8*y+x] != '.' {
				break
			}
			all = append(all, 8*y+x)
			if b[sq] == 'N' || b[sq] == 'K' {
				break
			}
		}
	}
	return all
}

// defends reports whether a piece on the first rank of an array defends a pawn on the second. Both are
// given by their files. With all pawns in place, only a knight reaches farther than one step.
func defends(array string, piece, pawn int) bool {
	for _, w := range directions[array[piece]] {
		if piece+w[0] == pawn && w[1] == 1 {
			return true
		}
	}
	return false
}

// Undefended returns the files of the pawns that no piece defends.
func Undefended(array string) (files []int) {
	for pawn := range 8 {
		if len(defenders(array, pawn)) == 0 {
			files = append(files, pawn)
		}
	}
	return files
}

func defenders(array string, pawn int) (pieces []int) {
	for piece := range 8 {
		if defends(array, piece, pawn) {
			pieces = append(pieces, piece)
		}
	}
	return pieces
}

// Weak returns the files of the pawns in front of the king that only the king defends.
func Weak(array string) (files []int) {
	king := strings.IndexByte(array, 'K')
	for pawn := max(0, king-1); pawn <= min(7, king+1); pawn++ {
		if pieces := defenders(array, pawn); len(pieces) == 1 && pieces[0] == king {
			files = append(files, pawn)
		}
	}
	return files
}

// Reaches returns the squares that each of White's pieces can reach in one move, and in at most two,
// indexed by the file of the piece.
func Reaches(array string) (one, two [8]map[int]bool) {
	for f := range 8 {
		one[f], two[f] = map[int]bool{}, map[int]bool{}
	}
	b := start(array)
	for from := range 16 {
		for _, to := range b.moves(from) {
			next := b
			next[from], next[to] = '.', b[from]
			if from < 8 {
				one[from][to], two[from][to] = true, true
			}
			for f := range 8 {
				at := f
				if f == from {
					at = to
				}
				for _, goal := range next.moves(at) {
					if goal != f {
						two[f][goal] = true
					}
				}
			}
		}
	}
	return one, two
}
