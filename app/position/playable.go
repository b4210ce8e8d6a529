package position

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/words"
)

// Position returns the position for play. If it cannot be played, the error is the first reason: a [*rules.SetupError]
// with the squares at fault.
func (e *Edited) Position() (rules.Position, error) { return rules.New(e.setup, e.variant.Castling) }

// Ended returns the result if a game from this position is over at once; NoOutcome if it is not, or if the position
// cannot be played.
func (e *Edited) Ended() (chess.Outcome, chess.Method) {
	p, err := e.Position()
	if err != nil {
		return chess.NoOutcome, chess.NoMethod
	}
	return p.Ended(nil)
}

// Warnings returns sentences about the parts of the position that are dropped when it is played or written.
func (e *Edited) Warnings() []string {
	p, err := e.Position()
	if err != nil {
		return nil
	}
	var all []string
	for sq := range (e.setup.CastlingRights &^ p.CastlingRights()).All() {
		why := e.setup.Ungranted(e.variant.Castling, sq)
		all = append(all, words.Message(lang.L("No castling right for {{.Square}}", "Square", sq), why.String()))
	}
	if sq := e.setup.EnPassant; sq != chess.NoSquare && p.EnPassant() == chess.NoSquare {
		all = append(all, words.Message(lang.L("No en passant on {{.Square}}", "Square", sq), e.whyNotPassed(sq)))
	}
	return all
}

// FEN returns the position as FEN, also if it cannot be played. It omits impossible castling rights and an impossible
// en-passant square.
func (e *Edited) FEN() string {
	s := e.setup
	for sq := range s.CastlingRights.All() {
		if e.setup.Grantable(e.variant.Castling, sq).Kind != rules.Nothing {
			s.CastlingRights &^= rules.Bit(sq)
		}
	}
	if p, err := e.Position(); err == nil {
		s.CastlingRights, s.EnPassant = p.CastlingRights(), p.EnPassant()
	} else if s.EnPassant != chess.NoSquare && !e.possibleDoubleStep(s.EnPassant) {
		s.EnPassant = chess.NoSquare
	}
	return fen.FormatSetup(s)
}

// SetFEN reads a position from a FEN. The variant stays if its castling rule grants all castling rights of the FEN;
// otherwise it becomes orthodox chess or Chess960 if these grant them. After an error nothing has changed. Warnings name
// omitted parts and a change of the variant.
func (e *Edited) SetFEN(text string) (warnings []string, err error) {
	next, warnings, err := readState(strings.TrimSpace(text), e.variant)
	if err != nil {
		return nil, notice.Refusal(fen.Reason(err))
	}
	if next.variant.ID != e.variant.ID {
		warnings = append(warnings, lang.L("{{.Variant}} does not have these castling rights", "Variant", e.variant.Title()), lang.L("The FEN is read as {{.Variant}}", "Variant", next.variant.Title()))
	}
	next.setup.MoveNumber = max(next.setup.MoveNumber, 1)
	next.setup.CastlingRights &= backRanks(&next.setup)
	e.setState(next)
	return warnings, nil
}

// readState reads a FEN and chooses its variant ([fen.ParseFor]): v, if v grants all castling rights of the FEN or if
// no variant does.
func readState(text string, v variants.Variant) (state, []string, error) {
	orthodox, _ := variants.ByID("chess")
	for _, wish := range []variants.Variant{v, orthodox} {
		p, read, _, err := fen.ParseFor(text, wish)
		if err != nil {
			continue
		}
		setup, warnings, err := fen.ParseSetup(text, read.Castling)
		if err == nil && len(warnings) == 0 && setup.CastlingRights == p.CastlingRights() {
			return state{read, setup}, nil, nil
		}
	}
	setup, warnings, err := fen.ParseSetup(text, v.Castling)
	return state{v, setup}, warnings, err
}
