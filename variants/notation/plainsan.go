package notation

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// plainSAN parses the move at the start of a text as nearly all programs write it, "Nbxd7+" or "e8=Q#!?", without
// allocating, and returns how many bytes it has: 0 if there is none. What it does not accept may be a move nevertheless:
// see [readSAN].
func plainSAN(text string) (s san, nag uint8, size int) {
	s = san{kind: chess.Pawn, file: -1, rank: -1}
	i, ok := 0, false
	if text != "" && text[0] == 'O' {
		i = s.plainCastling(text)
		ok = i > 0
	} else {
		i, ok = s.plainPiece(text)
	}
	if !ok {
		return s, 0, 0
	}
	if i < len(text) && (text[i] == '+' || text[i] == '#') {
		i++
	}
	if i == len(text) || isSkipped(text[i]) {
		return s, 0, i
	}
	end := i
	for end < len(text) && (text[end] == '!' || text[end] == '?') {
		end++
	}
	if nag = marks[text[i:end]]; nag == 0 && end > i || end < len(text) && (symbolByte[text[end]] || text[end] == '(') {
		return s, 0, 0
	}
	return s, nag, end
}

// plainCastling parses O-O or O-O-O and returns its size, 0 if there is none.
func (s *san) plainCastling(text string) int {
	const long, short = "O-O-O", "O-O"
	switch {
	case strings.HasPrefix(text, long):
		s.castles, s.wing = true, rules.ASide
		return len(long)
	case strings.HasPrefix(text, short):
		s.castles, s.wing = true, rules.HSide
		return len(short)
	}
	return 0
}

// plainPiece parses the move of a piece, up to what may follow all moves, and returns its size.
func (s *san) plainPiece(text string) (size int, ok bool) {
	i := 0
	if text != "" && text[0] <= 'Z' {
		if s.kind = kindOfLetter[text[0]]; s.kind == chess.NoPieceType {
			return 0, false
		}
		i++
	}
	from := i
	for i < len(text) && squareByte[text[i]] {
		i++
	}
	if i-from < 2 {
		return 0, false
	}
	if s.to, ok = parseSquare(text[i-2 : i]); !ok {
		return 0, false
	}
	if i-from > 2 && !s.readOrigin(strings.TrimSuffix(text[from:i-2], "x")) {
		return 0, false
	}
	if s.kind == chess.Pawn && i+1 < len(text) && text[i] == '=' {
		s.promotion = kindOfLetter[text[i+1]]
		return i + 2, s.promotion > chess.King
	}
	return i, true
}

// squareByte are the bytes of squares, and the x of a capture.
var squareByte = byteSet(func(c byte) bool { return strings.IndexByte("abcdefgh12345678x", c) >= 0 })

// kindOfLetter is the piece of a letter of SAN.
var kindOfLetter = [256]chess.PieceType{'K': chess.King, 'Q': chess.Queen, 'R': chess.Rook, 'B': chess.Bishop, 'N': chess.Knight}

// only returns the legal move that is meant, false if there is none or more than one.
func (s *san) only(p *rules.Position) (m rules.Move, ok bool) {
	if s.castles {
		m, _ = p.Castle(s.wing)
		return m, !m.IsZero()
	}
	return rules.MoveTo(p, s.kind, s.origins(), s.to, s.promotion)
}

// origins returns the pieces that the text can mean. A pawn that stays on its file needs no file.
func (s *san) origins() rules.Squares {
	from := ^rules.Squares(0)
	switch {
	case s.file >= 0:
		from &= fileSquares << s.file
	case s.kind == chess.Pawn:
		from &= fileSquares << s.to.File()
	}
	if s.rank >= 0 {
		from &= rankSquares << (8 * s.rank)
	}
	return from
}

// fileSquares are the squares of the a-file, rankSquares those of the first rank.
const (
	fileSquares rules.Squares = 0x0101010101010101
	rankSquares rules.Squares = 0xff
)
