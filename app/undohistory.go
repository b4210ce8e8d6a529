package app

import (
	"encoding/json"
	"slices"
)

// undoHistory holds the edits that [Edits.Undo] can undo in a game: the game before the oldest edit that can be undone,
// and the events since. To undo an edit, the game is rebuilt from all other events, so that moves are never undone with
// it. The zero undoHistory contains no edit.
type undoHistory struct {
	base      *game   // the game before events
	events    []event // the first one is an edit
	numUndone int     // number of edits at the end that are undone
	size      int     // of the events, in bytes of the journal
}

// The limits of an undo history. Older edits cannot be undone.
const (
	maxUndoEvents = 500
	maxUndoSize   = 256 << 10
)

// isEdit reports whether an event is an edit, which can be undone by eventUndoEdit.
func (e event) isEdit() bool {
	switch e.Kind {
	case eventAddMoves, eventDeleteMoves, eventPromote, eventMakeMain, eventSetNote, eventSetTags:
		return true
	}
	return false
}

// eventResult is what the game remembers about an applied event. The journal does not contain it.
type eventResult struct {
	firstID      int  // id of the first node that the event may create
	nextID       int  // id after the last node that it created
	lengthBefore int  // number of steps of the game before it
	changesMoves bool // it is an edit that changed the moves of the game
	byPerson     bool // it is a person's decision, which can be taken back or undone

	snapshot *game // the game before the event, stored for one event in snapshotInterval; else nil
}

// snapshotInterval is the number of events between two snapshots.
const snapshotInterval = 16

// size returns the size of an event in a journal.
func (e event) size() int {
	text, err := json.Marshal(e)
	if err != nil {
		panic(err) // impossible: events are plain values
	}
	return len(text)
}

// applyRecorded applies any event except begin, undo and restore, and returns it with its result. New nodes get ids
// from ids on. After an error the game is unchanged.
func (g *game) applyRecorded(e event, ids int) (event, error) {
	before := *g
	g.tree.nodes = g.tree.nodes.Reserve(ids)
	e.result = eventResult{firstID: g.tree.nodes.Size(), lengthBefore: g.numSteps}
	if err := eventHandlers[e.Kind](g, e); err != nil {
		*g = before
		return e, err
	}
	e.result.nextID = g.tree.nodes.Size()
	g.numIDs = max(g.numIDs, e.result.nextID)
	switch e.Kind {
	case eventStep, eventFinishDraft:
		e.result.byPerson = g.numSteps > e.result.lengthBefore && g.isDecision(g.steps[e.result.lengthBefore])
	case eventResign, eventAgreeDraw, eventClaimDraw, eventRedo:
		e.result.byPerson = true
	default:
		e.result.changesMoves = e.isEdit() && !slices.Equal(before.steps, g.steps)
	}
	return e, nil
}

// add appends an applied event to the history. before is the game before it.
func (h *undoHistory) add(e event, before *game) {
	if e.isEdit() && h.numUndone > 0 { // a new edit ends redoing
		h.dropUndone()
	}
	if h.base == nil {
		if !e.isEdit() {
			return
		}
		h.base = before.snapshot()
	}
	if needsSnapshot(h.events) {
		e.result.snapshot = before.snapshot()
	}
	h.events = append(h.events, e)
	h.size += e.size()
	for len(h.events) > maxUndoEvents || h.size > maxUndoSize {
		h.dropOldest()
	}
}

// needsSnapshot reports whether the next event needs a snapshot.
func needsSnapshot(events []event) bool {
	last := events[max(0, len(events)-snapshotInterval):]
	return len(last) == snapshotInterval && !slices.ContainsFunc(last, func(e event) bool { return e.result.snapshot != nil })
}

// snapshot returns a copy of the game without its undo history. Changes of one do not affect the other.
func (g *game) snapshot() *game {
	f := *g
	f.steps, f.plies, f.positions, f.plyTable = slices.Clip(g.steps), slices.Clip(g.plies), slices.Clip(g.positions), slices.Clip(g.plyTable)
	f.tree.permanent, f.undo = slices.Clip(g.tree.permanent), undoHistory{}
	return &f
}

// activeEdits returns the number of edits that are not undone.
func (h *undoHistory) activeEdits() int {
	n := -h.numUndone
	for _, e := range h.events {
		if e.isEdit() {
			n++
		}
	}
	return n
}

// editIndex returns the index, among the events, of the edit with the given number, counted from 0; -1 if there is
// none.
func (h *undoHistory) editIndex(number int) int {
	for i, e := range h.events {
		if e.isEdit() {
			if number == 0 {
				return i
			}
			number--
		}
	}
	return -1
}

