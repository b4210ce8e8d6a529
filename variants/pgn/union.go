package pgn

import (
	"slices"
	"strings"

	"backrank/variants/gametree"
)

// Union merges two records of the same game, which have the same variant and start, and of which one main line is the
// beginning of the other. The result has the longer main line, and the variations, comments, glyphs and shapes of both, each
// once, those of g first. It takes tags that g does not have from other. Where both have a tag, a draft or a result and these
// differ, it has that of g, and a comment "Twin: …" on the start has that of other.
func Union(g, other Game) Game {
	g.Tree = gametree.Union(g.Tree, other.Tree)
	g.Preamble = gametree.AppendNew(g.Preamble, other.Preamble)
	g.Trailer = gametree.AppendNew(g.Trailer, other.Trailer)
	g.Warnings = gametree.AppendNew(g.Warnings, other.Warnings)
	g.Positions = nil
	var differences []string
	if len(g.Draft) == 0 {
		g.Draft, g.Protocol = other.Draft, other.Protocol
	} else if len(other.Draft) > 0 && !slices.Equal(g.Draft, other.Draft) {
		differences = append(differences, "Draft"+` "`+formatDraft(other.Draft)+`"`)
	}
	switch {
	case other.Result == "" || other.Result == unknown || other.Result == g.Result:
	case g.Result == "" || g.Result == unknown:
		g.Result = other.Result
	default:
		differences = append(differences, "Result"+` "`+other.Result+`"`)
	}
	g.Tags, differences = unionTags(g.Tags, other.Tags, differences)
	if len(differences) > 0 {
		note := g.Tree.Note(gametree.Root)
		note.After = gametree.AppendNew(note.After, gametree.CleanComments([]gametree.Comment{{Text: "Twin: " + strings.Join(differences, ", ")}}))
		g.Tree = g.Tree.SetNote(gametree.Root, note)
	}
	return g
}

// unionTags adds the tags of others that tags does not have, and appends the ones that differ to differences.
func unionTags(tags, others []Tag, differences []string) ([]Tag, []string) {
	tags = slices.Clone(tags)
	for _, t := range others {
		if isDerived(t.Name) {
			continue
		}
		i := slices.IndexFunc(tags, t.SameName)
		switch {
		case i < 0:
			tags = append(tags, t)
		case slices.ContainsFunc(tags, func(own Tag) bool { return own.SameName(t) && own.Value == t.Value }), isWeak(t.Value):
		case isWeak(tags[i].Value):
			tags[i].Value = t.Value
		default:
			differences = append(differences, t.Name+` "`+t.Value+`"`)
		}
	}
	return tags, differences
}

// isWeak reports whether the value of a tag means unknown, for example "?" or "????.??.??".
func isWeak(value string) bool { return strings.Trim(value, "?.- ") == "" }
