package game

import (
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/rules"
)

// Special is the move of a castling button or key: the castling towards a wing, or the leap.
type Special struct {
	Wing rules.Wing
	Leap bool
}

// SpecialOf returns the castling towards a wing, or the leap if the rule has leaps instead of castlings.
func SpecialOf(rule *rules.Castling, w rules.Wing) Special { return Special{w, leapsOnly(rule)} }

// Name returns "O-O", "O-O-O" or "Leap".
func (s Special) Name() string {
	if s.Leap {
		return lang.X("leap of the king", "Leap")
	}
	return CastleName(s.Wing)
}

// Move returns the legal move of the side to move, or the reason that forbids it.
func (s Special) Move(p *rules.Position) (rules.Move, rules.Reason) {
	if s.Leap {
		return p.Leap(s.Wing)
	}
	return p.Castle(s.Wing)
}

// Premove returns the premove of a side, the zero move if there is none.
func (s Special) Premove(p *rules.Position, c chess.Color) rules.Move {
	for _, m := range rules.Premoves(p, c) {
		if s.Leap && m.IsLeap() && (m.To() > m.From()) == (s.Wing == rules.HSide) || !s.Leap && m.IsCastling() && m.Wing() == s.Wing {
			return m
		}
	}
	return rules.Move{}
}

// HasRight reports whether a side has the right to it, even if the move is not legal now.
func (s Special) HasRight(p *rules.Position, c chess.Color) bool {
	king, rights := p.King(c), p.CastlingRights()
	if s.Leap {
		_, ok := s.leapTo(p, c)
		return ok && rights.Has(king)
	}
	for sq := range (rights & p.Of(c)).All() {
		if sq != king && (sq > king) == (s.Wing == rules.HSide) {
			return true
		}
	}
	return false
}

// leapTo returns the landing square of a side's leap. It is false if the rule has no such leap.
func (s Special) leapTo(p *rules.Position, c chess.Color) (to chess.Square, ok bool) {
	king := p.King(c)
	for _, l := range p.Rule().Leaps(king.File()) {
		if l.Wing() == s.Wing {
			return king&^7 | chess.Square(l.KingTo), true
		}
	}
	return chess.NoSquare, false
}

// leapsOnly reports whether a rule has leaps and no castlings.
func leapsOnly(r *rules.Castling) bool { return r.CanLeap() && !r.CanCastle() }
