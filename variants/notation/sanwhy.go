package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
	"backrank/words"
)

// undecided is the error of a text that fits several legal moves.
func undecided(p *rules.Position, text string, fit []rules.Move) error {
	if fit[0].Promotion() == chess.NoPieceType {
		slices.SortFunc(fit, func(a, b rules.Move) int { return strings.Compare(sanBody(p, a), sanBody(p, b)) })
	}
	var names []string
	for _, m := range fit {
		names = append(names, sanBody(p, m))
	}
	why := fmt.Sprintf("%s can move there; write %s", words.Pieces(len(fit), p.At(fit[0].From()).Type()), words.Or(names))
	if fit[0].Promotion() != chess.NoPieceType {
		why = fmt.Sprintf("the promotion is missing; write %s", words.Or(names))
	}
	return &MoveError{Text: text, Why: why, Choices: fit}
}

// impossible is the error of a text that fits no legal move.
func impossible(p *rules.Position, text string, s san) error {
	if p.Count() == 0 {
		return &MoveError{Text: text, Why: "the game is over: " + p.Turn().Name() + " has no legal move"}
	}
	if m := s.castling(p); !m.IsZero() {
		return &MoveError{Text: text, Why: "castling is written " + sanBody(p, m)}
	}
	if s.promotion != chess.NoPieceType && s.to.Rank() != lastRank(p.Turn()) {
		return &MoveError{Text: text, Why: "a pawn is promoted only on the last rank"}
	}
	return s.unreachable(p, text)
}

// castling is the castling that a drag of the piece meant to its square would be.
func (s *san) castling(p *rules.Position) rules.Move {
	for sq := range p.Pieces(p.Turn(), s.kind).All() {
		if !s.names(p, sq) {
			continue
		}
		for _, m := range p.Resolve(sq, s.to) {
			if m.IsCastling() {
				return m
			}
		}
	}
	return rules.Move{}
}

// unreachable asks the rules why the piece meant cannot go there. Of several pieces
// the one is meant that alone has more against it than the way it moves.
func (s *san) unreachable(p *rules.Position, text string) error {
	pieces := p.Pieces(p.Turn(), s.kind)
	switch {
	case pieces == 0:
		return &MoveError{Text: text, Why: fmt.Sprintf("%s has no %s", p.Turn().Name(), words.Piece(s.kind))}
	case p.Of(p.Turn()).Has(s.to):
		why := fmt.Sprintf("your own %s is on %v", words.Piece(p.At(s.to).Type()), s.to)
		return &MoveError{Text: text, Why: why, Squares: rules.Bit(s.to)}
	}
	var reasons, telling []rules.Reason
	for sq := range pieces.All() {
		if !s.names(p, sq) {
			continue
		}
		r := p.WhyNot(sq, s.to)
		reasons = append(reasons, r)
		if r.Law != rules.Movement {
			telling = append(telling, r)
		}
	}
	switch {
	case len(telling) == 1:
		return refused(text, telling[0])
	case len(reasons) == 1:
		return refused(text, reasons[0])
	}
	return &MoveError{Text: text, Why: fmt.Sprintf("no %s%s can move to %v", words.Piece(s.kind), s.origin(), s.to)}
}

// origin words what the text tells of the square left.
func (s *san) origin() string {
	switch {
	case s.file >= 0 && s.rank >= 0:
		return " on " + s.file.String() + s.rank.String()
	case s.file >= 0:
		return " on the " + s.file.String() + "-file"
	case s.rank >= 0:
		return " on the " + ordinals[s.rank] + " rank"
	}
	return ""
}

var ordinals = [8]string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"}

// refused is the error of a move that the rules forbid for the given reason.
func refused(text string, r rules.Reason) error {
	return &MoveError{Text: text, Why: words.Phrase(r.String()), Squares: r.Guilty()}
}

func lastRank(c chess.Color) chess.Rank { return backRank(c.Other()) }
