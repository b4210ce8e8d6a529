package app

import (
	"slices"

	"github.com/notnil/chess"
)

// takenBack is a take-back that can be undone: the steps of the game before and after it, and the result that it took
// back.
type takenBack struct {
	From    int           `json:"from"`
	To      int           `json:"to"`
	Outcome chess.Outcome `json:"outcome,omitempty"`
	Method  chess.Method  `json:"method,omitempty"`
}

// takeBacks are the take-backs since the last new move, oldest first. The last ones may be undone.
type takeBacks struct {
	All    []takenBack `json:"all,omitempty"`
	Undone int         `json:"undone,omitempty"`
}

// IsZero reports whether there are none, so that a game whose take-backs were all forgotten is recorded like one that had
// none.
func (t takeBacks) IsZero() bool { return len(t.All) == 0 && t.Undone == 0 }

// standing returns the take-backs that are not undone. It shares no memory that may be written.
func (t takeBacks) standing() []takenBack { return slices.Clip(t.All[:len(t.All)-t.Undone]) }

// next returns the take-back that would be made again; false if there is none.
func (t takeBacks) next() (takenBack, bool) {
	if t.Undone == 0 {
		return takenBack{}, false
	}
	return t.All[len(t.All)-t.Undone], true
}

// valid reports whether take-backs are possible in a line of steps.
func (t takeBacks) valid(steps int) bool {
	return t.Undone >= 0 && t.Undone <= len(t.All) && !slices.ContainsFunc(t.All, func(b takenBack) bool {
		return b.To < 0 || b.To > b.From || b.From > steps
	})
}

// undoTakeBack plays again what the last take-back took back, and declares the result that it took back.
func undoTakeBack(g *game, _ event) error {
	standing := g.backs.standing()
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
func tookBack(g *game, before *game) {
	g.backs = takeBacks{All: append(g.backs.standing(), takenBack{before.length, g.length, before.declared.outcome, before.declared.method})}
}

// redone forgets the take-backs whose steps have been played again.
func redone(g *game) {
	standing := g.backs.standing()
	left := len(standing)
	for left > 0 && standing[left-1].To < g.length {
		left--
	}
	g.backs.All = append(standing[:left:left], g.backs.All[len(standing):]...)
}

// change is a step of the past that a person decided on, as [past.changes] counts them.
type change struct {
	do     kind
	length int // steps of the game before it
	index  int // of its event
	undone int // index of the event that undid a take-back, -1 if it stands
	by     int // index of the take-back that took it back, -1 for none
	dead   bool
}

// changes returns the decisions of persons in the past, with edits and take-backs that are undone and moves that are taken
// back. A take-back that is older than the past is among them once it is undone, with the index -1.
func (p *past) changes() []change {
	var all []change
	left := p.edits()
	for i, e := range p.events {
		c := change{do: e.Do, length: e.did.length, index: i, undone: -1, by: -1}
		switch {
		case e.isEdit():
			c.dead = left <= 0
			left--
		case e.Do == goesBack:
			takeBackIn(all, i, e.Length)
			c.dead = e.Undone
		case e.Do == undoesBack:
			if at := lastOf(all, func(c change) bool { return c.do == goesBack && !c.dead }); at >= 0 {
				all[at].dead, all[at].undone = true, i
				for j := range all {
					if all[j].by == all[at].index {
						all[j].dead, all[j].by = false, -1
					}
				}
			} else {
				all = slices.Insert(all, 0, change{do: goesBack, index: -1, undone: i, by: -1, dead: true})
			}
			continue
		case e.Do == redoesBack:
			at := slices.IndexFunc(all, func(c change) bool { return c.undone >= 0 })
			if at >= 0 && all[at].index < 0 {
				all = slices.Delete(all, at, at+1)
			} else if at >= 0 {
				takeBackIn(all, all[at].index, p.events[all[at].index].Length)
				all[at].dead, all[at].undone = false, -1
			}
			continue
		case e.did.decision:
			if at := lastOf(all, change.isUndoneMove); at >= 0 && e.Do == redoes {
				all = slices.Delete(all, at, at+1)
			}
			all = slices.DeleteFunc(all, func(c change) bool { return c.do == goesBack && (e.Do != redoes || !c.dead && c.length > e.did.length) })
		default:
			continue
		}
		all = append(all, c)
	}
	return all
}

// takeBackIn marks the moves that a take-back to a number of steps takes back.
func takeBackIn(all []change, by, length int) {
	for i, c := range all {
		if !c.dead && !(event{Do: c.do}).isEdit() && c.do != goesBack && c.length >= length {
			all[i].dead, all[i].by = true, by
		}
	}
}

func lastOf(all []change, is func(change) bool) int {
	for i := len(all) - 1; i >= 0; i-- {
		if is(all[i]) {
			return i
		}
	}
	return -1
}

// lastChange returns the kind of change that [Edits.UndoLast] undoes: an edit, goesBack for a take-back, steps for moves, resigns
// for a result; "" for nothing.
func lastChange(g *game) kind {
	to, backErr := g.backTo()
	all := g.past.changes()
	at := lastOf(all, func(c change) bool { return !c.dead })
	switch {
	case at >= 0 && (event{Do: all[at].do}).isEdit():
		return all[at].do
	case len(g.backs.standing()) > 0 && !g.declared.over() && (at < 0 || all[at].do == goesBack):
		return goesBack
	case backErr == nil && g.touched && to == g.length:
		return resigns
	case backErr == nil && g.touched:
		return steps
	}
	return ""
}

// nextChange returns the kind of change that [Edits.RedoLast] makes again: an edit, goesBack for a take-back, steps for moves;
// "" for nothing. Changes are redone in the order in which they were first made. A change that was undone before a new edit
// comes after that edit.
func nextChange(g *game) kind {
	edit, all := g.past.edit(g.past.edits()), g.past.changes()
	_, redoErr := g.redoTo()
	first := func(index, undone int) bool { return edit < 0 || index < edit && edit < undone }
	if next, any := g.backs.next(); any && next.From == g.length {
		at := slices.IndexFunc(all, func(c change) bool { return c.undone >= 0 })
		if at < 0 && edit < 0 || at >= 0 && first(all[at].index, all[at].undone) {
			return goesBack
		}
	}
	if at := lastOf(all, change.isUndoneMove); at >= 0 && redoErr == nil {
		index := -1 // of a move that is older than the past
		if move := slices.IndexFunc(all, func(c change) bool { return c.by == all[at].index }); move >= 0 {
			index = all[move].index
		}
		if first(index, all[at].index) {
			return steps
		}
	}
	switch {
	case edit >= 0:
		return g.past.next().Do
	case redoErr == nil:
		return steps
	}
	return ""
}

// isUndoneMove reports whether the change is no take-back, but a move that was undone.
func (c change) isUndoneMove() bool { return c.do == goesBack && c.dead && c.undone < 0 }
