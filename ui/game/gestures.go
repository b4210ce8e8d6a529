package game

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/variants"
	"backrank/variants/rules"
)

// Prompter is the part of the board that asks the player to choose between moves or promotions.
type Prompter interface {
	Choose(at chess.Square, chips []board.Chip, answer func(i int))
	Promote(at chess.Square, c chess.Color, answer func(chess.PieceType))
}

// Gestures converts gestures on the board to moves and placements. The position decides the meaning of a drop (RULES.md
// §5).
type Gestures struct {
	View        func() *app.View
	Board       func() Prompter
	Play        func(rules.Move)
	Place       func(variants.Placement)
	Hint        func(text string) // shows a hint while the pointer stays; "" removes it
	ShowMessage func(text string) // shows a message until the next one
	// Refuse puts the piece back, shows the reason, and marks the squares at fault.
	Refuse func(text string, guilty rules.Squares)

	Click       func() Click
	AlwaysQueen func() bool
	ForcePicker func() bool // the promotion picker is shown even if AlwaysQueen is true

	PremovesEnabled func() bool // premoves are enabled
	Premove         func(rules.Move)
}

// Click is the meaning of a click on a possible partner while the king is picked up.
type Click string

// The values of the setting "castling by click" (BOARD.md 3.5).
const (
	ClickAuto Click = "auto" // castles if the rule has only rooks as partners, else asks
	ClickYes  Click = "yes"
	ClickAsk  Click = "ask"
	ClickDrag Click = "drag" // a click never castles
)

// Oracle returns the functions that answer the board's questions.
func (g *Gestures) Oracle() board.Oracle {
	return board.Oracle{
		Targets:   g.Targets,
		Preview:   g.preview,
		Previewed: g.Hint,
		Consent:   g.consent,
		Dropped:   g.Dropped,
	}
}

// Exploring reports whether a move in the position shown is only added to the tree of moves: the position is an earlier one
// or in a variation, the game is over, or it was opened to be annotated. Then the pieces of both sides can be moved.
func Exploring(v *app.View) bool {
	return !v.Draft.Going && !v.Draft.Shown && (v.Over() || v.Document || !v.AtEnd())
}

// canMove reports whether a move of the piece can be played now: it belongs to a person who is to move, and the last
// position is shown; or a move becomes a variation, and it belongs to the side to move.
func canMove(v *app.View, from board.Origin) bool {
	if Exploring(v) {
		return from.Piece.Color() == v.Position.Turn()
	}
	return v.HumanTurn && v.AtEnd() && from.Piece.Color() == v.Turn
}

// OnlyOrigin returns the only piece that can move to a square, the zero Origin for none or several. Castlings are
// ignored, because their square is occupied by the player's own piece.
func (g *Gestures) OnlyOrigin(to chess.Square) (only board.Origin) {
	v := g.View()
	if v.Draft.Shown || v.Draft.Going {
		return board.Origin{}
	}
	p := &v.Position
	for _, m := range p.Moves(nil) {
		from := board.Origin{Square: m.From(), Piece: p.At(m.From())}
		switch {
		case m.IsCastling() || m.To() != to || from == only:
		case !only.None() || !canMove(v, from):
			return board.Origin{}
		default:
			only = from
		}
	}
	return only
}

// isPremove reports whether a move of the piece is a premove now: it belongs to a person while the computer thinks.
func (g *Gestures) isPremove(v *app.View, from board.Origin) bool {
	return g.PremovesEnabled() && v.AtEnd() && !from.None() && from.Piece.Color() == v.PremoveColor()
}

// Targets lists the squares that a piece can move to, one entry for each way.
func (g *Gestures) Targets(from board.Origin) []board.Target {
	v := g.View()
	switch {
	case g.isPremove(v, from):
		return targets(&v.Position, rules.Premoves(&v.Position, from.Piece.Color()), from.Square, board.Premove)
	case !canMove(v, from):
		return nil
	case v.Draft.Shown:
		return g.placements(v, from)
	}
	return targets(&v.Position, v.Position.Moves(nil), from.Square, 0)
}

// targets lists the squares that the piece on from reaches by the moves. kind is added to the kind of each target.
func targets(p *rules.Position, moves []rules.Move, from chess.Square, kind board.Kind) (all []board.Target) {
	for _, m := range moves {
		if m.From() == from {
			all = append(all, board.Target{Square: m.To(), Kind: kind | kindOf(p, m)})
			if m.IsCastling() && m.Landing() != m.From() {
				all = append(all, board.Target{Square: m.Landing(), Kind: kind | board.Castle})
			}
		}
		if m.IsCastling() && m.To() == from {
			all = append(all, board.Target{Square: m.From(), Kind: kind | board.Castle})
		}
	}
	return all
}

func (g *Gestures) placements(v *app.View, from board.Origin) []board.Target {
	var targets []board.Target
	for sq := range v.Draft.End.Squares(from.Piece.Type()).All() {
		targets = append(targets, board.Target{Square: sq, Kind: board.Place})
	}
	return targets
}

