package app

import (
	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// Play plays a move for the person whose turn it is. The move must come from the
// legal moves of View.End, and the cursor must stand there.
func (m *Match) Play(mv rules.Move) error {
	return m.ask(func(o *owner) error { return o.play(mv) })
}

func (o *owner) play(mv rules.Move) error {
	if err := o.mayMove(); err != nil {
		return err
	}
	if o.game.drafting() {
		return errDrafting
	}
	return o.commit(event{Do: steps, Step: mv.String()})
}

// Place places a man of the draft for the person whose turn it is.
func (m *Match) Place(p variants.Placement) error {
	return m.ask(func(o *owner) error { return o.place(p) })
}

func (o *owner) place(p variants.Placement) error {
	if !o.game.drafting() && !o.game.over() {
		return errNotDrafting
	}
	if err := o.mayMove(); err != nil {
		return err
	}
	return o.commit(event{Do: steps, Step: p.String()})
}

// PlayText plays what a person typed: a move in SAN or coordinates, or during the
// draft a drop such as "N@b1" or, as the rank is known, "Nb".
func (m *Match) PlayText(text string) error {
	return m.ask(func(o *owner) error {
		if err := o.mayMove(); err != nil {
			return err
		}
		if o.game.drafting() {
			p, err := o.game.draft.Parse(text)
			if err != nil {
				return Refusal(err.Error())
			}
			return o.place(p)
		}
		mv, err := notation.ParseMove(o.game.end(), text)
		if err != nil {
			return Refusal(err.Error())
		}
		return o.play(mv)
	})
}

// mayMove says why a person may not play now.
func (o *owner) mayMove() error {
	switch {
	case o.game.over():
		return errOver
	case !o.game.humanTurn():
		return errNotYourTurn
	case o.cursor != len(o.game.plies):
		return errLookingBack
	}
	return nil
}

// TakeBack takes back what was done last: a move, a placement, a resignation or
// an agreed or claimed draw. Against the computer it goes back to the person's
// turn, and while the computer thinks it stops thinking. With two persons it
// takes one step back.
func (m *Match) TakeBack() error {
	return m.ask(func(o *owner) error {
		length, err := o.game.backTo()
		if err != nil {
			return err
		}
		return o.commit(event{Do: goesBack, Length: length})
	})
}

// Redo plays again what was taken back, against the computer with its answer. It
// ends when something else is played.
func (m *Match) Redo() error {
	return m.ask(func(o *owner) error {
		length, err := o.game.redoTo()
		if err != nil {
			return err
		}
		return o.commit(event{Do: redoes, Length: length})
	})
}

// GoTo shows the position after so many plies, held to 0 and len(Plies). It
// changes what is looked at and not the game.
func (m *Match) GoTo(ply int) error {
	return m.ask(func(o *owner) error { return o.look(ply) })
}

// Step moves the cursor by so many plies, -1 to the previous move.
func (m *Match) Step(plies int) error {
	return m.ask(func(o *owner) error { return o.look(o.cursor + plies) })
}

// Last moves the cursor to the last move.
func (m *Match) Last() error {
	return m.ask(func(o *owner) error { return o.look(len(o.game.plies)) })
}

func (o *owner) look(ply int) error {
	ply = min(max(ply, 0), len(o.game.plies))
	if ply != o.cursor {
		o.cursor = ply
		o.publish()
	}
	return nil
}

// MoveNow has the computer play the best that it has found so far, or try again
// if its last answer was of no use.
func (m *Match) MoveNow() error {
	return m.ask(func(o *owner) error {
		switch {
		case o.mind.thinking != chess.NoColor:
			o.mind.cancel()
			return nil
		case o.mind.stuck && o.options.Opponent != nil:
			o.mind.stuck = false
			o.wake()
			o.publish()
			return nil
		}
		return errNotThinking
	})
}

// Flip turns the board round.
func (m *Match) Flip() error {
	return m.ask(func(o *owner) error { return o.commit(event{Do: flips}) })
}
