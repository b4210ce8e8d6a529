package app

import (
	"context"
	"time"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/app/player"
	"backrank/lang"
)

// Resign resigns for the only person, or with two persons for the side to move.
func (m *Match) Resign() error {
	return m.ask(func(l *loop) error {
		c, err := l.actingSide()
		if err != nil {
			return err
		}
		return l.commit(event{Kind: eventResign, Color: c, Outcome: outcomeOfLoss(&l.game, c)})
	})
}

// ResignationOutcome returns the outcome that [Match.Resign] would have: a draw if the other side cannot mate.
func ResignationOutcome(m *Match) (outcome chess.Outcome, err error) {
	err = m.ask(func(l *loop) error {
		c, err := l.actingSide()
		if err == nil {
			outcome = outcomeOfLoss(&l.game, c)
		}
		return err
	})
	return outcome, err
}

// drawDeclinedText is the message when a computer or engine declines a draw.
func drawDeclinedText(g *game, c chess.Color) string {
	if p := g.players.Of(c); p.Engine != "" {
		return lang.L("{{.Player}} declines the draw", "Player", p.Name)
	}
	return lang.L("The computer declines the draw")
}

// OfferDraw offers a draw. An offer to a person stays in View.DrawOffer until [Match.AnswerDraw], or until that person
// moves. On the person's turn the computer answers at once: it accepts, or a notice reports that it declines. While it
// is thinking it answers together with its move.
func (m *Match) OfferDraw() error {
	if err := ensureEvaluation(m); err != nil {
		return err
	}
	return m.ask(func(l *loop) error {
		c, err := l.actingSide()
		if err != nil {
			return err
		}
		if l.game.drafting() {
			return errDrafting
		}
		answers := l.game.players.Of(c.Other()).Computer() && l.game.turn() == c
		if answers && !l.wantsDraw() {
			l.notify(notice.Info, drawDeclinedText(&l.game, c.Other()))
			return nil
		}
		if err := l.commit(event{Kind: eventOfferDraw, Color: c}); err != nil || !answers {
			return err
		}
		return l.commit(event{Kind: eventAgreeDraw})
	})
}

// evaluationTime is the search time for a position in which the computer has not moved yet.
const evaluationTime = 150 * time.Millisecond

// ensureEvaluation evaluates the position before a draw offer if the computer has no evaluation yet: after a position
// was edited, or after a restart.
func ensureEvaluation(m *Match) error {
	var adviser player.Adviser
	var t player.MoveTask
	length := 0
	err := m.ask(func(l *loop) error {
		c, err := l.actingSide()
		if err != nil || l.game.drafting() || l.search.lastEval.known || !l.game.players.Of(c.Other()).Computer() || l.game.turn() != c {
			return nil // the offer reports the error
		}
		v := l.game.show(lastCursor(&l.game), l.tabs.levels)
		adviser, length = l.tabs.options.Adviser, l.game.numSteps
		t = player.MoveTask{Position: v.Position, Game: l.games, Variant: v.Variant, Start: v.Position}
		return nil
	})
	if err != nil || adviser == nil {
		return err
	}
	a, err := adviser.Advise(context.Background(), t, evaluationTime)
	if err != nil {
		return err
	}
	return m.ask(func(l *loop) error {
		if l.games == t.Game && l.game.numSteps == length && !l.search.lastEval.known {
			l.search.lastEval = computerEval{true, t.Position.Turn().Other(), -a.Score}
		}
		return nil
	})
}

// AnswerDraw accepts or declines the pending offer for the person who received it.
func (m *Match) AnswerDraw(accept bool) error {
	return m.ask(func(l *loop) error {
		offered := l.game.offer
		switch {
		case offered == chess.NoColor:
			return errNoOffer
		case !l.game.players.Of(offered.Other()).Human():
			return errNotYourTurn
		case accept:
			return l.commit(event{Kind: eventAgreeDraw})
		}
		return l.commit(event{Kind: eventDeclineDraw})
	})
}

// ClaimDraw claims the draw of View.Claim for the person to move.
func (m *Match) ClaimDraw() error {
	return m.ask(func(l *loop) error {
		switch {
		case l.game.over():
			return errOver
		case l.game.isDocument():
			return errDocument
		case !l.game.humanTurn():
			return errNotYourTurn
		}
		return l.commit(event{Kind: eventClaimDraw})
	})
}
