package spoken

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// Move says a move of a position: "knight to f3", "rook from a1 takes bishop on d1, check", "castles with the rook on h1: king to
// g1, rook to f1". The square that the piece comes from is named only if another piece of its type could go to the same
// square. Castling names the partner and both landings, because "short" and "long" fit few arrays.
func Move(before *rules.Position, m rules.Move) string {
	all := []string{step(before, m)}
	if m.IsEnPassant() {
		all = append(all, lang.L("en passant"))
	}
	if to := m.Promotion(); to != chess.NoPieceType {
		all = append(all, lang.L("promotes to a {{.Piece}}", "Piece", words.Piece(to)))
	}
	after := rules.After(before, m)
	switch check, over := after.InCheck(), after.Count() == 0; {
	case check && over:
		all = append(all, lang.X("checkmate, at the end of a spoken move", "checkmate"))
	case check:
		all = append(all, lang.X("check, at the end of a spoken move", "check"))
	case over:
		all = append(all, lang.X("stalemate, at the end of a spoken move", "stalemate"))
	}
	return commas(all)
}

// step says where the pieces of a move go, and what is captured.
func step(p *rules.Position, m rules.Move) string {
	piece := p.At(m.From()).Type()
	switch {
	case m.IsZero():
		return lang.X("a null move", "passes")
	case m.IsCastling():
		landings := []string{landing(piece, m.From(), m.Landing()), landing(p.At(m.To()).Type(), m.To(), m.PartnerLanding())}
		return lang.L("castles with the {{.Piece}} on {{.Square}}: {{.Landings}}",
			"Piece", words.Piece(p.At(m.To()).Type()), "Square", m.To(), "Landings", commas(landings))
	case m.IsLeap():
		return lang.L("king leaps to {{.Square}}", "Square", m.Landing())
	}
	captured := p.At(m.To()).Type()
	if m.IsEnPassant() {
		captured = chess.Pawn
	}
	from, name := m.From(), words.Piece(piece)
	switch several := isAmbiguous(p, m); {
	case captured != chess.NoPieceType && several:
		return lang.L("{{.Piece}} from {{.From}} takes {{.Captured}} on {{.Square}}", "Piece", name, "From", from, "Captured", words.Piece(captured), "Square", m.To())
	case captured != chess.NoPieceType:
		return lang.L("{{.Piece}} takes {{.Captured}} on {{.Square}}", "Piece", name, "Captured", words.Piece(captured), "Square", m.To())
	case several:
		return lang.L("{{.Piece}} from {{.From}} to {{.Square}}", "Piece", name, "From", from, "Square", m.To())
	}
	return arrival(piece, m.To())
}

// Played says the move that led to a position, if the position before it is not known.
func Played(after *rules.Position, m rules.Move) string {
	if m.IsCastling() {
		king, partner := landing(chess.King, m.From(), m.Landing()), landing(after.At(m.PartnerLanding()).Type(), m.To(), m.PartnerLanding())
		return lang.L("castles: {{.Landings}}", "Landings", commas([]string{king, partner}))
	}
	return lang.L("{{.Piece}} from {{.From}} to {{.Square}}", "Piece", words.Piece(after.At(m.Landing()).Type()), "From", m.From(), "Square", m.Landing())
}

// landing says where a piece ends up when castling: it may stay on its square.
func landing(kind chess.PieceType, from, to chess.Square) string {
	if from == to {
		return lang.L("{{.Piece}} stays on {{.Square}}", "Piece", words.Piece(kind), "Square", to)
	}
	return arrival(kind, to)
}

// arrival says that a piece goes to a square.
func arrival(kind chess.PieceType, to chess.Square) string {
	return lang.L("{{.Piece}} to {{.Square}}", "Piece", words.Piece(kind), "Square", to)
}

// isAmbiguous reports whether another piece of the same type could legally go to the square of a move.
func isAmbiguous(p *rules.Position, m rules.Move) bool {
	same := p.Pieces(p.Turn(), p.At(m.From()).Type())
	return p.Movers(p.At(m.From()).Type(), same, m.To()).Len() > 1
}

// Placement says a placement of a draft: "knight to b1".
func Placement(p variants.Placement) string { return arrival(p.Piece.Type(), p.Square) }

// commas joins parts of what is said. A comma is a short rest of the voice.
func commas(parts []string) string { return strings.Join(parts, ", ") }
