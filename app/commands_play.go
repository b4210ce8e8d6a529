package app

import (
	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/words"
)

// Play plays a move for the person whose turn it is. The move must come from the
// legal moves of View.End, and the cursor must stand there.
func (m *Match) Play(mv rules.Move) error {
	return m.ask(func(l *loop) error { return l.play(mv) })
}

func (l *loop) play(mv rules.Move) error {
	if err := l.mayMove(); err != nil {
		return err
	}
	if l.game.drafting() {
		return errDrafting
	}
	return l.commit(event{Do: steps, Step: mv.String()})
}

// Place places a piece of the draft for the person whose turn it is.
func (m *Match) Place(p variants.Placement) error {
	return m.ask(func(l *loop) error { return l.place(p) })
}

func (l *loop) place(p variants.Placement) error {
	if err := l.mayPlace(); err != nil {
		return err
	}
	return l.commit(event{Do: steps, Step: p.String()})
}

// mayPlace says why a person may not place a piece now.
func (l *loop) mayPlace() error {
	if !l.game.drafting() && !l.game.over() {
		return errNotDrafting
	}
	return l.mayMove()
}

// PlayText plays what a person typed: a move in SAN or coordinates, or during the
// draft a drop such as "N@b1" or, as the rank is known, "Nb".
func (m *Match) PlayText(text string) error {
	return m.ask(func(l *loop) error {
		if err := l.mayMove(); err != nil {
			return err
		}
		if l.game.drafting() {
			p, err := l.game.draft.Parse(text)
			if err != nil {
				return notice.Refusal(words.Sentence(err.Error()))
			}
			return l.place(p)
		}
		mv, err := notation.ParseMove(l.game.end(), text)
		if err != nil {
			return notice.Refusal(err.Error())
		}
		return l.play(mv)
	})
}

// mayMove says why a person may not play now.
func (l *loop) mayMove() error {
	switch {
	case l.game.over():
		return errOver
	case !l.game.humanTurn():
		return errNotYourTurn
	case l.cursor != l.game.length:
		return errLookingBack
	}
	return nil
}

// GoTo shows the game after so many steps, placements and plies, held to 0 and
// View.Steps. It changes what is looked at and not the game.
func (m *Match) GoTo(step int) error {
	return m.ask(func(l *loop) error { return l.look(step) })
}

// Step moves the cursor by so many steps, -1 to the previous move or placement.
func (m *Match) Step(steps int) error {
	return m.ask(func(l *loop) error { return l.look(l.cursor + steps) })
}

// Last moves the cursor to the last step.
func (m *Match) Last() error {
	return m.ask(func(l *loop) error { return l.look(l.game.length) })
}

func (l *loop) look(step int) error {
	step = min(max(step, 0), l.game.length)
	if step != l.cursor {
		l.cursor = step
		l.publish()
	}
	return nil
}

// MoveNow has the computer play the best that it has found so far, or try again
// if its last answer was of no use.
func (m *Match) MoveNow() error {
	return m.ask(func(l *loop) error {
		switch {
		case l.thinking.thinking != chess.NoColor:
			l.thinking.cancel()
			return nil
		case l.thinking.failure.Text != "":
			l.thinking.failure = Failure{}
			l.wake()
			l.publish()
			return nil
		}
		return errNotThinking
	})
}

// Flip turns the board round.
func (m *Match) Flip() error {
	return m.ask(func(l *loop) error { return l.commit(event{Do: flips}) })
}
