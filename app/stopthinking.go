package app

import "github.com/notnil/chess"

// changesTurn are the events that cancel a search in progress, as do edits that change the moves of a loaded game.
var changesTurn = map[kind]bool{
	begins: true, steps: true, finishes: true, goesBack: true, redoes: true, undoesBack: true, redoesBack: true,
	resigns: true, flags: true, prepared: true, agrees: true, claims: true, playedBy: true,
}

// cancelSearch cancels a search without waiting for its answer.
func (m *thinking) cancelSearch() {
	if m.cancel != nil {
		m.cancel()
	}
	m.dropHeld()
	m.number++
	m.thinking, m.cancel, m.failure, m.began = chess.NoColor, nil, Failure{}, false
}
