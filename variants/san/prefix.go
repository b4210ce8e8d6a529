package san

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/internal/token"
	"backrank/variants/rules"
)

// ParsePrefix parses the move at the start of a text if it is written as nearly all programs write it, "Nbxd7+" or
// "e8=Q#!?", without allocating. It returns the move, the numeric annotation glyph of its mark, 0 for none, and the length
// of the move in bytes. The length is 0 if the text is written in another way, or if it is not exactly one legal move of p;
// then the caller uses [Parse].
func ParsePrefix(p *rules.Position, text string) (m rules.Move, nag uint8, size int) {
	s, nag, size := parsePrefix(text)
	if size == 0 {
		return rules.Move{}, 0, 0
	}
	m, ok := s.only(p)
	if !ok {
		return rules.Move{}, 0, 0
	}
	return m, nag, size
}

// parsePrefix is [ParsePrefix], but does not look for the legal move.
func parsePrefix(text string) (s pattern, nag uint8, size int) {
	s = pattern{kind: chess.Pawn, file: -1, rank: -1}
	i, ok := 0, false
	if text != "" && text[0] == 'O' {
		i = s.prefixCastling(text)
		ok = i > 0
	} else {
		i, ok = s.prefixPiece(text)
	}
	if !ok {
		return s, 0, 0
	}
	if i < len(text) && (text[i] == '+' || text[i] == '#') {
		i++
	}
	if i == len(text) || token.IsSpace(text[i]) {
		return s, 0, i
	}
	end := i
	for end < len(text) && (text[end] == '!' || text[end] == '?') {
		end++
	}
	if nag = marks[text[i:end]]; nag == 0 && end > i || end < len(text) && (token.IsSymbol(text[end]) || text[end] == '(') {
		return s, 0, 0
	}
	return s, nag, end
}

// prefixCastling parses O-O or O-O-O and returns its size, 0 if there is none.
func (s *pattern) prefixCastling(text string) int {
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

// prefixPiece parses the move of a piece without the marks of check and annotation, and returns its size.
func (s *pattern) prefixPiece(text string) (size int, ok bool) {
	i := 0
	if text != "" && text[0] <= 'Z' {
		if s.kind = kindByLetter[text[0]]; s.kind == chess.NoPieceType {
			return 0, false
		}
		i++
	}
	from := i
	for i < len(text) && squareBytes[text[i]] {
		i++
	}
	if i-from < 2 {
		return 0, false
	}
	if s.to, ok = rules.ParseSquare(text[i-2 : i]); !ok {
		return 0, false
	}
	if i-from > 2 && !s.parseOrigin(strings.TrimSuffix(text[from:i-2], "x")) {
		return 0, false
	}
	if s.kind == chess.Pawn && i+1 < len(text) && text[i] == '=' {
		s.promotion = kindByLetter[text[i+1]]
		return i + 2, s.promotion > chess.King
	}
	return i, true
}

// squareBytes are the bytes of squares and the x of a capture.
var squareBytes = token.SetOf(func(c byte) bool { return strings.IndexByte("abcdefgh12345678x", c) >= 0 })

// kindByLetter has the pieces of the letters of SAN.
var kindByLetter = [256]chess.PieceType{'K': chess.King, 'Q': chess.Queen, 'R': chess.Rook, 'B': chess.Bishop, 'N': chess.Knight}

// only returns the legal move that matches the pattern; it returns false if there is none, or more than one.
func (s *pattern) only(p *rules.Position) (m rules.Move, ok bool) {
	if s.castles {
		m, _ = p.Castle(s.wing)
		return m, !m.IsZero()
	}
	return rules.MoveTo(p, s.kind, s.origins(), s.to, s.promotion)
}

// origins returns the squares from which the piece may move. A pawn that stays on its file needs no file.
func (s *pattern) origins() rules.Squares {
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
