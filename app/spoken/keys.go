package spoken

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
)

// Key is a key of the board for players who do not see it: a small letter or a digit, and whether Shift is held. Most keys are
// those of Lichess.
type Key struct {
	Rune  rune
	Shift bool
}

// boardKey is a key that says something and leaves the cursor where it is.
type boardKey struct {
	key    rune
	what   func() string // for the list of keys
	say    func(s *Scene, at chess.Square, shift bool) string
	always bool // the answer tells nothing about the pieces: it is given while [Scene.Covered] is set
	rules  bool // the answer tells which moves are legal: it is refused while [Scene.Withheld] is set
}

var boardKeys = []boardKey{
	{key: 'o', what: func() string { return lang.L("This square") }, say: func(s *Scene, at chess.Square, _ bool) string { return s.Square(at) }},
	{key: 'm', what: func() string { return lang.L("Where the piece can go; with Shift only captures") }, say: (*Scene).reach, rules: true},
	{key: 'x', what: func() string { return lang.L("What attacks the square, and what protects it") }, say: func(s *Scene, at chess.Square, _ bool) string { return s.attackers(at) }},
	{key: 'f', what: func() string { return lang.L("What is on the file") }, say: func(s *Scene, at chess.Square, _ bool) string { return s.file(at.File()) }},
	{key: 'g', what: func() string { return lang.L("What is on the rank") }, say: func(s *Scene, at chess.Square, _ bool) string { return s.rank(at.Rank()) }},
	{key: 'a', what: func() string { return lang.L("All pieces") }, say: anywhere((*Scene).board)},
	{key: 'v', what: func() string { return lang.L("Material") }, say: anywhere((*Scene).material)},
	{key: 'c', what: func() string { return lang.L("Castling rights, and what forbids each castling now") }, say: anywhere((*Scene).rights), rules: true},
	{key: 'l', what: func() string { return lang.L("The last move") }, say: anywhere(known(func(s *Scene) func() string { return s.LastMove }))},
	{key: 't', what: func() string { return lang.L("The clocks") }, say: anywhere(known(func(s *Scene) func() string { return s.Clocks })), always: true},
	{key: 'u', what: func() string { return lang.L("The players, and whose turn it is") }, say: anywhere(known(func(s *Scene) func() string { return s.Players })), always: true},
	{key: 'e', what: func() string { return lang.L("The evaluation") }, say: anywhere(known(func(s *Scene) func() string { return s.Evaluation }))},
	{key: 'd', what: func() string { return lang.L("The draft") }, say: anywhere(known(func(s *Scene) func() string { return s.Draft }))},
}

// anywhere returns what a key says that does not depend on the square.
func anywhere(say func(*Scene) string) func(*Scene, chess.Square, bool) string {
	return func(s *Scene, _ chess.Square, _ bool) string { return say(s) }
}

// pieceKeys jump to pieces.
var pieceKeys = map[rune]chess.PieceType{'k': chess.King, 'q': chess.Queen, 'r': chess.Rook, 'b': chess.Bishop, 'n': chess.Knight, 'p': chess.Pawn}

// Press answers a key on the board, whose cursor is on a square. It returns the square of the cursor afterwards, and what is
// said. It reports false if the key has no meaning here.
func Press(s *Scene, key Key, at chess.Square) (to chess.Square, text string, ok bool) {
	for _, k := range boardKeys {
		switch {
		case k.key != key.Rune:
		case s.Covered != nil && !k.always:
			return at, s.Covered.Error(), true
		case s.Withheld != nil && k.rules:
			return at, s.Withheld.Error(), true
		default:
			return at, k.say(s, at, key.Shift), true
		}
	}
	kind, isPiece := pieceKeys[key.Rune]
	isDigit := '1' <= key.Rune && key.Rune <= '8'
	switch {
	case !isPiece && !isDigit:
		return at, "", false
	case s.Covered != nil:
		return at, s.Covered.Error(), true
	case isPiece:
		to, text = s.jump(kind, key.Shift, at)
		return to, text, true
	case key.Shift:
		to = chess.NewSquare(chess.File(key.Rune-'1'), at.Rank())
	default:
		to = chess.NewSquare(at.File(), chess.Rank(key.Rune-'1'))
	}
	return to, s.Square(to), true
}

// jump returns the square of the next piece of a type, of either side, from a1 to h8 and round again; with back, that of the one before.
func (s *Scene) jump(kind chess.PieceType, back bool, at chess.Square) (to chess.Square, text string) {
	step := 1
	if back {
		step = -1
	}
	for i := 1; i <= 64; i++ {
		sq := chess.Square((int(at) + step*i + 64) % 64)
		if s.Pieces[sq] != chess.NoPiece && s.Pieces[sq].Type() == kind {
			return sq, s.Square(sq)
		}
	}
	return at, lang.L("There is no such piece on the board")
}

// KeyLine is a line of the list of keys: keys or a typed command, and what they do.
type KeyLine struct{ Keys, What string }

// KeyLines returns the list of keys for the help. Each line has a key of the board, and what [Press] answers to it.
func KeyLines() []KeyLine {
	all := []KeyLine{
		{"K Q R B N P", lang.L("To the next such piece; with Shift to the one before")},
		{"1 – 8", lang.L("To a rank; with Shift to a file")},
	}
	for _, k := range boardKeys {
		all = append(all, KeyLine{strings.ToUpper(string(k.key)), k.what()})
	}
	return all
}
