package san

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// FormatUCI returns a move of p in the coordinates of the Universal Chess Interface: e2e4, e7e8q. Castling is written as the
// squares of king and partner, e1h1, but under the classical rule, if chess960 is false, as the move of the king, e1g1
// (RULES.md §6). chess960 is the option UCI_Chess960 of engines, which they need for every variant except orthodox chess.
func FormatUCI(p *rules.Position, m rules.Move, chess960 bool) string {
	if m.IsCastling() && !chess960 && p.Rule().ID == variants.Classical.ID {
		return m.From().String() + m.Landing().String()
	}
	return m.String()
}

// ParseUCI parses a legal move of p in coordinates: e2e4, e7e8q. In every variant it accepts castling as the squares of king
// and partner in either order, and as the move of the king unless that is another legal move. The error is a [*MoveError].
func ParseUCI(p *rules.Position, text string) (rules.Move, error) {
	text = strings.TrimSpace(text)
	from, to, promotion, ok := parseCoordinates(text)
	if !ok {
		return rules.Move{}, &MoveError{Text: text, Fault: NotCoordinates}
	}
	var castlings, promotions []rules.Move
	for _, m := range p.Resolve(from, to) {
		switch {
		case m.From() == from && m.To() == to && m.Promotion() == promotion:
			return m, nil
		case m.IsCastling():
			castlings = append(castlings, m)
		default:
			promotions = append(promotions, m)
		}
	}
	switch {
	case promotion != chess.NoPieceType && p.WhyNot(from, to).Law == rules.Lawful:
		return rules.Move{}, &MoveError{Text: text, Fault: PromotesTooSoon}
	case len(castlings) == 1:
		return castlings[0], nil
	case len(promotions) > 0:
		return rules.Move{}, ambiguous(p, text, promotions)
	}
	return rules.Move{}, illegal(text, p.WhyNot(from, to))
}

// parseCoordinates parses coordinates such as e2e4, e2-e4, e2xd3, e7e8q and e7e8=Q; it returns false for other texts.
func parseCoordinates(text string) (from, to chess.Square, promotion chess.PieceType, ok bool) {
	if len(text) < 4 || len(text) > 7 {
		return 0, 0, 0, false
	}
	from, ok = rules.ParseSquare(text[:2])
	if !ok {
		return 0, 0, 0, false
	}
	rest := strings.TrimLeft(text[2:], "-x")
	if len(rest) < 2 {
		return 0, 0, 0, false
	}
	if to, ok = rules.ParseSquare(rest[:2]); !ok {
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
