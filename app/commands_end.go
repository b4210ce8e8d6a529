package app

import "github.com/notnil/chess"

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
