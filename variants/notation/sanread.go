package notation

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
	"backrank/words"
)

// ParseSAN parses a move of p in standard algebraic notation and its dialects: O-O, 0-0 and o-o; promotions e8=Q, e8Q,
// e8(Q) and e8/Q; long forms such as Ng1-f3; figurines; captures with or without x; any marks of check, annotation (!?)
// or en passant, which are not verified. Castling is parsed by wing, never by distance (RULES.md §6). It fails with a
// [*MoveError].
func ParseSAN(p *rules.Position, text string) (rules.Move, error) {
	text = strings.TrimSpace(text)
	s, fault, ok := readSAN(text)
	if !ok {
		return rules.Move{}, &MoveError{Text: words.Quote(text), Fault: fault}
	}
	if s.castles {
		m, reason := p.Castle(s.wing)
		if m.IsZero() {
			return m, illegal(text, reason)
		}
		return m, nil
	}
	fit := s.matching(p)
	switch {
	case len(fit) == 1:
		return fit[0], nil
	case len(fit) > 1:
		return rules.Move{}, ambiguous(p, text, fit)
	}
	return rules.Move{}, noMatch(p, text, s)
}

// san is a parsed SAN move.
type san struct {
	castles   bool
	wing      rules.Wing
	kind      chess.PieceType
	file      chess.File // of the origin, -1 if not given
	rank      chess.Rank // of the origin, -1 if not given
	to        chess.Square
	promotion chess.PieceType
}

// maxMove is the maximum length of a move's text in bytes, such as "Ng1–f3+ (e.p.)!?"; figurines and dashes have three
// bytes each.
const maxMove = 40

// readSAN parses a move's text, or returns what is wrong with it.
func readSAN(text string) (s san, fault MoveFault, ok bool) {
	if len(text) > maxMove {
		return s, NotAMove, false
	}
	body := trimMarks(plainLetters.Replace(text))
	if wing, ok := readCastling(body); ok {
		return san{castles: true, wing: wing}, 0, true
	}
	s = san{kind: chess.Pawn, file: -1, rank: -1}
	if body, s.promotion, ok = cutPromotion(body); !ok {
		return s, PromotesToNone, false
	}
	if len(body) < 2 {
		return s, NotAMove, false
	}
	if s.to, ok = parseSquare(body[len(body)-2:]); !ok {
		return s, NotAMove, false
	}
	head := body[:len(body)-2]
	if head != "" && strings.IndexByte("KQRBNP", head[0]) >= 0 {
		s.kind = chess.PieceType(strings.IndexByte(letters, head[0]))
		head = head[1:]
	}
	if !s.readOrigin(strings.TrimRight(head, "x:-")) {
		return s, NotAMove, false
	}
	if s.promotion != chess.NoPieceType && s.kind != chess.Pawn {
		return s, PromotesNonPawn, false
	}
	return s, 0, true
}

// plainLetters replaces figurines and typographic dashes.
var plainLetters = strings.NewReplacer(
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "",
	"‐", "-", "‑", "-", "–", "-", "—", "-", "−", "-", "×", "x",
	"\u200b", "", "\u200c", "", "\u200d", "", "\u2060", "", "\ufeff", "", // zero-width characters
)

// trimMarks removes what may follow a move: +, #, !, ?, e.p., and an evaluation such as +-.
func trimMarks(text string) string {
	for {
		short := strings.TrimRight(text, "+#!?=±∓⩲⩱∞ ")
		if strings.HasSuffix(short, "+-") || strings.HasSuffix(short, "-") && len(short) < len(text) {
			short = short[:len(short)-1] // of +- and -+
		}
		short = trimEnPassant(short)
		if short == text {
			return text
		}
		text = short
	}
}

// trimEnPassant removes the words of [enPassants] from the end of a move that has a square before them.
func trimEnPassant(text string) string {
	lower := strings.ToLower(text)
	for _, word := range enPassants {
		if move, found := strings.CutSuffix(lower, word); found && move != "" {
			return text[:len(move)]
		}
	}
	return text
}

func readCastling(body string) (rules.Wing, bool) {
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

// cutPromotion removes the promotion from the end of a move.
func cutPromotion(body string) (rest string, to chess.PieceType, ok bool) {
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

// readOrigin parses the origin: nothing, a file, a rank or both.
func (s *san) readOrigin(text string) bool {
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

// matching returns the legal moves that match the text, with all promotions if it names none.
func (s *san) matching(p *rules.Position) []rules.Move {
	var buf [rules.MaxMoves]rules.Move
	var fit []rules.Move
	for _, m := range p.Moves(buf[:0]) {
		if m.IsCastling() || m.To() != s.to || !s.names(p, p.Turn(), m.From()) {
			continue
		}
		if s.promotion == chess.NoPieceType || s.promotion == m.Promotion() {
			fit = append(fit, m)
		}
	}
	return fit
}

// names reports whether the text can mean the piece of a side on sq. A pawn that stays on its file needs no file.
func (s *san) names(p *rules.Position, c chess.Color, sq chess.Square) bool {
	return p.At(sq).Type() == s.kind && p.At(sq).Color() == c &&
		(s.rank < 0 || s.rank == sq.Rank()) &&
		(s.file < 0 && (s.kind != chess.Pawn || sq.File() == s.to.File()) || s.file == sq.File())
}

// asWritten formats a word of a game for a message: quoted only if it is too long for a move.
func asWritten(text string) string {
	if len(text) > maxMove {
		return words.Quote(text)
	}
	return text
}
