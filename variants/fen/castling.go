package fen

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// shredderRights returns the castling field of Shredder-FEN: a file letter for each right.
func shredderRights(s *rules.Setup) string { return formatRights(s, fileLetter) }

// xfenRights returns the castling field of X-FEN: letters of KQkq where they parse to the same rights, else file letters.
// All are file letters under a rule by which several pieces on a wing may have the right, or kings only leap.
func xfenRights(p *rules.Position, s *rules.Setup) string {
	rule := p.Rule()
	if rule.Any || !rule.CanCastle() {
		return shredderRights(s)
	}
	return formatRights(s, func(c chess.Color, f chess.File) string {
		sq, king := chess.NewSquare(f, backRank(c)), p.King(c)
		leaps := rule.CanLeap() && s.CastlingRights.Has(king)
		switch {
		case sq == king && impliesLeap(p, &s.Pieces, c):
			return ""
		case sq != king && leaps == rule.CanLeap() && outermostPartner(&s.Pieces, c, king, sq > king, rule) == sq:
			return wingLetter(c, sq > king)
		}
		return fileLetter(c, f)
	})
}

// impliesLeap reports whether a K or Q in the field of xfenRights includes the leap of c's king.
func impliesLeap(p *rules.Position, pieces *[64]chess.Piece, c chess.Color) bool {
	king := p.King(c)
	for _, hSide := range []bool{true, false} {
		if p.CastlingRights().Has(outermostPartner(pieces, c, king, hSide, p.Rule())) {
			return true
		}
	}
	return false
}

// formatRights joins the letters of the rights of pieces on their back ranks, those of White first, from h to a; "-" if there
// is none.
func formatRights(s *rules.Setup, letter func(chess.Color, chess.File) string) string {
	var b strings.Builder
	for _, c := range []chess.Color{chess.White, chess.Black} {
		for file := chess.FileH; file >= chess.FileA; file-- {
			if sq := chess.NewSquare(file, backRank(c)); s.CastlingRights.Has(sq) && s.Pieces[sq] != chess.NoPiece && s.Pieces[sq].Color() == c {
				b.WriteString(letter(c, file))
			}
		}
	}
	if b.Len() == 0 {
		return "-"
	}
	return b.String()
}

func fileLetter(c chess.Color, f chess.File) string {
	if c == chess.White {
		return strings.ToUpper(f.String())
	}
	return f.String()
}

func wingLetter(c chess.Color, hSide bool) string {
	switch {
	case hSide && c == chess.White:
		return "K"
	case hSide:
		return "k"
	case c == chess.White:
		return "Q"
	}
	return "q"
}

func backRank(c chess.Color) chess.Rank {
	if c == chess.Black {
		return chess.Rank8
	}
	return chess.Rank1
}

// parseRights returns the squares of the pieces that the letters of a castling field name, and a warning for each letter
// that names none.
func parseRights(field string, pieces *[64]chess.Piece, rule *rules.Castling) (rules.Squares, []string, error) {
	if field == "-" {
		return 0, nil, nil
	}
	if len(field) > maxRights {
		return 0, nil, newError(lang.N("castling field {{.Text}}: {{.Count}} letters, and there are at most {{.Limit}}", len(field), "Text", words.Quote(field), "Limit", maxRights))
	}
	var rights rules.Squares
	var warnings []string
	for _, r := range field {
		c, lower := chess.White, r|0x20
		if r == lower {
			c = chess.Black
		}
		var named rules.Squares
		var fault string
		switch {
		case lower == 'k' || lower == 'q':
			named, fault = namedByWing(pieces, c, lower == 'k', rule)
		case lower >= 'a' && lower <= 'h':
			named, fault = namedByFile(pieces, c, chess.File(lower-'a'), rule)
		default:
			return 0, nil, newError(lang.L("castling field {{.Text}}: {{.Letter}} is neither a file nor one of KQkq", "Text", words.Quote(field), "Letter", words.Quote(string(r))))
		}
		if fault != "" {
			warnings = append(warnings, words.Message(lang.L("Castling field {{.Text}}: {{.Letter}} is ignored", "Text", words.Quote(field), "Letter", string(r)), fault))
		}
		rights |= named
	}
	return rights, warnings, nil
}