// dropUndone forgets the edits that are undone.
func (h *undoHistory) dropUndone() {
	left := h.activeEdits()
	var events []event
	h.size = 0
	for _, e := range h.events {
		if e.isEdit() {
			if left == 0 {
				continue
			}
			left--
		}
		events = append(events, e)
		h.size += e.size()
	}
	if h.events, h.numUndone = events, 0; h.activeEdits() == 0 {
		*h = undoHistory{}
	}
}

// dropOldest forgets the oldest edit and the events up to the next one.
func (h *undoHistory) dropOldest() {
	if h.activeEdits() == 0 {
		*h = undoHistory{}
		return
	}
	base := *h.base
	for first := true; len(h.events) > 0 && (first || !h.events[0].isEdit()); first = false {
		e := h.events[0]
		if _, err := base.applyRecorded(e, e.result.firstID); err != nil {
			panic(err) // impossible: the same event was applied to the same game
		}
		h.events, h.size = h.events[1:], h.size-e.size()
	}
	if h.base = base.snapshot(); len(h.events) == 0 {
		*h = undoHistory{}
	}
}

// undoEdit undoes the last edit.
func undoEdit(g *game) error {
	return g.rebuild(g.undo.activeEdits()-1, g.undo.numUndone+1, errNothingUndo)
}

// redoEdit repeats the edit that was undone last.
func redoEdit(g *game) error {
	return g.rebuild(g.undo.activeEdits(), g.undo.numUndone-1, errNothingRedo)
}

// rebuild applies the events of the history again, except the last undone edits. edit is the number of the edit that is
// undone or redone; refusal is returned if there is none.
func (g *game) rebuild(edit, undone int, refusal error) error {
	i := -1
	if edit >= 0 && undone >= 0 {
		i = g.undo.editIndex(edit)
	}
	switch {
	case i < 0:
		return refusal
	case g.undo.events[i].result.changesMoves && g.touched:
		return errContinued
	}
	all := slices.Clone(g.undo.events)
	for i > 0 && all[i].result.snapshot == nil {
		i--
	}
	now, events := *g.undo.base, all[:i:i]
	if i > 0 {
		now = *all[i].result.snapshot
	}
	now.plyTable, now.numIDs, now.keptSum = g.plyTable, g.numIDs, g.keptSum
	left := g.undo.activeEdits() + g.undo.numUndone - undone
	for _, e := range events {
		if e.isEdit() {
			left--
		}
	}
	for _, e := range all[i:] {
		e.result.snapshot = nil
		if needsSnapshot(events) {
			e.result.snapshot = now.snapshot()
		}
		if !e.isEdit() || left > 0 {
			before, err := e.result.snapshot, error(nil)
			if e, err = now.reapply(e); err != nil {
				return err
			}
			e.result.snapshot = before
		}
		if e.isEdit() {
			left--
		}
		events = append(events, e)
	}
	now.undo = undoHistory{g.undo.base, events, undone, g.undo.size}
	*g = now
	return nil
}

// reapply applies an event again. The nodes that it created keep their ids if these are still free; otherwise they get
// new ones.
func (g *game) reapply(e event) (event, error) {
	if before := *g; g.tree.nodes.Size() <= e.result.firstID {
		if did, err := g.applyRecorded(e, e.result.firstID); err != nil || did.result.nextID == e.result.nextID {
			return did, err
		}
		*g = before
	}
	return g.applyRecorded(e, g.numIDs)
}

// journalEvents returns the events of a compacted journal: they rebuild the game with its undo history.
func (g *game) journalEvents() []event {
	if g.undo.base == nil {
		return []event{{Kind: eventBegin, Game: g.record()}}
	}
	all := append([]event{{Kind: eventBegin, Game: g.undo.base.record()}}, g.undo.events...)
	for range g.undo.numUndone {
		all = append(all, event{Kind: eventUndoEdit})
	}
	return all
}

// lastEdit returns the edit that would be undone, the zero event if there is none. nextEdit returns the one that would
// be redone.
func (h *undoHistory) lastEdit() event { return h.edit(h.activeEdits() - 1) }

func (h *undoHistory) nextEdit() event { return h.edit(h.activeEdits()) }

// edit returns the edit with a number, counted from 0; the zero event if there is none.
func (h *undoHistory) edit(edit int) event {
	if i := h.editIndex(edit); edit >= 0 && i >= 0 {
		return h.events[i]
	}
	return event{}
}

// undoKind returns the kind of edit that would be undone, "" for none. redoKind returns the one that would be redone.
func (h *undoHistory) undoKind() eventKind { return h.lastEdit().Kind }

func (h *undoHistory) redoKind() eventKind { return h.nextEdit().Kind }
