package game

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/board"
	"backrank/variants"
	"backrank/variants/rules"
)

// CastleName is the castling toward a wing as SAN writes it.
func CastleName(w rules.Wing) string {
	if w == rules.HSide {
		return "O-O"
	}
	return "O-O-O"
}

// Special is what a button or key of its own stands for: the castling toward a wing, or the leap.
type Special struct {
	Wing rules.Wing
	Leap bool
}

// SpecialOf is the castling toward a wing, or the leap where the king leaps instead of castling.
func SpecialOf(rule *rules.Castling, w rules.Wing) Special { return Special{w, leapsOnly(rule)} }

// Name is "O-O", "O-O-O" or "Leap".
func (s Special) Name() string {
	if s.Leap {
		return "Leap"
	}
	return CastleName(s.Wing)
}

// Move is the move of the side to move, or the law that forbids it.
func (s Special) Move(p *rules.Position) (rules.Move, rules.Reason) {
	if s.Leap {
		return p.Leap(s.Wing)
	}
	return p.Castle(s.Wing)
}

// Held reports whether a side has the right to it, be it possible now or not.
func (s Special) Held(p *rules.Position, c chess.Color) bool {
	king, rights := p.King(c), p.CastlingRights()
	if s.Leap {
		_, there := s.leapTo(p, c)
		return there && rights.Has(king)
	}
	for sq := range (rights & p.Of(c)).All() {
		if sq != king && (sq > king) == (s.Wing == rules.HSide) {
			return true
		}
	}
	return false
}

// leapTo is the square where a side's king would leap to, if the board has one.
func (s Special) leapTo(p *rules.Position, c chess.Color) (to chess.Square, there bool) {
	king := p.King(c)
	for _, l := range p.Rule().Leaps(king.File()) {
		if l.Wing() == s.Wing {
			return king&^7 | chess.Square(l.KingTo), true
		}
	}
	return chess.NoSquare, false
}

// leapsOnly reports whether the king has leaps and no castling.
func leapsOnly(r *rules.Castling) bool { return r.CanLeap() && !r.CanCastle() }

// Effect says in one line what a castling or leap does: "O-O: Ke1→g1, Rh1→f1".
func Effect(p *rules.Position, m rules.Move) string {
	if m.IsLeap() {
		return fmt.Sprintf("Leap: K%v→%v", m.From(), m.To())
	}
	return CastleName(m.Wing()) + ": " + travel(p, m.From(), m.Landing()) + ", " + travel(p, m.To(), m.PartnerLanding())
}

// travel is one piece's way, "Rh1→f1", or that it stays.
func travel(p *rules.Position, from, to chess.Square) string {
	letter := strings.ToUpper(p.At(from).Type().String())
	if from == to {
		return fmt.Sprintf("%s%v stays", letter, from)
	}
	return fmt.Sprintf("%s%v→%v", letter, from, to)
}

// PlayerName is what a player's strip says: who has no name is "You" against the
// computer.
func PlayerName(v *app.View, c chess.Color) string {
	if s := v.Side(c); s.Human() && s.Name == "" && !v.Side(c.Other()).Human() {
		return "You"
	}
	return v.Side(c).Label
}

// LookingBack says that an earlier position is shown, and how to leave it.
func LookingBack(v *app.View) string {
	switch ply := v.Ply(); {
	case v.Draft.Shown && v.Cursor == 0:
		return "This is the draft before the first placement. Press ↓ to return."
	case v.Draft.Shown:
		if p := v.Draft.At.Placements()[v.Cursor-1]; !v.Hidden(p.Piece.Color()) {
			return fmt.Sprintf("This is the draft after placement %d, %s. Press ↓ to return.", v.Cursor, p)
		}
		return fmt.Sprintf("This is the draft after placement %d. Press ↓ to return.", v.Cursor)
	case ply > 0:
		ply := v.Plies[ply-1]
		dots := "."
		if ply.Color == chess.Black {
			dots = "…"
		}
		return fmt.Sprintf("This is the position after %d%s%s. Press ↓ to return.", ply.Number, dots, ply.SAN)
	}
	return "This is the start position. Press ↓ to return."
}

// WhyItStays says why a piece that was pressed stays where it is.
func WhyItStays(v *app.View, on board.Origin) string {
	turn := v.Turn
	switch {
	case v.Over():
		return "The game is over"
	case !v.AtEnd():
		return LookingBack(v)
	case !v.HumanTurn && v.Draft.Going:
		return fmt.Sprintf("It is %s's turn to place a piece", v.Side(turn).Label)
	case !v.HumanTurn:
		return fmt.Sprintf("It is %s's turn", v.Side(turn).Label)
	case on.Piece.Color() != turn && v.Draft.Going && v.Draft.End.Terms().Protocol == variants.Copying:
		return fmt.Sprintf("%s's pieces follow %s's automatically", on.Piece.Color().Name(), turn.Name())
	case on.Piece.Color() != turn:
		return fmt.Sprintf("It is %s's turn", turn.Name())
	case v.Draft.Going && on.InTray():
		return v.Draft.End.WhyNot(variants.Placement{Piece: on.Piece, Square: rules.BackRank(turn).First()})
	case v.Draft.Going:
		return "Placed pieces cannot be moved. Take back removes the last one."
	}
	return ""
}
