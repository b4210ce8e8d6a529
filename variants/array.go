package variants

import (
	"errors"
	"strings"

	"backrank/lang"
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
			return Array{}, errors.New(lang.L("array {{.Text}}: {{.Letter}} is not a piece", "Text", words.Quote(text), "Letter", words.Quote(string(r))))
		}
		if n < len(a) {
			a[n] = chess.PieceType(kind)
		}
		n++
	}
	if n != len(a) {
		return Array{}, errors.New(lang.L("array {{.Text}}: eight pieces are needed, not {{.Number}}", "Text", words.Quote(text), "Number", n))
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
	if fault := a.fault(); fault != "" {
		return errors.New(lang.L("array {{.Array}}: {{.Fault}}", "Array", a, "Fault", fault))
	}
	return nil
}

// fault returns what is wrong with the array, for use after a colon; "" if it is valid.
func (a Array) fault() string {
	var have Tray
	for f, kind := range a {
		if kind < chess.King || kind > chess.Knight {
			return lang.L("there is no piece on the {{.File}}-file", "File", chess.File(f))
		}
		have[kind]++
	}
	for kind := chess.King; kind <= chess.Knight; kind++ {
		if have[kind] != fullSet[kind] {
			return lang.L("{{.Pieces}} instead of {{.Needed}}", "Pieces", words.Pieces(have[kind], kind), "Needed", words.Pieces(fullSet[kind], kind))
		}
	}
	if light, dark := a.bishops(); light < 0 || dark < 0 {
		return lang.L("both bishops are on squares of the same colour")
	}
	return ""
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
