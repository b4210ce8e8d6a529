package gametree

import "slices"

// Union returns a tree with the moves and notes of both trees, those of t first. Their main lines must be the same, or one
// the beginning of the other; the union has the longer one.
func Union(t, other Tree) Tree {
	longer := t
	if len(other.Main()) > len(t.Main()) {
		longer = other
	}
	var b Builder
	last := Root
	for _, m := range longer.Main() { // first, so that all other moves become variations
		last = b.Add(last, m)
	}
	var notes []Note
	end := Root
	for _, from := range []Tree{t, other} {
		ids := make([]NodeID, from.Size()) // in the union, by NodeID in from
		addNote := func(n NodeID) {
			for len(notes) <= int(ids[n]) {
				notes = append(notes, Note{})
			}
			into, note := &notes[ids[n]], from.Note(n)
			into.Before, into.NAGs, into.After = AppendNew(into.Before, note.Before), AppendNew(into.NAGs, note.NAGs), AppendNew(into.After, note.After)
		}
		addNote(Root)
		for n := range from.Walk() {
			ids[n] = b.Add(ids[from.Parent(n)], from.Move(n))
			addNote(n)
		}
		if end == Root || len(from.Main()) > len(t.Main()) {
			end = ids[from.End()]
		}
	}
	for n, note := range notes { // last, because the variations decide which moves can have comments before them
		if !note.IsEmpty() {
			b.SetNote(NodeID(n), note)
		}
	}
	b.EndAt(end)
	return b.Tree()
}

// AppendNew returns the elements of all, and then those of others that are not in all. It does not modify all.
func AppendNew[T comparable](all, others []T) []T {
	for _, o := range others {
		if !slices.Contains(all, o) {
			all = append(slices.Clip(all), o)
		}
	}
	return all
}
