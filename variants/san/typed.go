package san

import (
	"errors"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// ParseTyped parses a legal move of p that a player has typed: coordinates or SAN, with piece letters in either case. The
// letter b is the file of a pawn if that gives a legal move, else a bishop. A move of the king
// onto its partner, or to its destination in castling, means castling, unless the king can also go there without castling.
// A move number before the move is ignored. The error
// is a [*MoveError].
func ParseTyped(p *rules.Position, text string) (rules.Move, error) {
	text = cutTypedNumber(text)
	m, err := parseTypedText(p, text)
	if err == nil {
		return m, nil
	}
	if square, ok := strings.CutPrefix(strings.TrimSpace(text), "k"); ok {
		text = "K" + square
	}
	if s, _, ok := parsePattern(strings.TrimSpace(text)); ok && s.kind == chess.King && !s.castles {
		if moves := p.Resolve(p.King(p.Turn()), s.to); len(moves) == 1 && moves[0].IsCastling() {
			return moves[0], nil
		}
	}
	return m, err
}

// NamesCastling reports whether a typed text is castling by its side, O-O or O-O-O.
func NamesCastling(text string) bool {
	s, _, ok := parsePattern(strings.TrimSpace(text))
	return ok && s.castles
}

// cutTypedNumber removes the move number of a typed move such as "5. d4". A number alone stays.
func cutTypedNumber(text string) string {
	if move := strings.TrimSpace(CutNumber(strings.TrimSpace(text))); move != "" {
		return move
	}
	return text
}

// parseTypedText is [ParseTyped] without move numbers and without castling as a king move in SAN.
func parseTypedText(p *rules.Position, text string) (rules.Move, error) {
	text = strings.TrimSpace(text)
	if _, _, _, ok := parseCoordinates(strings.TrimRight(text, "+#!?")); ok {
		return ParseUCI(p, strings.TrimRight(text, "+#!?"))
	}
	m, err := Parse(p, text)
	if err == nil || text == "" || !strings.ContainsRune("kqrnb", rune(text[0])) {
		return m, err
	}
	m, upperErr := Parse(p, strings.ToUpper(text[:1])+text[1:])
	if upperErr != nil && text[0] == 'b' {
		return m, err
	}
	if e := (*MoveError)(nil); errors.As(upperErr, &e) {
		e.Text = text // as typed
	}
	return m, upperErr
}

// ParsePremove parses a premove of c that a player has typed, in the forms of [ParseTyped]: one of [rules.Premoves]. A text
// that would be a legal move if it were c's turn means that move. A pawn promotes to a queen unless the text names another
// piece. The error is a [*MoveError].
func ParsePremove(p *rules.Position, c chess.Color, text string) (rules.Move, error) {
	text = strings.TrimSpace(cutTypedNumber(text))
	all := rules.Premoves(p, c)
	s := p.Setup()
	s.Turn, s.EnPassant = c, chess.NoSquare
	if ownTurn, err := rules.New(s, p.Rule()); err == nil {
		if m, err := ParseTyped(&ownTurn, text); err == nil {
			for _, premove := range all {
				if samePremove(premove, m) {
					return premove, nil
				}
			}
		}
	}
	moves, err := matchingPremoves(p, c, all, text)
	if err == nil && len(moves) == 0 && text != "" && strings.ContainsRune("kqrnb", rune(text[0])) {
		moves, err = matchingPremoves(p, c, all, strings.ToUpper(text[:1])+text[1:])
	}
	switch {
	case err != nil:
		return rules.Move{}, err
	case len(moves) == 0:
		return rules.Move{}, &MoveError{Text: text, Fault: NoPremove}
	case len(moves) > 1:
		e := &MoveError{Text: text, Fault: Ambiguous, Piece: p.At(moves[0].From()).Type(), Choices: moves}
		for _, m := range moves {
			e.Written = append(e.Written, m.String())
		}
		return rules.Move{}, e
	}
	return moves[0], nil
}

// samePremove reports whether a premove and a legal move are the same, apart from what else a move records.
func samePremove(a, b rules.Move) bool {
	return a.From() == b.From() && a.To() == b.To() && a.Promotion() == b.Promotion() && a.IsCastling() == b.IsCastling() && a.IsLeap() == b.IsLeap()
}

// matchingPremoves returns those of the given premoves of c that a text can mean. The error is a [*MoveError] if the text
// does not have the form of a move.
func matchingPremoves(p *rules.Position, c chess.Color, all []rules.Move, text string) (moves []rules.Move, err error) {
	if from, to, promotion, ok := parseCoordinates(strings.TrimRight(text, "+#!?")); ok {
		if p.At(from).Color() == c {
			moves = withPromotion(promotion, rules.ResolvePremove(p, from, to))
		}
		return moves, nil
	}
	s, fault, ok := parsePattern(text)
	if !ok {
		return nil, &MoveError{Text: text, Fault: fault}
	}
	for _, m := range all {
		if s.castles && m.IsCastling() && m.Wing() == s.wing || !s.castles && !m.IsCastling() && m.To() == s.to && s.matchesPiece(p, c, m.From()) {
			moves = append(moves, m)
		}
	}
	if len(moves) == 0 && !s.castles && s.kind == chess.King {
		moves = rules.ResolvePremove(p, p.King(c), s.to)
	}
	return withPromotion(s.promotion, moves), nil
}

// withPromotion returns those of the moves that promote to a kind of piece. For [chess.NoPieceType] it returns those that
// promote to a queen and those that do not promote.
func withPromotion(kind chess.PieceType, moves []rules.Move) (matching []rules.Move) {
	for _, m := range moves {
		if to := m.Promotion(); to == kind || kind == chess.NoPieceType && to == chess.Queen {
			matching = append(matching, m)
		}
	}
	return matching
}
