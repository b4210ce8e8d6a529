package app

import (
	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/words"
)

// Play plays a move for the person to move, or adds it to a document as [Match.Variation] does. mv must be a legal move
// of View.End, and the cursor must be at the end.
func (m *Match) Play(mv rules.Move) error {
	return m.ask(func(l *loop) error { return l.play(mv) })
}

func (l *loop) play(mv rules.Move) error {
	switch err := l.mayMove(); {
	case err == errDocument:
		return playVariation(l, mv)
	case err != nil:
		return err
	case l.game.drafting():
		return errDrafting
	}
	return l.commit(event{Kind: eventStep, Step: mv.String()})
}

// Place places a piece in the draft, when it is a person's turn.
func (m *Match) Place(p variants.Placement) error {
	return m.ask(func(l *loop) error { return l.place(p) })
}

func (l *loop) place(p variants.Placement) error {
	if err := l.mayPlace(); err != nil {
		return err
	}
	return l.commit(event{Kind: eventStep, Step: p.String()})
}

// mayPlace returns an error if no person may place a piece now.
func (l *loop) mayPlace() error {
	if !l.game.drafting() && !l.game.over() {
		return errNotDrafting
	}
	return l.mayMove()
}

// PlayText is [PlayTyped] for a text with English letters.
func (m *Match) PlayText(text string) error { return PlayTyped(m, text, san.Letters{}) }

// PlayTyped plays a typed move, in SAN with the given letters or in coordinates. At an earlier position, in a variation and
// after the end of the game it adds the move as [Match.Variation] does. During the draft it takes a placement such as "N@b1"
// or "Nb".
func PlayTyped(m *Match, text string, letters san.Letters) error {
	return m.ask(func(l *loop) error {
		if !l.game.drafting() && (l.cursor != lastCursor(&l.game) || l.game.over() || l.game.isDocument()) {
			return playVariationText(l, text, letters)
		}
		if err := l.mayMove(); err != nil {
			return err
		}
		if l.game.drafting() {
			p, ok := l.game.draft.Parse(letters.Read(text))
			if !ok {
				return notice.Refusal(lang.L("{{.Text}} is not a placement: write a piece and its file, such as {{.Example}}",
					"Text", words.Quote(text), "Example", letters.Write("Nb")))
			}
			return l.place(p)
		}
		mv, err := letters.ParseTyped(l.game.lastPosition(), text)
		if err != nil {
			return notice.Refusal(err.Error())
		}
		return l.play(mv)
	})
}

// playVariationText adds a typed move at an earlier position or in a variation.
func playVariationText(l *loop, text string, letters san.Letters) error {
	v := viewOf(l)
	switch err := v.Knowledge().Board(); {
	case err != nil:
		return err
	case l.cursor.step < l.game.numPlacements():
		return errPlacing
	}
	p := positionAt(l.game.tree.nodes, l.cursor.node, l.game.positions)
	mv, err := letters.ParseTyped(&p, text)
	if err != nil {
		return notice.Refusal(err.Error())
	}
	return playVariation(l, mv)
}

// mayMove returns an error if no person may move now.
func (l *loop) mayMove() error {
	switch {
	case l.game.over():
		return errOver
	case l.game.isDocument() && l.cursor == lastCursor(&l.game):
		return errDocument
	case !l.game.humanTurn() && !l.game.isDocument():
		return notYourTurn(&l.game)
	case l.cursor != lastCursor(&l.game):
		return errLookingBack
	case handingOver(&l.game):
		return errHandOver
	}
	return nil
}

// notYourTurn returns the refusal when no person at this screen is to move.
func notYourTurn(g *game) error {
	switch {
	case !g.players.Of(g.turn()).Elsewhere:
		return errNotYourTurn
	case g.players.Humans() == 0:
		return errWatching
	}
	return errFriendsTurn
}

// MoveNow makes the computer play the best move found so far, or search again after a failure. In a paused game between
// computers, one of them makes one move.
func (m *Match) MoveNow() error {
	return m.ask(func(l *loop) error {
		switch {
		case l.gameClock.paused && computersPlay(&l.game) && !l.game.over():
			playSingleMove(l)
			return nil
		case l.search.heldMove != nil:
			playHeldMove(l)
			return nil
		case l.search.side != chess.NoColor:
			l.search.cancel()
			return nil
		case l.search.failure.Text != "":
			retryFailed(l)
			return nil
		}
		return errNotThinking
	})
}

// retryFailed makes an engine that failed search again.
func retryFailed(l *loop) {
	l.search.failure = Failure{}
	if l.game.clockRecord.on() && !l.gameClock.paused {
		l.gameClock.start(l, l.gameClock.instant(l))
		l.gameClock.setTimer(l)
	}
	l.startThinking()
	l.publish()
}

// Flip flips the board.
func (m *Match) Flip() error {
	return m.ask(func(l *loop) error { return l.commit(event{Kind: eventFlip}) })
}
