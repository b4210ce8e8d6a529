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
	if err := o.mayPlace(); err != nil {
		return err
	}
	return o.commit(event{Do: steps, Step: p.String()})
}

// mayPlace says why a person may not place a man now.
func (o *owner) mayPlace() error {
	if !o.game.drafting() && !o.game.over() {
		return errNotDrafting
	}
	return o.mayMove()
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
	case o.cursor != o.game.length:
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

// GoTo shows the game after so many steps, placements and plies, held to 0 and
// View.Steps. It changes what is looked at and not the game.
func (m *Match) GoTo(step int) error {
	return m.ask(func(o *owner) error { return o.look(step) })
}

// Step moves the cursor by so many steps, -1 to the previous move or placement.
func (m *Match) Step(steps int) error {
	return m.ask(func(o *owner) error { return o.look(o.cursor + steps) })
}

// Last moves the cursor to the last step.
func (m *Match) Last() error {
	return m.ask(func(o *owner) error { return o.look(o.game.length) })
}

func (o *owner) look(step int) error {
	step = min(max(step, 0), o.game.length)
	if step != o.cursor {
		o.cursor = step
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
		case o.mind.failure.Text != "":
			o.mind.failure = Failure{}
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
