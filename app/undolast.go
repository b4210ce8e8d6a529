package app

import (
	"slices"

	"github.com/notnil/chess"
)

// takenBack is a take-back that can be undone: the steps of the game before and after it, and the result that it took
// back.
type takeBackEntry struct {
	From    int           `json:"from"`
	To      int           `json:"to"`
	Outcome chess.Outcome `json:"outcome,omitempty"`
	Method  chess.Method  `json:"method,omitempty"`
}

// takeBacks are the take-backs since the last new move, oldest first. The last ones may be undone.
type takeBacks struct {
	All    []takeBackEntry `json:"all,omitempty"`
	Undone int             `json:"undone,omitempty"`
}

// IsZero reports whether there are none, so that a game whose take-backs were all forgotten is recorded like one that had
// none.
func (t takeBacks) IsZero() bool { return len(t.All) == 0 && t.Undone == 0 }

// standing returns the take-backs that are not undone. It shares no memory that may be written.
func (t takeBacks) active() []takeBackEntry { return slices.Clip(t.All[:len(t.All)-t.Undone]) }

// next returns the take-back that would be made again; false if there is none.
func (t takeBacks) next() (takeBackEntry, bool) {
	if t.Undone == 0 {
		return takeBackEntry{}, false
	}
	return t.All[len(t.All)-t.Undone], true
}

// valid reports whether take-backs are possible in a line of steps.
func (t takeBacks) valid(steps int) bool {
	return t.Undone >= 0 && t.Undone <= len(t.All) && !slices.ContainsFunc(t.All, func(b takeBackEntry) bool {
		return b.To < 0 || b.To > b.From || b.From > steps
	})
}

// undoTakeBack plays again what the last take-back took back, and declares the result that it took back.
func undoTakeBack(g *game, _ event) error {
	standing := g.backs.active()
	if len(standing) == 0 || g.declared.over() || g.length != standing[len(standing)-1].To {
		return errNothingUndo
	}
	last := standing[len(standing)-1]
	if err := replayTo(g, last.From); err != nil {
		return err
	}
	g.declared = verdict{last.Outcome, last.Method}
	g.backs.Undone++
	g.updateOutcome()
	return nil
}

// redoTakeBack takes back again what an undone take-back had taken back.
func redoTakeBack(g *game, _ event) error {
	next, any := g.backs.next()
	if !any || g.length != next.From {
		return errNothingRedo
	}
	backs := g.backs
	backs.Undone--
	err := g.rewind(next.To)
	g.backs = backs
	return err
}

// tookBack records a take-back that was carried out in a game, which was before.
func recordTakeBack(g *game, before *game) {
	g.backs = takeBacks{All: append(g.backs.active(), takeBackEntry{before.length, g.length, before.declared.outcome, before.declared.method})}
}

// redone forgets the take-backs whose steps have been played again.
func dropRedone(g *game) {
	standing := g.backs.active()
	left := len(standing)
	for left > 0 && standing[left-1].To < g.length {
		left--
	}
	g.backs.All = append(standing[:left:left], g.backs.All[len(standing):]...)
}

// change is a step of the past that a person decided on, as [past.changes] counts them.
type change struct {
	kind        eventKind
	length      int // steps of the game before it
	index       int // of its event
	undoneAt    int // index of the event that undid a take-back, -1 if it stands
	takenBackBy int // index of the take-back that took it back, -1 for none
	inactive    bool
}

// changes returns the decisions of persons in the past, with edits and take-backs that are undone and moves that are taken
// back. A take-back that is older than the past is among them once it is undone, with the index -1.
func (p *undoHistory) changes() []change {
	var all []change
	left := p.activeEdits()
	for i, e := range p.events {
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
				markTakenBack(all, all[at].index, p.events[all[at].index].Length)
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

// takeBackIn marks the moves that a take-back to a number of steps takes back.
func markTakenBack(all []change, by, length int) {
	for i, c := range all {
		if !c.inactive && !(event{Kind: c.kind}).isEdit() && c.kind != eventTakeBack && c.length >= length {
			all[i].inactive, all[i].takenBackBy = true, by
		}
	}
}

func lastIndex(all []change, is func(change) bool) int {
	for i := len(all) - 1; i >= 0; i-- {
		if is(all[i]) {
			return i
		}
	}
	return -1
}

// lastChange returns the kind of change that [Edits.UndoLast] undoes: an edit, goesBack for a take-back, steps for moves, resigns
// for a result; "" for nothing.
func lastChange(g *game) eventKind {
	to, backErr := g.takeBackLength()
	all := g.undo.changes()
	at := lastIndex(all, func(c change) bool { return !c.inactive })
	switch {
	case at >= 0 && (event{Kind: all[at].kind}).isEdit():
		return all[at].kind
	case len(g.backs.active()) > 0 && !g.declared.over() && (at < 0 || all[at].kind == eventTakeBack):
		return eventTakeBack
	case backErr == nil && g.touched && to == g.length:
		return eventResign
	case backErr == nil && g.touched:
		return eventStep
	}
	return ""
}

// nextChange returns the kind of change that [Edits.RedoLast] makes again: an edit, goesBack for a take-back, steps for moves;
// "" for nothing. Changes are redone in the order in which they were first made. A change that was undone before a new edit
// comes after that edit.
func nextChange(g *game) eventKind {
	edit, all := g.undo.editIndex(g.undo.activeEdits()), g.undo.changes()
	_, redoErr := g.redoLength()
	first := func(index, undone int) bool { return edit < 0 || index < edit && edit < undone }
	if next, any := g.backs.next(); any && next.From == g.length {
		at := slices.IndexFunc(all, func(c change) bool { return c.undoneAt >= 0 })
		if at < 0 && edit < 0 || at >= 0 && first(all[at].index, all[at].undoneAt) {
			return eventTakeBack
		}
	}
	if at := lastIndex(all, change.isUndoneMove); at >= 0 && redoErr == nil {
		index := -1 // of a move that is older than the past
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

// isUndoneMove reports whether the change is no take-back, but a move that was undone.
func (c change) isUndoneMove() bool { return c.kind == eventTakeBack && c.inactive && c.undoneAt < 0 }
