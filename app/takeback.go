package app

import (
	"slices"

	"github.com/notnil/chess"
)

// TakeBack carries out the command Take back: it takes back the last move, placement, resignation, or agreed or claimed
// draw. Against the computer it goes back to the person's last turn and cancels a search in progress. With two persons
// it takes back one step.
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
	case g.over() && g.table != (TableLink{}):
		return 0, errOver
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
	case g.table != (TableLink{}):
		return 0, errNothingRedo
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

// takeBackEntry is a take-back that can be undone: the number of steps before and after it, and the declared result
// that it took back.
type takeBackEntry struct {
	From    int           `json:"from"`
	To      int           `json:"to"`
	Outcome chess.Outcome `json:"outcome,omitempty"`
	Method  chess.Method  `json:"method,omitempty"`
}

// takeBacks are the take-backs since the last new move, oldest first. The last Undone of them have been undone.
type takeBacks struct {
	All    []takeBackEntry `json:"all,omitempty"`
	Undone int             `json:"undone,omitempty"`
}

// IsZero reports whether there are no take-backs. It makes json omit an empty list that is not nil.
func (t takeBacks) IsZero() bool { return len(t.All) == 0 && t.Undone == 0 }

// active returns the take-backs that have not been undone. Appending to the result does not change t.
func (t takeBacks) active() []takeBackEntry { return slices.Clip(t.All[:len(t.All)-t.Undone]) }

// next returns the take-back that a redo would repeat; false if there is none.
func (t takeBacks) next() (takeBackEntry, bool) {
	if t.Undone == 0 {
		return takeBackEntry{}, false
	}
	return t.All[len(t.All)-t.Undone], true
}

// valid reports whether the take-backs are possible in a game of so many steps.
func (t takeBacks) valid(steps int) bool {
	return t.Undone >= 0 && t.Undone <= len(t.All) && !slices.ContainsFunc(t.All, func(b takeBackEntry) bool {
		return b.To < 0 || b.To > b.From || b.From > steps
	})
}

// undoTakeBack undoes the last take-back: it plays its steps again and restores the declared result.
func undoTakeBack(g *game, _ event) error {
	standing := g.takeBacks.active()
	if len(standing) == 0 || g.declared.over() || g.numSteps != standing[len(standing)-1].To {
		return errNothingUndo
	}
	last := standing[len(standing)-1]
	if err := replayTo(g, last.From); err != nil {
		return err
	}
	g.declared = verdict{last.Outcome, last.Method}
	g.takeBacks.Undone++
	g.updateOutcome()
	return nil
}

// redoTakeBack repeats a take-back that was undone.
func redoTakeBack(g *game, _ event) error {
	next, any := g.takeBacks.next()
	if !any || g.numSteps != next.From {
		return errNothingRedo
	}
	backs := g.takeBacks
	backs.Undone--
	err := g.rewind(next.To)
	g.takeBacks = backs
	return err
}

// recordTakeBack records a take-back. before is the game before it.
func recordTakeBack(g *game, before *game) {
	g.takeBacks = takeBacks{All: append(g.takeBacks.active(), takeBackEntry{before.numSteps, g.numSteps, before.declared.outcome, before.declared.method})}
}

// dropRedone forgets the take-backs whose steps have been played again.
func dropRedone(g *game) {
	standing := g.takeBacks.active()
	left := len(standing)
	for left > 0 && standing[left-1].To < g.numSteps {
		left--
	}
	g.takeBacks.All = append(standing[:left:left], g.takeBacks.All[len(standing):]...)
}

// change is an edit, or a decision of a person, in the undo history.
type change struct {
	kind        eventKind // of its event
	length      int       // steps of the game before it
	index       int       // of its event in the history; -1 if the event is no longer there
	undoneAt    int       // index of the event that undid a take-back, -1 for none
	takenBackBy int       // index of the take-back that took it back, -1 for none
	inactive    bool      // undone or taken back
}

