package app

import (
	"encoding/json"
	"slices"
)

// past is what can be undone in a game: the game before the oldest edit that can be, and what was done since. An edit is
// undone by doing everything else again, so that moves are never undone with it. The zero past is that of a game in which
// no edit can be undone.
type past struct {
	base   *game
	events []event // the first is an edit
	undone int     // edits, of those at the end
	size   int     // of the events, in bytes of the journal
}

// The limits of a past; what is older cannot be undone.
const (
	mostEvents    = 500
	mostEventSize = 256 << 10
)

// isEdit reports whether an event is an edit, which can be undone.
func (e event) isEdit() bool {
	switch e.Do {
	case adds, deletes, promotes, makesMain, annotates, tagging:
		return true
	}
	return false
}

// did is what is remembered of an event that was carried out, and not written.
type did struct {
	ids      int  // of nodes, given before it
	after    int  // likewise
	length   int  // of the game before it
	rewrites bool // it is an edit that has changed the moves of the game
	decision bool // it is a person's, and can be taken back or undone

	before *game // of one event in some, so that not all must be done again: the game before it, or nil
}

// spacing is the number of events from one whose game is kept to the next.
const spacing = 16

// size returns the size of an event in a journal.
func (e event) size() int {
	text, err := json.Marshal(e)
	if err != nil {
		panic(err) // impossible: events are plain values
	}
	return len(text)
}

// do carries out an event that is no begin, undo or restore. Nodes that it makes get ids from a number on. A refused
// event changes nothing, however far it was carried out.
func (g *game) do(e event, ids int) (event, error) {
	before := *g
	g.tree.Tree = g.tree.Reserve(ids)
	e.did = did{ids: g.tree.Size(), length: g.length}
	if err := doing[e.Do](g, e); err != nil {
		*g = before
		return e, err
	}
	e.did.after = g.tree.Size()
	g.ids = max(g.ids, e.did.after)
	switch e.Do {
	case steps, finishes:
		e.did.decision = g.length > e.did.length && g.human(g.line[e.did.length])
	case resigns, agrees, claims, redoes:
		e.did.decision = true
	default:
		e.did.rewrites = e.isEdit() && !slices.Equal(before.line, g.line)
	}
	return e, nil
}

// remember adds an event that was carried out to the past. before is the game before it.
func (p *past) remember(e event, before *game) {
	if e.isEdit() && p.undone > 0 { // they cannot be redone any more
		p.forgetUndone()
	}
	if p.base == nil {
		if !e.isEdit() {
			return
		}
		p.base = before.frozen()
	}
	if spaced(p.events) {
		e.did.before = before.frozen()
	}
	p.events = append(p.events, e)
	p.size += e.size()
	for len(p.events) > mostEvents || p.size > mostEventSize {
		p.advance()
	}
}

// spaced reports whether the game before the next event is to be kept.
func spaced(events []event) bool {
	last := events[max(0, len(events)-spacing):]
	return len(last) == spacing && !slices.ContainsFunc(last, func(e event) bool { return e.did.before != nil })
}

// frozen returns a copy of the game that shares nothing that may be written, without its past.
func (g *game) frozen() *game {
	f := *g
	f.line, f.plies, f.positions, f.table = slices.Clip(g.line), slices.Clip(g.plies), slices.Clip(g.positions), slices.Clip(g.table)
	f.tree.kept, f.past = slices.Clip(g.tree.kept), past{}
	return &f
}

// edits returns the number of edits that are not undone.
func (p *past) edits() int {
	n := -p.undone
	for _, e := range p.events {
		if e.isEdit() {
			n++
		}
	}
	return n
}

// edit returns the index of an edit among the events, -1 if there is none.
func (p *past) edit(number int) int {
	for i, e := range p.events {
		if e.isEdit() {
			if number == 0 {
				return i
			}
			number--
		}
	}
	return -1
}

