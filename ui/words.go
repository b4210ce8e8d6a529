package ui

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/board"
	"backrank/variants"
	"backrank/variants/rules"
)

// castleName is the castling toward a wing as SAN writes it.
func castleName(w rules.Wing) string {
	if w == rules.HSide {
		return "O-O"
	}
	return "O-O-O"
}

// wingMove is the castling toward a wing, or the leap where the king leaps
// instead of castling; failing both, the law that forbids it.
func wingMove(p *rules.Position, w rules.Wing) (rules.Move, rules.Reason) {
	if leapsOnly(p.Rule()) {
		return p.Leap(w)
	}
	return p.Castle(w)
}

// leapsOnly reports whether the king has leaps and no castling.
func leapsOnly(r *rules.Castling) bool { return r.CanLeap() && !r.CanCastle() }

// wingName is what a wing's button is called: the castling, or the leap.
func wingName(r *rules.Castling, w rules.Wing) string {
	if leapsOnly(r) {
		return "Leap"
	}
	return castleName(w)
}

// effectLine says in one line what a castling or leap does: "O-O: Ke1→g1, Rh1→f1".
func effectLine(p *rules.Position, m rules.Move) string {
	if m.IsLeap() {
		return fmt.Sprintf("Leap: K%v→%v", m.From(), m.To())
	}
	return castleName(m.Wing()) + ": " + travel(p, m.From(), m.Landing()) + ", " + travel(p, m.To(), m.PartnerLanding())
}

// travel is one man's way, "Rh1→f1", or that it stays.
func travel(p *rules.Position, from, to chess.Square) string {
	letter := strings.ToUpper(p.At(from).Type().String())
	if from == to {
		return fmt.Sprintf("%s%v stays", letter, from)
	}
	return fmt.Sprintf("%s%v→%v", letter, from, to)
}

// seatName is what a player's strip says: who has no name is "You" against the
// computer.
func seatName(v *app.View, c chess.Color) string {
	if s := v.Side(c); s.Human() && s.Name == "" && !v.Side(c.Other()).Human() {
		return "You"
	}
	return v.Side(c).Label
}

// lookingBack says that an earlier position is shown, and how to leave it.
func lookingBack(v *app.View) string {
	at := "at the start position"
	switch ply := v.Ply(); {
	case v.Draft.Shown && v.Cursor == 0:
		at = "before the first placement"
	case v.Draft.Shown:
		at = fmt.Sprintf("after placement %d, %s", v.Cursor, placedText(v, v.Draft.At.Placements()[v.Cursor-1]))
	case ply > 0:
		ply := v.Plies[ply-1]
		dots := "."
		if ply.Color == chess.Black {
			dots = "…"
		}
		at = fmt.Sprintf("after %d%s%s", ply.Number, dots, ply.SAN)
	}
	return "Looking back, " + at + ": ↓ goes to the last move"
}

// stands says why a man that was pressed stays where it is.
func stands(v *app.View, on board.Origin) string {
	turn := v.Turn
	switch {
	case v.Over():
		return "The game is over"
	case !v.AtEnd():
		return lookingBack(v)
	case !v.HumanTurn && v.Draft.Going:
		return v.Side(turn).Label + " is to place a piece"
	case !v.HumanTurn:
		return v.Side(turn).Label + " is to move"
	case on.Piece.Color() != turn && v.Draft.Going && v.Draft.End.Terms().Protocol == variants.Copying:
		return on.Piece.Color().Name() + "'s men copy " + turn.Name() + "'s by themselves"
	case on.Piece.Color() != turn:
		return "It is " + turn.Name() + "'s turn"
	case v.Draft.Going && on.InTray():
		return v.Draft.End.WhyNot(variants.Placement{Piece: on.Piece, Square: rules.BackRank(turn).First()})
	case v.Draft.Going:
		return "What has been placed stays; Take back undoes it"
	}
	return ""
}