// namedByWing returns the pieces that K or Q stands for: the outermost partner on that side, and the king if the rule lets
// it leap. If there is none, it returns a sentence that says why.
func namedByWing(pieces *[64]chess.Piece, c chess.Color, hSide bool, rule *rules.Castling) (rules.Squares, string) {
	king := kingOn(pieces, c)
	var named rules.Squares
	switch {
	case !rule.CanCastle() && !rule.CanLeap():
		return 0, lang.L("There is no castling in this variant")
	case king == chess.NoSquare:
		return 0, lang.L("{{.Side}}'s king is not on its back rank", "Side", words.Color(c))
	case rule.CanCastle():
		named = rules.Bit(outermostPartner(pieces, c, king, hSide, rule))
	}
	if rule.CanLeap() {
		named |= rules.Bit(king)
	}
	if named == 0 {
		return 0, lang.L("There is no {{.Piece}} on the {{.Wing}} of {{.Side}}'s king", "Piece", words.Piece(rule.Partners[0]), "Wing", wing(hSide), "Side", words.Color(c))
	}
	return named, ""
}

func wing(hSide bool) rules.Wing {
	if hSide {
		return rules.HSide
	}
	return rules.ASide
}

// namedByFile returns the piece that a file letter stands for: the piece of c on that file of its back rank. If there is
// none, it returns a sentence that says why. It ignores the letter of the king, without such a sentence, if several pieces on
// a wing may have the right and the king cannot leap.
func namedByFile(pieces *[64]chess.Piece, c chess.Color, f chess.File, rule *rules.Castling) (rules.Squares, string) {
	sq := chess.NewSquare(f, backRank(c))
	switch piece := pieces[sq]; {
	case piece == chess.NoPiece:
		return 0, lang.L("There is no piece on {{.Square}}", "Square", sq)
	case piece.Color() != c:
		return 0, lang.L("{{.Side}} has no piece on {{.Square}}", "Side", words.Color(c), "Square", sq)
	case piece.Type() == chess.King && rule.Any && !rule.CanLeap():
		return 0, ""
	case kingOn(pieces, c) == chess.NoSquare:
		return 0, lang.L("{{.Side}}'s king is not on its back rank", "Side", words.Color(c))
	}
	return rules.Bit(sq), ""
}

// outermostPartner returns the square of the piece that a letter of KQkq stands for: the piece of c of the rule's first kind
// of partners that is farthest from its king on one wing of the back rank; [chess.NoSquare] if there is none.
func outermostPartner(
	pieces *[64]chess.Piece, c chess.Color, king chess.Square, hSide bool, rule *rules.Castling,
) chess.Square {
	if king.Rank() != backRank(c) || !rule.CanCastle() {
		return chess.NoSquare
	}
	from, step := chess.FileA, chess.File(1)
	if hSide {
		from, step = chess.FileH, -1
	}
	for f := from; f != king.File(); f += step {
		sq := chess.NewSquare(f, backRank(c))
		if pieces[sq].Type() == rule.Partners[0] && pieces[sq].Color() == c {
			return sq
		}
	}
	return chess.NoSquare
}

// kingOn returns the square of c's king on its back rank, [chess.NoSquare] if it is not there.
func kingOn(pieces *[64]chess.Piece, c chess.Color) chess.Square {
	for f := chess.FileA; f <= chess.FileH; f++ {
		if sq := chess.NewSquare(f, backRank(c)); pieces[sq].Type() == chess.King && pieces[sq].Color() == c {
			return sq
		}
	}
	return chess.NoSquare
}

// ungrantedWarnings returns a warning for each right of a setup that the rule does not grant.
func ungrantedWarnings(field string, s *rules.Setup, p *rules.Position) []string {
	var warnings []string
	for sq := range (s.CastlingRights &^ p.CastlingRights()).All() {
		warnings = append(warnings, words.Message(
			lang.L("Castling field {{.Text}}: no right for the {{.Piece}} on {{.Square}}", "Text", words.Quote(field), "Piece", words.Piece(p.At(sq).Type()), "Square", sq),
			s.Ungranted(p.Rule(), sq).String()))
	}
	return warnings
}
