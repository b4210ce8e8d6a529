package app

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Premove queues mv, a move of the only person. It is played as soon as the computer has moved, or discarded if it is
// not legal then. It replaces an earlier premove. mv must be one of [rules.Premoves]. If the computer has already
// moved, mv is played or discarded at once. The events that cancel the computer's search (cancelsSearch), such as a
// take-back or the end of the game, discard the premove. It is not part of the game and is not saved.
func Premove(m *Match, mv rules.Move) error {
	return m.ask(func(l *loop) error {
		if err := mayPremove(l, mv); err != nil {
			return err
		}
		if l.game.humanTurn() {
			playPremove(l, mv)
			return nil
		}
		l.premove = mv
		l.publish()
		return nil
	})
}

// CancelPremove discards the premove, if there is one.
func CancelPremove(m *Match) error {
	return m.ask(func(l *loop) error {
		if !l.premove.IsZero() {
			discardPremove(l)
			l.publish()
		}
		return nil
	})
}

// mayPremove returns an error if a person may not premove mv now.
func mayPremove(l *loop, mv rules.Move) error {
	switch {
	case l.game.over():
		return errOver
	case l.game.drafting():
		return errDrafting
	case l.game.players.Humans() != 1:
		return errNotYourTurn
	case l.gameClock.paused:
		return errPaused
	}
	human := chess.White
	if !l.game.players[0].Human() {
		human = chess.Black
	}
	p := l.game.lastPosition()
	if !l.game.humanTurn() && !slices.Contains(rules.Premoves(p, human), mv) {
		return errNoSuchMove
	}
	return nil
}

// discardPremove discards the premove. commit calls it for every event that cancels the computer's search, before a move
// of the computer lets playPremove play what was queued.
func discardPremove(l *loop) { l.premove = rules.Move{} }

// playPremove plays a premove if it is legal now.
func playPremove(l *loop, premove rules.Move) {
	if premove.IsZero() || !l.game.humanTurn() {
		return
	}
	if mv, legal := rules.MoveOfPremove(l.game.lastPosition(), premove); legal {
		_ = l.commit(event{Kind: eventStep, Step: mv.String()}) // fails only if the flag has fallen, which commit reports
	}
}

// PremoveColor returns the side that can premove now: the only person's, while the other side is to move. It is NoColor
// if there is none.
func (v *View) PremoveColor() chess.Color {
	c := v.Turn.Other()
	if v.Turn == chess.NoColor || v.HumanTurn || v.Draft.Going || v.Paused || v.Preparing() || v.Failure.Text != "" || !v.Side(c).Human() {
		return chess.NoColor
	}
	return c
}
