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

// Position is the playable position, or the first reason why there is none: a [*rules.SetupError] with the squares at
// fault.
func (e *Edited) Position() (rules.Position, error) { return rules.New(e.setup, e.variant.Castling) }

// Ended is the result that a game from here would have at once, NoOutcome if it would not be over or cannot be played.
func (e *Edited) Ended() (chess.Outcome, chess.Method) {
	p, err := e.Position()
	if err != nil {
		return chess.NoOutcome, chess.NoMethod
	}
	return p.Ended(nil)
}

// Warnings say what part of the position is dropped when it is played or written.
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
	if sq := e.setup.EnPassant; sq != chess.NoSquare && p.EnPassant() == chess.NoSquare {
		all = append(all, words.Message(fmt.Sprintf("No en passant on %v", sq), e.notPassed(sq)))
	}
	return all
}

// FEN is the position as FEN, playable or not, with the castling rights and the en-passant square that it can have.
func (e *Edited) FEN() string {
	s := e.setup
	for sq := range s.CastlingRights.All() {
		if e.setup.Grantable(e.variant.Castling, sq).Kind != rules.Nothing {
			s.CastlingRights &^= rules.Bit(sq)
		}
	}
	if p, err := e.Position(); err == nil {
		s.CastlingRights, s.EnPassant = p.CastlingRights(), p.EnPassant()
	} else if s.EnPassant != chess.NoSquare && !e.stepped(s.EnPassant) {
		s.EnPassant = chess.NoSquare
	}
	return notation.SetupFEN(s)
}

// SetFEN reads a position from a FEN. After an error nothing has changed; warnings say what was left out.
func (e *Edited) SetFEN(text string) (warnings []string, err error) {
	setup, warnings, err := notation.ParseSetup(strings.TrimSpace(text), e.variant.Castling)
	if err != nil {
		return nil, notice.Refusal(notation.FENReason(err))
	}
	setup.MoveNumber = max(setup.MoveNumber, 1)
	e.change(func(s *rules.Setup) { *s = setup })
	return warnings, nil
}