// changes returns the edits and the decisions of persons in the history, including undone edits, undone take-backs and
// moves that were taken back. A take-back older than the history is included once it is undone, with index -1.
func (h *undoHistory) changes() []change {
	var all []change
	left := h.activeEdits()
	for i, e := range h.events {
		c := change{kind: e.Kind, length: e.result.lengthBefore, index: i, undoneAt: -1, takenBackBy: -1}
		switch {
		case e.isEdit():
			c.inactive = left <= 0
			left--
		case e.Kind == eventTakeBack:
			markTakenBack(all, i, e.Length)
			c.inactive = e.IsUndo
		case e.Kind == eventUndoTakeBack:
			if at := lastIndex(all, func(c change) bool { return c.kind == eventTakeBack && !c.inactive }); at >= 0 {
				all[at].inactive, all[at].undoneAt = true, i
				for j := range all {
					if all[j].takenBackBy == all[at].index {
						all[j].inactive, all[j].takenBackBy = false, -1
					}
				}
			} else {
				all = slices.Insert(all, 0, change{kind: eventTakeBack, index: -1, undoneAt: i, takenBackBy: -1, inactive: true})
			}
			continue
		case e.Kind == eventRedoTakeBack:
			at := slices.IndexFunc(all, func(c change) bool { return c.undoneAt >= 0 })
			if at >= 0 && all[at].index < 0 {
				all = slices.Delete(all, at, at+1)
			} else if at >= 0 {
				markTakenBack(all, all[at].index, h.events[all[at].index].Length)
				all[at].inactive, all[at].undoneAt = false, -1
			}
			continue
		case e.result.byPerson:
			if at := lastIndex(all, change.isUndoneMove); at >= 0 && e.Kind == eventRedo {
				all = slices.Delete(all, at, at+1)
			}
			all = slices.DeleteFunc(all, func(c change) bool {
				return c.kind == eventTakeBack && (e.Kind != eventRedo || !c.inactive && c.length > e.result.lengthBefore)
			})
		default:
			continue
		}
		all = append(all, c)
	}
	return all
}

// markTakenBack marks the moves that a take-back to length steps takes back. by is the index of the take-back.
func markTakenBack(all []change, by, length int) {
	for i, c := range all {
		if !c.inactive && !(event{Kind: c.kind}).isEdit() && c.kind != eventTakeBack && c.length >= length {
			all[i].inactive, all[i].takenBackBy = true, by
		}
	}
}

// lastIndex returns the index of the last change that satisfies match, -1 if none does.
func lastIndex(all []change, match func(change) bool) int {
	for i := len(all) - 1; i >= 0; i-- {
		if match(all[i]) {
			return i
		}
	}
	return -1
}

// lastChange returns the kind of change that [Edits.UndoLast] undoes: an edit, eventTakeBack for a take-back, eventStep
// for moves, eventResign for a result, "" for nothing.
func lastChange(g *game) eventKind {
	to, backErr := g.takeBackLength()
	all := g.undo.changes()
	at := lastIndex(all, func(c change) bool { return !c.inactive })
	switch {
	case at >= 0 && (event{Kind: all[at].kind}).isEdit():
		return all[at].kind
	case len(g.takeBacks.active()) > 0 && !g.declared.over() && (at < 0 || all[at].kind == eventTakeBack):
		return eventTakeBack
	case backErr == nil && g.touched && to == g.numSteps:
		return eventResign
	case backErr == nil && g.touched:
		return eventStep
	}
	return ""
}

// nextChange returns the kind of change that [Edits.RedoLast] repeats: an edit, eventTakeBack for a take-back,
// eventStep for moves, "" for nothing. Changes are redone in the order in which they were first made. A change that was
// undone before a new edit comes after that edit.
func nextChange(g *game) eventKind {
	edit, all := g.undo.editIndex(g.undo.activeEdits()), g.undo.changes()
	_, redoErr := g.redoLength()
	first := func(index, undone int) bool { return edit < 0 || index < edit && edit < undone }
	if next, any := g.takeBacks.next(); any && next.From == g.numSteps {
		at := slices.IndexFunc(all, func(c change) bool { return c.undoneAt >= 0 })
		if at < 0 && edit < 0 || at >= 0 && first(all[at].index, all[at].undoneAt) {
			return eventTakeBack
		}
	}
	if at := lastIndex(all, change.isUndoneMove); at >= 0 && redoErr == nil {
		index := -1 // of a move older than the history
		if move := slices.IndexFunc(all, func(c change) bool { return c.takenBackBy == all[at].index }); move >= 0 {
			index = all[move].index
		}
		if first(index, all[at].index) {
			return eventStep
		}
	}
	switch {
	case edit >= 0:
		return g.undo.nextEdit().Kind
	case redoErr == nil:
		return eventStep
	}
	return ""
}

// isUndoneMove reports whether the change is a move that was undone by [Edits.UndoLast], as opposed to a take-back.
func (c change) isUndoneMove() bool { return c.kind == eventTakeBack && c.inactive && c.undoneAt < 0 }
