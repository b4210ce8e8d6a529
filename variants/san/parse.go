package san

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/internal/token"
	"backrank/variants/rules"
)

// Parse parses a legal move of p in standard algebraic notation and its dialects: O-O, 0-0 and o-o; promotions e8=Q, e8Q,
// e8(Q) and e8/Q; long forms such as Ng1-f3; figurines; captures with or without x. Marks of check, annotation (!?) or en
// passant are ignored. O-O castles with a partner on the h-side, O-O-O with one on the a-side, however far the king moves
// (RULES.md §6). The error is a [*MoveError].
func Parse(p *rules.Position, text string) (rules.Move, error) {
	text = strings.TrimSpace(text)
	s, fault, ok := parsePattern(text)
	if !ok {
		return rules.Move{}, &MoveError{Text: text, Fault: fault}
	}
	if s.castles {
		m, reason := p.Castle(s.wing)
		if m.IsZero() {
			return m, illegal(text, reason)
		}
		return m, nil
	}
	moves := s.matching(p)
	switch {
	case len(moves) == 1:
		return moves[0], nil
	case len(moves) > 1:
		return rules.Move{}, ambiguous(p, text, moves)
	}
	return rules.Move{}, noMatch(p, text, s)
}

// A pattern is what the text of a move says about it.
type pattern struct {
	castles   bool
	wing      rules.Wing // if it castles
	kind      chess.PieceType
	file      chess.File // of the origin, -1 if not given
	rank      chess.Rank // of the origin, -1 if not given
	to        chess.Square
	promotion chess.PieceType
}

// maxMove is the maximum length of the text of a move in bytes. "Ng1–f3+ (e.p.)!?" is a long one; figurines and dashes have
// three bytes each.
const maxMove = 40

// parsePattern parses the text of a move. If ok is false, fault is what is wrong with it.
func parsePattern(text string) (s pattern, fault Fault, ok bool) {
	if len(text) > maxMove {
		return s, NotAMove, false
	}
	body := trimMarks(token.ASCII(text))
	if wing, ok := parseCastling(body); ok {
		return pattern{castles: true, wing: wing}, 0, true
	}
	s = pattern{kind: chess.Pawn, file: -1, rank: -1}
	if body, s.promotion, ok = cutPromotion(body); !ok {
		return s, PromotesToNone, false
	}
	if len(body) < 2 {
		return s, NotAMove, false
	}
	if s.to, ok = rules.ParseSquare(body[len(body)-2:]); !ok {
		return s, NotAMove, false
	}
	head := body[:len(body)-2]
	if head != "" && strings.IndexByte("KQRBNP", head[0]) >= 0 {
		s.kind = chess.PieceType(strings.IndexByte(pieceLetters, head[0]))
		head = head[1:]
	}
	if !s.parseOrigin(strings.TrimRight(head, "x:-")) {
		return s, NotAMove, false
	}
	if s.promotion != chess.NoPieceType && s.kind != chess.Pawn {
		return s, PromotesNonPawn, false
	}
	return s, 0, true
}

func parseCastling(body string) (rules.Wing, bool) {
	count := 0
	for i := range len(body) {
		switch body[i] {
		case 'O', 'o', '0':
			count++
		case '-':
		default:
			return 0, false
		}
	}
	switch count {
	case 2:
		return rules.HSide, true
	case 3:
		return rules.ASide, true
	}
	return 0, false
}

// cutPromotion removes the promotion from the end of a move. It returns false if the move promotes to a king or a pawn.
func cutPromotion(body string) (move string, to chess.PieceType, ok bool) {
	inner := strings.TrimSuffix(body, ")")
	if inner == "" {
		return body, chess.NoPieceType, true
	}
	last := inner[len(inner)-1]
	kind := strings.IndexByte("KQRBNP", last&^0x20) + 1
	if kind == 0 || len(inner) < 3 {
		return body, chess.NoPieceType, true
	}
	if t := chess.PieceType(kind); t != chess.King && t != chess.Pawn {
		return strings.TrimRight(inner[:len(inner)-1], "=/("), t, true
	}
	return body, chess.NoPieceType, false
}

// parseOrigin parses the origin, which is empty, a file, a rank or both; it returns false for other texts.
func (s *pattern) parseOrigin(text string) bool {
	if text != "" && text[0] >= 'a' && text[0] <= 'h' {
		s.file = chess.File(text[0] - 'a')
		text = text[1:]
	}
	if text != "" && text[0] >= '1' && text[0] <= '8' {
		s.rank = chess.Rank(text[0] - '1')
		text = text[1:]
	}
	return text == ""
}

// matching returns the legal moves that match the pattern, with all promotions if it names none.
func (s *pattern) matching(p *rules.Position) []rules.Move {
	var buf [rules.MaxMoves]rules.Move
	var moves []rules.Move
	for _, m := range p.Moves(buf[:0]) {
		if m.IsCastling() || m.To() != s.to || !s.matchesPiece(p, p.Turn(), m.From()) {
			continue
		}
		if s.promotion == chess.NoPieceType || s.promotion == m.Promotion() {
			moves = append(moves, m)
		}
	}
	return moves
}

// matchesPiece reports whether the pattern can mean the piece of c on sq. A pawn that stays on its file needs no file.
func (s *pattern) matchesPiece(p *rules.Position, c chess.Color, sq chess.Square) bool {
	return p.At(sq).Type() == s.kind && p.At(sq).Color() == c &&
		(s.rank < 0 || s.rank == sq.Rank()) &&
		(s.file < 0 && (s.kind != chess.Pawn || sq.File() == s.to.File()) || s.file == sq.File())
}

// ParseAny parses a move of p as programs write it in PGN files: in SAN, in coordinates, or as a null move (--, Z0, null,
// @@@@ or 0000), for which it returns the zero Move and true, even if p is in check. The error is a [*MoveError].
func ParseAny(p *rules.Position, text string) (m rules.Move, null bool, err error) {
	if bare := trimMarks(text); strings.Trim(text, "-") == "" || bare == "Z0" || bare == "null" || bare == "@@@@" || bare == nullCoordinates {
		return rules.Move{}, true, nil
	}
	m, err = Parse(p, text)
	if err == nil {
		return m, false, nil
	}
	if _, _, _, ok := parseCoordinates(trimMarks(text)); ok {
		m, err = ParseUCI(p, trimMarks(text))
	}
	return m, false, err
}

// IsMove reports whether a word has the form of a move, in SAN or in coordinates, legal or not.
func IsMove(word string) bool {
	if _, _, ok := parsePattern(word); ok {
		return true
	}
	_, _, _, ok := parseCoordinates(trimMarks(word))
	return ok
}
