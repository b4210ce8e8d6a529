package variants

import (
	"errors"

	"github.com/notnil/chess"

	"backrank/lang"
)

// Arrays is the number of arrays; they are numbered from 0.
const Arrays = 2880

// perTrio is the number of arrays with the same order of king and rooks.
const perTrio = 960

// trios are the orders of king and rooks on their three files, by k. The king between the rooks is the first, so that 0
// to 959 are the Chess960 numbers.
var trios = [3][3]chess.PieceType{
	{chess.Rook, chess.King, chess.Rook},
	{chess.King, chess.Rook, chess.Rook},
	{chess.Rook, chess.Rook, chess.King},
}

// ArrayNumbered returns the array with the number n = 960·k + s, 0 to 2879: s by Scharnagl's scheme, k by the order of
// king and rooks (RULES.md §2).
func ArrayNumbered(n int) (Array, error) {
	if n < 0 || n >= Arrays {
		return Array{}, errors.New(lang.L("array number {{.Number}}: not from 0 to {{.Last}}", "Number", n, "Last", Arrays-1))
	}
	return decode(n), nil
}

func decode(n int) Array {
	var a Array
	k, s := n/perTrio, n%perTrio
	a[s%4*2+1] = chess.Bishop // b, d, f or h
	s /= 4
	a[s%4*2] = chess.Bishop // a, c, e or g
	s /= 4
	a[a.empty()[s%6]] = chess.Queen
	left := a.empty()
	first, second := pair(s / 6)
	a[left[first]], a[left[second]] = chess.Knight, chess.Knight
	for i, f := range a.empty() {
		a[f] = trios[k][i]
	}
	return a
}

// Number returns the array's number, 0 to 2879, or -1 if it is not valid.
func (a Array) Number() int {
	if a.Valid() != nil {
		return -1
	}
	light, dark := a.bishops()
	var queen, first, second, k int
	for i, f := range a.without(chess.Bishop) {
		if a[f] == chess.Queen {
			queen = i
		}
	}
	knights := 0
	for i, f := range a.without(chess.Bishop, chess.Queen) {
		if a[f] == chess.Knight {
			first, second = second, i
			knights++
		}
	}
	var trio [3]chess.PieceType
	for i, f := range a.without(chess.Bishop, chess.Queen, chess.Knight) {
		trio[i] = a[f]
	}
	for trios[k] != trio {
		k++
	}
	return perTrio*k + light/2 + 4*(dark/2+4*(queen+6*pairIndex(first, second)))
}

// Twin returns the number of the reflection, 534 for 518; -1 if a is not valid.
func (a Array) Twin() int { return a.Reflect().Number() }

// pair returns the i-th pair of 0 to 4 in the order 01 02 03 04 12 13 14 23 24 34.
func pair(i int) (first, second int) {
	for width := 4; i >= width; width-- {
		i -= width
		first++
	}
	return first, first + 1 + i
}

// pairIndex is the inverse of pair.
func pairIndex(first, second int) int { return first*(9-first)/2 + second - first - 1 }

func (a Array) empty() []int {
	return a.files(func(kind chess.PieceType) bool { return kind == chess.NoPieceType })
}

// without returns the files not occupied by pieces of the given types.
func (a Array) without(kinds ...chess.PieceType) []int {
	return a.files(func(kind chess.PieceType) bool {
		for _, k := range kinds {
			if kind == k {
				return false
			}
		}
		return true
	})
}

func (a Array) files(keep func(chess.PieceType) bool) []int {
	files := make([]int, 0, len(a))
	for f, kind := range a {
		if keep(kind) {
			files = append(files, f)
		}
	}
	return files
}
