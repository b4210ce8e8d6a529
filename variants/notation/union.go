package notation

import (
	"slices"
	"strings"
)

// Union returns a game with all that two records of it say. Both have the same variant, start and main line; one may have
// more moves at its end, which the union has too. It has the variations, comments, glyphs and shapes of both, each once,
// those of g first. A tag that g lacks is taken from the other. Where both have a value and differ, that of g counts, and a
// comment before the first move has the value of the other.
func Union(g, other Game) Game {
	g.Tree = union(g.Tree, other.Tree)
	g.Preamble = joined(g.Preamble, other.Preamble)
	g.Trailer = joined(g.Trailer, other.Trailer)
	g.Warnings = joined(g.Warnings, other.Warnings)
	g.Positions = nil
	var differ []string
	if len(g.Draft) == 0 {
		g.Draft, g.Protocol = other.Draft, other.Protocol
	} else if len(other.Draft) > 0 && !slices.Equal(g.Draft, other.Draft) {
		differ = append(differ, `Draft "`+drops(other.Draft)+`"`)
	}
	switch {
	case other.Result == "" || other.Result == unknown || other.Result == g.Result:
	case g.Result == "" || g.Result == unknown:
		g.Result = other.Result
	default:
		differ = append(differ, `Result "`+other.Result+`"`)
	}
	g.Tags, differ = unionTags(g.Tags, other.Tags, differ)
	if len(differ) > 0 {
		note := g.Tree.Note(Root)
		note.After = joined(note.After, cleanComments([]Comment{{Text: "Twin: " + strings.Join(differ, ", ")}}))
		g.Tree = g.Tree.SetNote(Root, note)
	}
	return g
}

// unionTags adds tags to those of a game, and what differs to differ.
func unionTags(tags, others []Tag, differ []string) ([]Tag, []string) {
	tags = slices.Clone(tags)
	for _, t := range others {
		if isDerived(t.Name) {
			continue
		}
		i := slices.IndexFunc(tags, t.Alike)
		switch {
		case i < 0:
			tags = append(tags, t)
		case slices.ContainsFunc(tags, func(own Tag) bool { return own.Alike(t) && own.Value == t.Value }), isWeak(t.Value):
		case isWeak(tags[i].Value):
			tags[i].Value = t.Value
		default:
			differ = append(differ, t.Name+` "`+t.Value+`"`)
		}
	}
	return tags, differ
}

// isWeak reports whether the value of a tag says that it is unknown.
func isWeak(value string) bool { return strings.Trim(value, "?.- ") == "" }

// union returns a tree with the moves and notes of two, which have the same main line, or of which one has more moves at its
// end. The notes of t come first.
func union(t, other Tree) Tree {
	longer := t
	if len(other.Main()) > len(t.Main()) {
		longer = other
	}
	var b Builder
	last := Root
	for _, m := range longer.Main() { // what is added later is a variation
		last = b.Add(last, m)
	}
	var notes []Note
	end := Root
	for _, from := range []Tree{t, other} {
		at := make([]NodeID, from.Size())
		take := func(n NodeID) {
			for len(notes) <= int(at[n]) {
				notes = append(notes, Note{})
			}
			into, own := &notes[at[n]], from.Note(n)
			into.Before, into.NAGs, into.After = joined(into.Before, own.Before), joined(into.NAGs, own.NAGs), joined(into.After, own.After)
		}
		take(Root)
		for n := range from.Walk() {
			at[n] = b.Add(at[from.Parent(n)], from.Move(n))
			take(n)
		}
		if end == Root || len(from.Main()) > len(t.Main()) {
			end = at[from.End()]
		}
	}
	for n, note := range notes { // last, as what stands around a comment says where it belongs
		if !note.IsEmpty() {
			b.SetNote(NodeID(n), note)
		}
	}
	b.EndAt(end)
	return b.Tree()
}

// joined returns all things and those others that are not among them.
func joined[T comparable](all, others []T) []T {
	for _, o := range others {
		if !slices.Contains(all, o) {
			all = append(slices.Clip(all), o)
		}
	}
	return all
}
