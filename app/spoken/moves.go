package spoken

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// reach says where the piece on a square can go by the rules, as if it were its side's turn. only restricts it to captures.
func (s *Scene) reach(from chess.Square, onlyCaptures bool) string {
	piece := s.Pieces[from]
	if piece == chess.NoPiece || s.Position == nil {
		return s.Square(from)
	}
	p, ok := onTurn(s.Position, piece.Color())
	if !ok {
		return lang.L("It is {{.Side}}'s turn", "Side", words.Color(s.Position.Turn()))
	}
	var quiet, captures, special []string
	for _, m := range p.Moves(nil) {
		if m.From() != from && !(m.IsCastling() && m.To() == from) {
			continue
		}
		switch to := m.To(); {
		case m.IsCastling() || m.IsLeap():
			special = append(special, step(&p, m))
		case m.IsEnPassant() || p.At(to) != chess.NoPiece:
			captures = appendNew(captures, lang.L("takes {{.Piece}} on {{.Square}}", "Piece", words.Piece(captured(&p, m)), "Square", to))
		default:
			quiet = appendNew(quiet, to.String())
		}
	}
	all := captures
	if !onlyCaptures {
		all = slices.Concat(quiet, captures, special)
	}
	if len(all) == 0 {
		return lang.L("{{.Piece}}: no moves", "Piece", s.Square(from))
	}
	return lang.L("{{.Piece}}: {{.Moves}}", "Piece", s.Square(from), "Moves", commas(all))
}

// appendNew appends a text that is not in the list yet: promotions to different pieces go to one square.
func appendNew(all []string, text string) []string {
	if slices.Contains(all, text) {
		return all
	}
	return append(all, text)
}

// captured returns the type of the piece that a capture takes.
func captured(p *rules.Position, m rules.Move) chess.PieceType {
	if m.IsEnPassant() {
		return chess.Pawn
	}
	return p.At(m.To()).Type()
}

// onTurn returns the position with a side to move. It reports whether there is such a position: there is none if the other
// side is in check.
func onTurn(p *rules.Position, side chess.Color) (rules.Position, bool) {
	if p.Turn() == side {
		return *p, true
	}
	setup := p.Setup()
	setup.Turn, setup.EnPassant = side, chess.NoSquare
	swapped, err := rules.New(setup, p.Rule())
	return swapped, err == nil
}

// attackers says which pieces of each side attack or protect a square.
func (s *Scene) attackers(sq chess.Square) string {
	if s.Position == nil {
		return s.Square(sq)
	}
	all := []string{s.Square(sq)}
	for _, side := range colors {
		var from []string
		for at := range s.Position.Attackers(sq, side).All() {
			from = append(from, words.Piece(s.Pieces[at].Type())+" "+at.String())
		}
		pieces := commas(from)
		switch on := s.Pieces[sq]; {
		case from == nil && on.Color() == side && on != chess.NoPiece:
			all = append(all, lang.L("{{.Side}} does not protect it", "Side", words.Color(side)))
		case from == nil:
			all = append(all, lang.L("{{.Side}} does not attack it", "Side", words.Color(side)))
		case on.Color() == side && on != chess.NoPiece:
			all = append(all, lang.L("{{.Side}} protects it: {{.Pieces}}", "Side", words.Color(side), "Pieces", pieces))
		default:
			all = append(all, lang.L("{{.Side}} attacks it: {{.Pieces}}", "Side", words.Color(side), "Pieces", pieces))
		}
	}
	return words.Message(all...)
}

// rights says with which pieces each side may castle or leap, where they land, and what forbids it now.
func (s *Scene) rights() string {
	if s.Position == nil {
		return lang.L("Castling can be asked about when all pieces are placed")
	}
	rule := s.Position.Rule()
	if !rule.CanCastle() && !rule.CanLeap() {
		return lang.L("There is no castling in this variant")
	}
	var all []string
	for _, side := range colors {
		all = append(all, s.rightsOf(side)...)
	}
	return words.Message(all...)
}

// rightsOf says what one side may do.
func (s *Scene) rightsOf(side chess.Color) (all []string) {
	name := words.Color(side)
	lanes := s.Position.Lanes(side)
	if len(lanes) == 0 {
		return []string{lang.L("{{.Side}} has no right to castle any more", "Side", name)}
	}
	p, ok := onTurn(s.Position, side)
	for _, lane := range lanes {
		from, to := rules.Mirrored(side, lane.King), rules.Mirrored(side, lane.KingTo)
		if !lane.IsLeap() {
			to = rules.Mirrored(side, lane.Partner)
		}
		what, reason := lang.L("leap to {{.Square}}", "Square", to), ""
		if !lane.IsLeap() {
			what = lang.L("castling with the {{.Piece}} on {{.Square}}", "Piece", words.Piece(s.Pieces[to].Type()), "Square", to)
		}
		switch moves := movesBetween(&p, from, to, lane.IsLeap()); {
		case !ok:
			all = append(all, lang.L("{{.Side}}, {{.Castling}}, not while the other king is in check", "Side", name, "Castling", what))
			continue
		case moves != nil:
			all = append(all, lang.L("{{.Side}}, {{.Castling}}, possible: {{.Landings}}", "Side", name, "Castling", what, "Landings", landings(&p, moves[0])))
			continue
		case lane.IsLeap():
			_, why := p.Leap(lane.Wing())
			reason = why.String()
		default:
			reason = p.WhyNot(from, to).String()
		}
		all = append(all, lang.L("{{.Side}}, {{.Castling}}, not now: {{.Reason}}", "Side", name, "Castling", what, "Reason", reason))
	}
	return all
}

// possibleLeaps says which leaps the side to move may make.
func (s *Scene) possibleLeaps() (all []string) {
	for _, m := range s.Position.Moves(nil) {
		if m.IsLeap() {
			all = append(all, lang.L("This move is legal: {{.Move}}", "Move", Move(s.Position, m)))
		}
	}
	return all
}

// movesBetween returns the castling or the leap from the king's square to another one.
func movesBetween(p *rules.Position, from, to chess.Square, leap bool) (all []rules.Move) {
	for _, m := range p.Resolve(from, to) {
		if m.IsLeap() == leap && (leap || m.IsCastling()) {
			all = append(all, m)
		}
	}
	return all
}

// landings says where king and partner land.
func landings(p *rules.Position, m rules.Move) string {
	king := landing(chess.King, m.From(), m.Landing())
	if m.IsLeap() {
		return king
	}
	return commas([]string{king, landing(p.At(m.To()).Type(), m.To(), m.PartnerLanding())})
}