func kindOf(p *rules.Position, m rules.Move) board.Kind {
	switch {
	case m.IsCastling():
		return board.Castle
	case m.IsLeap():
		return board.Leap
	case m.IsEnPassant(), p.At(m.To()) != chess.NoPiece:
		return board.Capture
	}
	return board.Step
}

// preview returns the preview of the castling or leap to the square under the pointer, or the reason that forbids it.
// While the king is over its own square or off the board, it returns the preview of the only castling.
func (g *Gestures) preview(from board.Origin, target chess.Square) board.Preview {
	v := g.View()
	p := &v.Position
	switch {
	case g.isPremove(v, from):
		if moves := rules.ResolvePremove(p, from.Square, target); len(moves) == 1 && (moves[0].IsCastling() || moves[0].IsLeap()) {
			return Preview(p, moves[0])
		}
		return board.Preview{}
	case v.Draft.Shown || from.InTray() || !canMove(v, from):
		return board.Preview{}
	}
	if target == chess.NoSquare || target == from.Square {
		return onlyCastling(p, from.Square)
	}
	moves := p.Resolve(from.Square, target)
	switch {
	case len(moves) == 1 && (moves[0].IsCastling() || moves[0].IsLeap()):
		return Preview(p, moves[0])
	case len(moves) > 1 && moves[0].Promotion() == chess.NoPieceType:
		return board.Preview{Text: lang.L("Several moves end on {{.Square}}. Drop the king to choose.", "Square", target)}
	case len(moves) == 0 && isCastlingAttempt(p, from.Square, target):
		if reason := p.WhyNot(from.Square, target); isNotable(reason) {
			return board.Preview{Text: reason.String()}
		}
	}
	return board.Preview{}
}

// isCastlingAttempt reports whether a drag looks like a castling: the king to any square, or a possible partner to the
// king.
func isCastlingAttempt(p *rules.Position, from, to chess.Square) bool {
	king := p.King(p.Turn())
	return from == king || to == king && p.CastlingRights().Has(from)
}

func onlyCastling(p *rules.Position, king chess.Square) board.Preview {
	var only rules.Move
	for _, m := range p.Moves(nil) {
		if m.IsCastling() && m.From() == king {
			if !only.IsZero() {
				return board.Preview{}
			}
			only = m
		}
	}
	if only.IsZero() {
		return board.Preview{}
	}
	return Preview(p, only)
}

// Preview returns the preview of a move; for a castling or a leap, with its path and description.
func Preview(p *rules.Position, m rules.Move) board.Preview {
	if !m.IsCastling() && !m.IsLeap() {
		piece := p.At(m.From())
		if m.Promotion() != chess.NoPieceType {
			piece = chess.NewPiece(m.Promotion(), p.Turn())
		}
		return board.Preview{Kind: board.Step, Ghosts: []board.Ghost{{Piece: piece, From: m.From(), To: m.To()}}}
	}
	king := board.Ghost{Piece: p.At(m.From()), From: m.From(), To: m.Landing()}
	if m.IsLeap() {
		return board.Preview{
			Kind: board.Leap, Name: lang.X("leap of the king", "Leap"), Text: Effect(p, m),
			Ghosts: []board.Ghost{king},
			Path:   board.Squares(rules.Between(m.From(), m.To())),
		}
	}
	partner := board.Ghost{Piece: p.At(m.To()), From: m.To(), To: m.PartnerLanding()}
	return board.Preview{
		Kind: board.Castle, Name: CastleName(m.Wing()), Text: Effect(p, m),
		Ghosts: []board.Ghost{king, partner},
		Path: board.Squares(rules.Between(m.From(), m.Landing()) | rules.Bit(m.Landing()) |
			rules.Between(m.To(), m.PartnerLanding())),
	}
}

// consent guards castling by two clicks: if any piece can be partner, the second click may be meant to pick up that
// piece.
func (g *Gestures) consent(from board.Origin, to chess.Square) board.Consent {
	switch g.Click() {
	case ClickYes:
		return board.Allow
	case ClickAsk:
		return board.Ask
	case ClickDrag:
		return board.Refuse
	}
	if g.View().Position.Rule().Any {
		return board.Ask
	}
	return board.Allow
}

// Dropped plays the only move that the drop can mean, asks if there are several, and shows the reason if there is none.
// [rules.Position.Resolve] returns these moves. The board calls Dropped after a drag (ui/board/drag.go),
// clicks or keys (ui/board/selection.go).
func (g *Gestures) Dropped(from board.Origin, to chess.Square, how board.Gesture) {
	v := g.View()
	switch {
	case g.isPremove(v, from):
		if how != board.Reselect {
			g.dropPremove(v, from, to)
		}
		return
	case !canMove(v, from):
		g.dropOutOfTurn(v, from, how)
		return
	case v.Draft.Shown:
		g.dropInDraft(v, from, to, how)
		return
	case how == board.Reselect:
		g.explainReselect(&v.Position, from.Square, to)
		return
	}
	moves := v.Position.Resolve(from.Square, to)
	switch {
	case len(moves) == 1:
		g.Play(moves[0])
	case len(moves) > 1 && moves[0].Promotion() != chess.NoPieceType:
		g.promote(v.Position.Turn(), moves, to, g.AlwaysQueen(), g.Play)
	case len(moves) > 1:
		g.choose(v, moves, to, g.Play)
	case how == board.Stray && !isNotable(v.Position.WhyNot(from.Square, to)):
		g.Hint("")
	default:
		reason := v.Position.WhyNot(from.Square, to)
		g.Refuse(reason.String(), reason.Highlights())
	}
}

