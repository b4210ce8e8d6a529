package game

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/lang"
	"backrank/ui/figurine"
	"backrank/variants/rules"
)

// CastleName returns the castling towards a wing in SAN.
func CastleName(w rules.Wing) string {
	if w == rules.HSide {
		return "O-O"
	}
	return "O-O-O"
}

// Effect describes a castling or leap in a line: "O-O: Ke1→g1, Rh1→f1".
func Effect(p *rules.Position, m rules.Move) string {
	if m.IsLeap() {
		return lang.L("Leap: {{.Move}}", "Move", pieceMove(chess.King, m.From(), m.To()))
	}
	return CastleName(m.Wing()) + ": " + pieceMove(chess.King, m.From(), m.Landing()) + ", " +
		pieceMove(p.At(m.To()).Type(), m.To(), m.PartnerLanding())
}

// pieceMove describes one piece's move with a figurine or a letter: "Rh1→f1", or "Rh1 stays".
func pieceMove(kind chess.PieceType, from, to chess.Square) string {
	piece := figurine.Move(strings.ToUpper(kind.String()))
	if from == to {
		return lang.L("{{.Piece}}{{.Square}} stays", "Piece", piece, "Square", from)
	}
	return fmt.Sprintf("%s%v→%v", piece, from, to)
}

// PlayerName returns the name on a player's strip: in a loaded game the name in its tags, else that of the player. A
// person without a name is "You" against the computer and a friend elsewhere, who is "Your friend".
func PlayerName(v *app.View, c chess.Color) string {
	if name := v.Tag(c.Name()); v.Loaded && name != "" {
		return name
	}
	if s := v.Side(c); s.Human() && s.Name == "" && !v.Side(c.Other()).Human() {
		return lang.L("You")
	}
	if s := v.Side(c); s.Elsewhere && s.Name == "" && v.Side(c.Other()).Human() {
		return lang.L("Your friend")
	}
	return v.Side(c).Label
}
