package app

import (
	"context"
	"time"

	"github.com/notnil/chess"
)

// Resign gives the game up for the person who plays, or with two persons for the
// one whose turn it is.
func (m *Match) Resign() error {
	return m.ask(func(o *owner) error {
		c, err := o.human()
		if err != nil {
			return err
		}
		return o.commit(event{Do: resigns, Color: c})
	})
}

// declined is what a side that nobody plays says to a draw that it does not want.
func (o *owner) declined(c chess.Color) string {
	who := "The computer"
	if p := o.game.players.of(c); p.Engine != "" {
		who = p.Name
	}
	return who + " declines the draw and wants to play on"
}

// OfferDraw offers a draw. A person's offer to a person waits in View.DrawOffer
// until [Match.AnswerDraw] or until the other plays on. The computer answers at
// once when it is the person's turn: the game is drawn, or a notice says that it
// wants to play on.
// While it thinks it answers with its move.
func (m *Match) OfferDraw() error {
	if err := m.consider(); err != nil {
		return err
	}
	return m.ask(func(o *owner) error {
		c, err := o.human()
		if err != nil {
			return err
		}
		if o.game.drafting() {
			return errDrafting
		}
		answers := !o.game.players.of(c.Other()).Human() && o.game.turn() == c
		if answers && !o.wantsDraw() {
			o.say(Info, o.declined(c.Other()))
			return nil
		}
		if err := o.commit(event{Do: offers, Color: c}); err != nil || !answers {
			return err
		}
		return o.commit(event{Do: agrees})
	})
}

// considering is how long the computer looks at a position in which it has not moved yet.
const considering = 150 * time.Millisecond

// consider makes up the mind of a computer that is about to be offered a draw, if it has
// none yet: after a position was set up, or since the program was started.
func (m *Match) consider() error {
	var adviser Adviser
	var t MoveTask
	length := 0
	err := m.ask(func(o *owner) error {
		c, err := o.human()
		if err != nil || o.game.drafting() || o.mind.opinion.known || o.game.players.of(c.Other()).Human() || o.game.turn() != c {
			return nil // what is wrong is said to the offer
		}
		v := o.game.show(o.game.length, o.match.levels)
		adviser, length = o.options.Adviser, o.game.length
		t = MoveTask{Position: v.Position, Game: o.games, Variant: v.Variant, Start: v.Position}
		return nil
	})
	if err != nil || adviser == nil {
		return err
	}
	a, err := adviser.Advise(context.Background(), t, considering)
	if err != nil {
		return err
	}
	return m.ask(func(o *owner) error {
		if o.games == t.Game && o.game.length == length && !o.mind.opinion.known {
			o.mind.opinion = opinion{true, t.Position.Turn().Other(), -a.Score}
		}
		return nil
	})
}

// AnswerDraw accepts or declines the offer that waits, for the person to whom it
// was made.
func (m *Match) AnswerDraw(accept bool) error {
	return m.ask(func(o *owner) error {
		offered := o.game.offer
		switch {
		case offered == chess.NoColor:
			return errNoOffer
		case !o.game.players.of(offered.Other()).Human():
			return errNotYourTurn
		case accept:
			return o.commit(event{Do: agrees})
		}
		return o.commit(event{Do: declines})
	})
}

// ClaimDraw claims the draw of View.Claim for the person whose turn it is.
func (m *Match) ClaimDraw() error {
	return m.ask(func(o *owner) error {
		switch {
		case o.game.over():
			return errOver
		case !o.game.humanTurn():
			return errNotYourTurn
		}
		return o.commit(event{Do: claims})
	})
}