// dropPremove sets the premove for a drop, if there is one. A pawn promotes to a queen, unless ForcePicker is true.
func (g *Gestures) dropPremove(v *app.View, from board.Origin, to chess.Square) {
	switch moves := rules.ResolvePremove(&v.Position, from.Square, to); {
	case len(moves) == 0:
	case moves[0].Promotion() != chess.NoPieceType:
		g.promote(from.Piece.Color(), moves, to, true, g.Premove)
	case len(moves) == 1:
		g.Premove(moves[0])
	default:
		g.choose(v, moves, to, g.Premove)
	}
}

// dropOutOfTurn shows why a piece that was dragged, or put down with the keys, could not be moved. Clicks show nothing, as
// a click on another square usually only ends a selection. The board has put the piece back, and marks no error.
func (g *Gestures) dropOutOfTurn(v *app.View, from board.Origin, how board.Gesture) {
	if how == board.Drag || how == board.Keys {
		g.ShowMessage(WhyImmovable(v, from).String())
	}
}

// explainReselect shows why two clicks on the king and a partner did not castle, if they looked like an attempt to
// castle.
func (g *Gestures) explainReselect(p *rules.Position, from, to chess.Square) {
	if king := p.King(p.Turn()); from == king && p.CastlingRights().Has(to) && !p.Rule().Any {
		if reason := p.WhyNot(from, to); reason.Law != rules.Lawful {
			g.ShowMessage(lang.L("{{.Castling}}: {{.Reason}}", "Castling", castlingOf(from, to), "Reason", reason))
		}
	}
}

// castlingOf returns the castling of a king with a partner: "O-O" or "O-O-O".
func castlingOf(king, partner chess.Square) string {
	if partner > king {
		return CastleName(rules.HSide)
	}
	return CastleName(rules.ASide)
}

// isNotable reports whether the reason against a stray click is shown, because the click looked like an attempted move
// rather than a deselection.
func isNotable(r rules.Reason) bool { return r.Law >= rules.InTheWay }

// promote plays the promotion to a queen, or lets the player choose the piece.
func (g *Gestures) promote(c chess.Color, moves []rules.Move, to chess.Square, queen bool, play func(rules.Move)) {
	answer := func(kind chess.PieceType) {
		for _, m := range moves {
			if m.Promotion() == kind {
				play(m)
			}
		}
	}
	if queen && !g.ForcePicker() {
		answer(chess.Queen)
		return
	}
	g.Board().Promote(to, c, answer)
}

// choose lets the player choose between moves to one square, in the order castling, leap, step.
func (g *Gestures) choose(v *app.View, moves []rules.Move, to chess.Square, play func(rules.Move)) {
	order := map[board.Kind]int{board.Castle: 0, board.Leap: 1, board.Step: 2, board.Capture: 2}
	slices.SortFunc(moves, func(a, b rules.Move) int { return order[kindOf(&v.Position, a)] - order[kindOf(&v.Position, b)] })
	chips := make([]board.Chip, len(moves))
	for i, m := range moves {
		chips[i] = chipOf(&v.Position, m)
	}
	g.Hint(lang.L("Which move to {{.Square}}?", "Square", to))
	g.Board().Choose(to, chips, func(i int) {
		g.Hint("")
		if i >= 0 {
			play(moves[i])
		}
	})
}

func chipOf(p *rules.Position, m rules.Move) board.Chip {
	switch {
	case m.IsCastling():
		preview := Preview(p, m)
		return board.Chip{Kind: board.Castle, Label: lang.L("Castle {{.Castling}}", "Castling", CastleName(m.Wing())), Preview: preview}
	case m.IsLeap():
		return board.Chip{Kind: board.Leap, Label: lang.L("Leap to {{.Square}}", "Square", m.To()), Preview: Preview(p, m)}
	}
	return board.Chip{Kind: kindOf(p, m), Label: lang.L("King to {{.Square}}", "Square", m.To())}
}

func (g *Gestures) dropInDraft(v *app.View, from board.Origin, to chess.Square, how board.Gesture) {
	placement := variants.Placement{Piece: from.Piece, Square: to}
	if v.Draft.End.Legal(placement) {
		g.Place(placement)
		return
	}
	if how == board.Reselect {
		return
	}
	if how != board.Stray || rules.BackRank(v.Draft.End.Turn()).Has(to) {
		g.Refuse(v.Draft.End.WhyNot(placement).String(), rules.Bit(to))
	}
}
