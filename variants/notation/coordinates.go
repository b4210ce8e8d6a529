package notation

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// UCI formats a move of p in the coordinates of the Universal Chess Interface. With chess960, used for every variant
// except orthodox chess, castling is king takes partner, e1h1; without it, under the classical rule only, it is the
// king's landing, e1g1 (RULES.md §6). A leap is from–to.
func UCI(p *rules.Position, m rules.Move, chess960 bool) string {
	if m.IsCastling() && !chess960 && p.Rule().ID == variants.Classical.ID {
		return m.From().String() + m.Landing().String()
	}
	return m.String()
}

// ParseUCI parses a move of p in coordinates, e2e4, e7e8q. In every variant castling is accepted as king takes partner,
// as partner takes king and, unless that is another move, as the king's landing. It fails with a [*MoveError].
func ParseUCI(p *rules.Position, text string) (rules.Move, error) {
	text = strings.TrimSpace(text)
	from, to, promotion, ok := readCoordinates(text)
	if !ok {
		return rules.Move{}, &MoveError{Text: words.Quote(text), Fault: NotCoordinates}
	}
	var castles, promotes []rules.Move
	for _, m := range p.Resolve(from, to) {
		switch {
		case m.From() == from && m.To() == to && m.Promotion() == promotion:
			return m, nil
		case m.IsCastling():
			castles = append(castles, m)
		default:
			promotes = append(promotes, m)
		}
	}
	switch {
	case promotion != chess.NoPieceType && p.WhyNot(from, to).Law == rules.Lawful:
		return rules.Move{}, &MoveError{Text: text, Fault: PromotesTooSoon}
	case len(castles) == 1:
		return castles[0], nil
	case len(promotes) > 0:
		return rules.Move{}, ambiguous(p, text, promotes)
	}
	return rules.Move{}, illegal(text, p.WhyNot(from, to))
}

// readCoordinates splits coordinates: e2e4, e2-e4, e2xd3, e7e8q, e7e8=Q.
func readCoordinates(text string) (from, to chess.Square, promotion chess.PieceType, ok bool) {
	if len(text) < 4 || len(text) > 7 {
		return 0, 0, 0, false
	}
	from, ok = parseSquare(text[:2])
	if !ok {
		return 0, 0, 0, false
	}
	rest := strings.TrimLeft(text[2:], "-x")
	if len(rest) < 2 {
		return 0, 0, 0, false
	}
	if to, ok = parseSquare(rest[:2]); !ok {
		return 0, 0, 0, false
	}
	switch rest = strings.TrimPrefix(rest[2:], "="); strings.ToLower(rest) {
	case "":
	case "q":
		promotion = chess.Queen
	case "r":
		promotion = chess.Rook
	case "b":
		promotion = chess.Bishop
	case "n":
		promotion = chess.Knight
	default:
		return 0, 0, 0, false
	}
	return from, to, promotion, true
}
