package variants

import (
	"fmt"
	"strings"

	"backrank/words"

	"github.com/notnil/chess"
)

// Array is a back rank from the a-file to the h-file, the same for both colours. It is a value comparable with ==.
type Array [8]chess.PieceType

// letters are the piece letters by [chess.PieceType].
const letters = ".KQRBN"

// fullSet is the number of pieces of each type in an array, by [chess.PieceType].
var fullSet = Tray{chess.King: 1, chess.Queen: 1, chess.Rook: 2, chess.Bishop: 2, chess.Knight: 2}

// ParseArray parses eight of the letters K, Q, R, B and N in either case, from the a-file. It fails unless the array is
// valid (see [Array.Valid]).
func ParseArray(text string) (Array, error) {
	var a Array
	n := 0
	for _, r := range strings.ToUpper(strings.TrimSpace(text)) {
		kind := strings.IndexRune(letters[1:], r) + 1
		if kind == 0 {
			return Array{}, fmt.Errorf("array %s: %q is not a piece", words.Quote(text), r)
		}
		if n < len(a) {
			a[n] = chess.PieceType(kind)
		}
		n++
	}
	if n != len(a) {
		return Array{}, fmt.Errorf("array %s: eight pieces are needed, not %d", words.Quote(text), n)
	}
	if err := a.Valid(); err != nil {
		return Array{}, err
	}
	return a, nil
}

// String returns the letters of the array, "RNBQKBNR"; an empty file is a dot.
func (a Array) String() string {
	var b [8]byte
	for f, kind := range a {
		b[f] = '.'
		if kind > 0 && int(kind) < len(letters) {
			b[f] = letters[kind]
		}
	}
	return string(b[:])
}

// Valid returns an error, with a message for players, unless a is an array of shuffle chess: one king, one queen and
// two rooks, bishops and knights, the bishops on opposite colours (RULES.md §2).
func (a Array) Valid() error {
	var have Tray
	for f, kind := range a {
		if kind < chess.King || kind > chess.Knight {
			return fmt.Errorf("array %v: there is no piece on the %v-file", a, chess.File(f))
		}
		have[kind]++
	}
	for kind := chess.King; kind <= chess.Knight; kind++ {
		if have[kind] != fullSet[kind] {
			return fmt.Errorf("array %v: %s instead of %s", a, words.Pieces(have[kind], kind), words.Pieces(fullSet[kind], kind))
		}
	}
	if light, dark := a.bishops(); light < 0 || dark < 0 {
		return fmt.Errorf("array %v: both bishops are on squares of the same colour", a)
	}
	return nil
}

// Reflect returns the mirror image: the a-file becomes the h-file.
func (a Array) Reflect() Array {
	for l, r := 0, 7; l < r; l, r = l+1, r-1 {
		a[l], a[r] = a[r], a[l]
	}
	return a
}

// King is the king's file, or -1 if there is none.
func (a Array) King() chess.File {
	for f, kind := range a {
		if kind == chess.King {
			return chess.File(f)
		}
	}
	return -1
}

// bishops returns the files of the bishops on a light and on a dark square, in White's array; -1 where there is none.
func (a Array) bishops() (light, dark int) {
	light, dark = -1, -1
	for f, kind := range a {
		if kind == chess.Bishop && f%2 == 1 {
			light = f
		} else if kind == chess.Bishop {
			dark = f
		}
	}
	return light, dark
}
