package position

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/words"
)

// Position is the position that can be played, or the first reason why it cannot, a [*rules.SetupError] with the
// squares at fault.
func (e *Edited) Position() (rules.Position, error) { return rules.New(e.setup, e.variant.Castling) }

// Ended is how a game from here would be over at once: NoOutcome if it would not, or if it cannot be played.
func (e *Edited) Ended() (chess.Outcome, chess.Method) {
	p, err := e.Position()
	if err != nil {
		return chess.NoOutcome, chess.NoMethod
	}
	return p.Ended(nil)
}

// Warnings say in words what the position asks for and would not get when played.
func (e *Edited) Warnings() []string {
	p, err := e.Position()
	if err != nil {
		return nil
	}
	var all []string
	for sq := range (e.setup.CastlingRights &^ p.CastlingRights()).All() {
		why := e.setup.Ungranted(e.variant.Castling, sq)
		all = append(all, words.Message(fmt.Sprintf("No castling right for %v", sq), why.String()))
	}
	if e.setup.EnPassant != chess.NoSquare && p.EnPassant() == chess.NoSquare {
		all = append(all, fmt.Sprintf("No pawn can capture en passant on %v", e.setup.EnPassant))
	}
	return all
}

// FEN is the position in text, whether it can be played or not.
func (e *Edited) FEN() string { return notation.SetupFEN(e.setup) }

// SetFEN takes a position from text. With an error nothing has changed; warnings tell what was left out.
func (e *Edited) SetFEN(text string) (warnings []string, err error) {
	setup, warnings, err := notation.ParseSetup(strings.TrimSpace(text), e.variant.Castling)
	if err != nil {
		return nil, notice.Refusal(words.Sentence(strings.TrimPrefix(err.Error(), "fen: ")))
	}
	setup.MoveNumber = max(setup.MoveNumber, 1)
	e.change(func(s *rules.Setup) { *s = setup })
	return warnings, nil
}