// forgetUndone forgets the edits that are undone.
func (p *past) forgetUndone() {
	left := p.edits()
	var events []event
	p.size = 0
	for _, e := range p.events {
		if e.isEdit() {
			if left == 0 {
				continue
			}
			left--
		}
		events = append(events, e)
		p.size += e.size()
	}
	if p.events, p.undone = events, 0; p.edits() == 0 {
		*p = past{}
	}
}

// advance forgets the oldest edit, and what was done from it to the next one.
func (p *past) advance() {
	if p.edits() == 0 {
		*p = past{}
		return
	}
	base := *p.base
	for first := true; len(p.events) > 0 && (first || !p.events[0].isEdit()); first = false {
		e := p.events[0]
		if _, err := base.do(e, e.did.ids); err != nil {
			panic(err) // impossible: it was carried out in this game
		}
		p.events, p.size = p.events[1:], p.size-e.size()
	}
	if p.base = base.frozen(); len(p.events) == 0 {
		*p = past{}
	}
}

// undoEdit undoes the last edit.
func undoEdit(g *game) error { return g.again(g.past.edits()-1, g.past.undone+1, errNothingUndo) }

// redoEdit makes again the edit that was undone last.
func redoEdit(g *game) error { return g.again(g.past.edits(), g.past.undone-1, errNothingRedo) }

// again does everything in the past again but for a number of edits at its end. The one that makes the difference is
// given by its number; why is the refusal if there is none.
func (g *game) again(edit, undone int, why error) error {
	i := -1
	if edit >= 0 && undone >= 0 {
		i = g.past.edit(edit)
	}
	switch {
	case i < 0:
		return why
	case g.past.events[i].did.rewrites && g.touched:
		return errContinued
	}
	all := slices.Clone(g.past.events)
	for i > 0 && all[i].did.before == nil {
		i--
	}
	now, events := *g.past.base, all[:i:i]
	if i > 0 {
		now = *all[i].did.before
	}
	now.table, now.ids = g.table, g.ids
	left := g.past.edits() + g.past.undone - undone
	for _, e := range events {
		if e.isEdit() {
			left--
		}
	}
	for _, e := range all[i:] {
		e.did.before = nil
		if spaced(events) {
			e.did.before = now.frozen()
		}
		if !e.isEdit() || left > 0 {
			before, err := e.did.before, error(nil)
			if e, err = now.redo(e); err != nil {
				return err
			}
			e.did.before = before
		}
		if e.isEdit() {
			left--
		}
		events = append(events, e)
	}
	now.past = past{g.past.base, events, undone, g.past.size}
	*g = now
	return nil
}

// redo carries out an event again. Nodes that it made keep their ids; others get new ones.
func (g *game) redo(e event) (event, error) {
	if before := *g; g.tree.Size() <= e.did.ids {
		if did, err := g.do(e, e.did.ids); err != nil || did.did.after == e.did.after {
			return did, err
		}
		*g = before
	}
	return g.do(e, g.ids)
}

// compacted returns the events that make the game again, with what can be undone and redone.
func (g *game) compacted() []event {
	if g.past.base == nil {
		return []event{{Do: begins, Game: g.record()}}
	}
	all := append([]event{{Do: begins, Game: g.past.base.record()}}, g.past.events...)
	for range g.past.undone {
		all = append(all, event{Do: undoes})
	}
	return all
}

// last and next return the edits that would be undone and redone, zero events if there are none.
func (p *past) last() event { return p.numbered(p.edits() - 1) }

func (p *past) next() event { return p.numbered(p.edits()) }

func (p *past) numbered(edit int) event {
	if i := p.edit(edit); edit >= 0 && i >= 0 {
		return p.events[i]
	}
	return event{}
}

// undoable and redoable return the kinds of edit that would be undone and redone, "" for none.
func (p *past) undoable() kind { return p.last().Do }

func (p *past) redoable() kind { return p.next().Do }
