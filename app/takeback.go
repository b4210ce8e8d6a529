package app

// TakeBack takes back the last move, placement, resignation, or agreed or claimed draw. Against the computer it goes
// back to the person's last turn and cancels a search in progress. With two persons it takes back one step.
func (m *Match) TakeBack() error { return m.ask(takeBack) }

func takeBack(l *loop) error {
	length, err := l.game.takeBackLength()
	if err != nil {
		return err
	}
	return l.commit(event{Kind: eventTakeBack, Length: length})
}

// Redo plays again what was taken back, against the computer together with its answer. After a new move there is
// nothing to redo.
func (m *Match) Redo() error { return m.ask(redo) }

func redo(l *loop) error {
	length, err := l.game.redoLength()
	if err != nil {
		return err
	}
	return l.commit(event{Kind: eventRedo, Length: length})
}

// takeBackLength returns the number of steps after a take-back: it goes back to the last decision of a person, so that
// it is that person's turn again. A declared result is taken back first, and alone if a person is then to move.
func (g *game) takeBackLength() (int, error) {
	switch {
	case g.isDocument():
		return 0, errDocument
	case g.players.Humans() == 0:
		return 0, errNoHuman
	}
	if g.declared.over() && g.isDecision(g.nextStep()) {
		return g.numSteps, nil
	}
	for i := g.numSteps - 1; i >= 0; i-- {
		if g.isDecision(g.steps[i]) {
			return i, nil
		}
	}
	return 0, errNothingBack
}

// redoLength returns the number of steps after a redo, which goes to a person's next turn.
func (g *game) redoLength() (int, error) {
	switch {
	case g.isDocument():
		return 0, errDocument
	case g.numSteps == len(g.steps) || g.declared.over():
		return 0, errNothingRedo
	}
	for i := g.numSteps + 1; i < len(g.steps); i++ {
		if g.isDecision(g.steps[i]) {
			return i, nil
		}
	}
	return len(g.steps), nil
}

// isDecision reports whether a step is, or would be, decided by a person.
func (g *game) isDecision(s step) bool { return g.players.Of(s.color).Human() && !s.forced }

// nextStep returns a step with the colour of the side to move, also after the game has ended.
func (g *game) nextStep() step {
	if g.drafting() {
		return step{color: g.draft.Turn()}
	}
	return step{color: g.lastPosition().Turn()}
}
