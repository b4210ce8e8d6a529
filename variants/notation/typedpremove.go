package notation

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// ParsePremove parses a premove of a side as typed by a player, one of [rules.Premoves], in the forms of [ParseMove]. A
// text that would be a legal move if it were that side's turn already means that move. A pawn becomes a queen if the
// text names nothing else. It fails with a [*MoveError].
func ParsePremove(p *rules.Position, c chess.Color, text string) (rules.Move, error) {
	text = strings.TrimSpace(cutTypedNumber(text))
	all := rules.Premoves(p, c)
	s := p.Setup()
	s.Turn, s.EnPassant = c, chess.NoSquare
	if now, err := rules.New(s, p.Rule()); err == nil {
		if m, err := ParseMove(&now, text); err == nil {
			for _, premove := range all {
				if samePremove(premove, m) {
					return premove, nil
				}
			}
		}
	}
	fit, err := premovesTyped(p, c, all, text)
	if err == nil && len(fit) == 0 && text != "" && strings.ContainsRune("kqrnb", rune(text[0])) {
		fit, err = premovesTyped(p, c, all, strings.ToUpper(text[:1])+text[1:])
	}
	switch {
	case err != nil:
		return rules.Move{}, err
	case len(fit) == 0:
		return rules.Move{}, &MoveError{Text: text, Fault: NoPremove}
	case len(fit) > 1:
		e := &MoveError{Text: text, Fault: Ambiguous, Piece: p.At(fit[0].From()).Type(), Choices: fit}
		for _, m := range fit {
			e.Written = append(e.Written, m.String())
		}
		return rules.Move{}, e
	}
	return fit[0], nil
}

func samePremove(a, b rules.Move) bool {
	return a.From() == b.From() && a.To() == b.To() && a.Promotion() == b.Promotion() && a.IsCastling() == b.IsCastling() && a.IsLeap() == b.IsLeap()
}

// premovesTyped returns the premoves of all that a text can mean. It fails if the text is no move at all.
func premovesTyped(p *rules.Position, c chess.Color, all []rules.Move, text string) (fit []rules.Move, err error) {
	if from, to, promotion, ok := readCoordinates(strings.TrimRight(text, "+#!?")); ok {
		if p.At(from).Color() == c {
			fit = promotedTo(promotion, rules.ResolvePremove(p, from, to))
		}
		return fit, nil
	}
	s, fault, ok := readSAN(text)
	if !ok {
		return nil, &MoveError{Text: text, Fault: fault}
	}
	for _, m := range all {
		if s.castles && m.IsCastling() && m.Wing() == s.wing || !s.castles && !m.IsCastling() && m.To() == s.to && s.names(p, c, m.From()) {
			fit = append(fit, m)
		}
	}
	if len(fit) == 0 && !s.castles && s.kind == chess.King {
		fit = rules.ResolvePremove(p, p.King(c), s.to)
	}
	return promotedTo(s.promotion, fit), nil
}

// promotedTo returns the moves that promote to a piece, or to a queen for none, and those that do not promote if none is
// named.
func promotedTo(kind chess.PieceType, moves []rules.Move) (fit []rules.Move) {
	for _, m := range moves {
		if to := m.Promotion(); to == kind || kind == chess.NoPieceType && to == chess.Queen {
			fit = append(fit, m)
		}
	}
	return fit
}
