package notation

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// plainSAN parses a move as nearly all programs write it, "Nbxd7+" or "e8=Q#!?", without allocating. What it does not
// accept may be a move nevertheless: see [readSAN].
func plainSAN(text string) (s san, nag uint8, ok bool) {
	end := len(text)
	for end > 0 && (text[end-1] == '!' || text[end-1] == '?') {
		end--
	}
	if end < len(text) {
		if nag = marks[text[end:]]; nag == 0 {
			return s, 0, false
		}
	}
	if end > 0 && (text[end-1] == '+' || text[end-1] == '#') {
		end--
	}
	text = text[:end]
	switch text {
	case "O-O":
		return san{castles: true, wing: rules.HSide}, nag, true
	case "O-O-O":
		return san{castles: true, wing: rules.ASide}, nag, true
	}
	s = san{kind: chess.Pawn, file: -1, rank: -1}
	if len(text) >= 2 && text[0] >= 'A' && text[0] <= 'Z' {
		if s.kind = kindOfLetter[text[0]]; s.kind == chess.NoPieceType {
			return s, nag, false
		}
		text = text[1:]
	} else if n := len(text); n >= 4 && text[n-2] == '=' {
		if s.promotion = kindOfLetter[text[n-1]]; s.promotion == chess.NoPieceType || s.promotion == chess.King {
			return s, nag, false
		}
		text = text[:n-2]
	}
	n := len(text)
	if n < 2 {
		return s, nag, false
	}
	if s.to, ok = parseSquare(text[n-2:]); !ok {
		return s, nag, false
	}
	return s, nag, s.readOrigin(strings.TrimSuffix(text[:n-2], "x"))
}

// kindOfLetter is the piece of a letter of SAN.
var kindOfLetter = [256]chess.PieceType{'K': chess.King, 'Q': chess.Queen, 'R': chess.Rook, 'B': chess.Bishop, 'N': chess.Knight}

// only returns the legal move that is meant, false if there is none or more than one.
func (s *san) only(p *rules.Position, buf []rules.Move) (m rules.Move, ok bool) {
	if s.castles {
		m, _ = p.Castle(s.wing)
		return m, !m.IsZero()
	}
	fit := 0
	for _, o := range p.Sought(s.kind, s.origins(p), s.to, buf) {
		if o.Promotion() == s.promotion {
			m = o
			fit++
		}
	}
	return m, fit == 1
}

// origins returns the pieces that the text can mean. A pawn that stays on its file needs no file.
func (s *san) origins(p *rules.Position) rules.Squares {
	from := ^rules.Squares(0)
	switch {
	case s.file >= 0:
		from &= fileSquares << s.file
	case s.kind == chess.Pawn:
		from &= fileSquares << s.to.File()
	}
	if s.rank >= 0 {
		from &= 0xff << (8 * s.rank)
	}
	return from
}

// fileSquares are the squares of the a-file.
const fileSquares rules.Squares = 0x0101010101010101
