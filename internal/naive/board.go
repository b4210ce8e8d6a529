package naive

import "strings"

// board is White's pieces by square, a1 first, '.' where there is none. Black's pieces
// fill the two ranks that are missing.
type board [48]byte

func start(array string) board {
	var b board
	copy(b[:], array+"PPPPPPPP"+strings.Repeat(".", 32))
	return b
}

var walks = map[byte][][2]int{
	'N': {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}},
	'B': {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}},
	'R': {{1, 0}, {-1, 0}, {0, 1}, {0, -1}},
	'Q': {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}},
	'K': {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}},
}

// reach are the empty squares to which the piece on sq can go.
func (b *board) reach(sq int) (all []int) {
	f, r := sq%8, sq/8
	if b[sq] == 'P' {
		for n := 1; n <= 2 && r+n < 6 && b[sq+8*n] == '.' && (n == 1 || r == 1); n++ {
			all = append(all, sq+8*n)
		}
		return all
	}
	for _, w := range walks[b[sq]] {
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

// defends reports whether a piece on the first rank of an array defends a square of
// the second: the pawns stand, so that nobody looks farther than one step but the
// knight.
func defends(array string, piece, pawn int) bool {
	for _, w := range walks[array[piece]] {
		if piece+w[0] == pawn && w[1] == 1 {
			return true
		}
	}
	return false
}

// Undefended are the files of the pawns that nothing defends.
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

// Weak are the files of the pawns before the king that at most the king defends.
func Weak(array string) (files []int) {
	king := strings.IndexByte(array, 'K')
	for pawn := max(0, king-1); pawn <= min(7, king+1); pawn++ {
		if pieces := defenders(array, pawn); len(pieces) == 1 && pieces[0] == king {
			files = append(files, pawn)
		}
	}
	return files
}

// Reaches are the squares, by file of the piece, that one and at most two moves of
// White reach.
func Reaches(array string) (one, two [8]map[int]bool) {
	for f := range 8 {
		one[f], two[f] = map[int]bool{}, map[int]bool{}
	}
	b := start(array)
	for from := range 16 {
		for _, to := range b.reach(from) {
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
				for _, goal := range next.reach(at) {
					if goal != f {
						two[f][goal] = true
					}
				}
			}
		}
	}
	return one, two
}
