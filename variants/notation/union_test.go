package notation_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"backrank/variants/notation"
)

// without returns a game without some of its variations, notes and tags.
func without(g notation.Game, rng *rand.Rand) notation.Game {
	t := g.Tree
	for n := range g.Tree.Walk() {
		if t.Has(n) && !t.IsMain(n) && rng.IntN(4) == 0 {
			t = t.Delete(n)
		}
	}
	for n := notation.NodeID(0); int(n) < t.Size(); n++ {
		if t.Has(n) && rng.IntN(2) == 0 {
			t = t.SetNote(n, notation.Note{})
		}
	}
	g.Tree = t
	g.Tags = slices.DeleteFunc(slices.Clone(g.Tags), func(notation.Tag) bool { return rng.IntN(3) == 0 })
	for i := range g.Tags {
		if rng.IntN(3) == 0 {
			g.Tags[i].Value += " other"
		}
	}
	if rng.IntN(2) == 0 {
		g.Preamble, g.Result = nil, ""
	} else {
		g.Trailer = nil
	}
	return g
}

// lacks returns something that a game says and a whole one does not, "" if there is nothing.
func lacks(whole, part *notation.Game) string {
	about := ""
	for _, c := range whole.Tree.Note(notation.Root).After {
		about += c.Text + "\n"
	}
	clean := func(text string) string {
		return notation.Note{After: []notation.Comment{{Text: "x" + text + "x"}}}.Clean().After[0].Text
	}
	for _, tag := range part.Tags {
		is := func(t notation.Tag) bool { return t.Alike(tag) && t.Value == tag.Value }
		if !notation.IsDerivedTag(tag.Name) && !slices.ContainsFunc(whole.Tags, is) && !strings.Contains(about, strings.Trim(clean(tag.Value), "x")) {
			return "the tag " + tag.Name + " " + tag.Value
		}
	}
	if part.Result != "" && part.Result != "*" && part.Result != whole.Result {
		return "the result " + part.Result
	}
	at := map[notation.NodeID]notation.NodeID{notation.Root: notation.Root}
	nodes := append([]notation.NodeID{notation.Root}, slices.Collect(part.Tree.Walk())...)
	for _, n := range nodes {
		if n != notation.Root {
			if at[n] = whole.Tree.Find(at[part.Tree.Parent(n)], part.Tree.Move(n)); at[n] == notation.None {
				return "the move " + part.Tree.Move(n).String()
			}
		}
		have, said := whole.Tree.Note(at[n]), part.Tree.Note(n)
		texts := slices.Concat(have.Before, have.After)
		if n != notation.Root { // where comments before a move may stand
			texts = append(texts, whole.Tree.Note(whole.Tree.Parent(at[n])).After...)
		}
		for _, c := range slices.Concat(said.Before, said.After) {
			if !slices.Contains(texts, c) {
				return "the comment " + c.Text
			}
		}
		for _, nag := range said.NAGs {
			if !slices.Contains(have.NAGs, nag) {
				return "a glyph"
			}
		}
	}
	for _, c := range slices.Concat(part.Preamble, part.Trailer) {
		if !slices.Contains(slices.Concat(whole.Preamble, whole.Trailer), c) {
			return "the comment " + c.Text
		}
	}
	return ""
}

// Nothing that either of two records of a game says is lost in their union, which is written and read as it is.
func TestAUnionSaysWhatBothSay(t *testing.T) {
	for seed := range uint64(150) {
		g := annotatedGame(t, seed)
		rng := rand.New(rand.NewPCG(seed, 2))
		a, b := without(g, rng), without(g, rng)
		if g.Tree.End() == notation.Root {
			continue
		}
		whole := notation.Union(a, b)
		for _, part := range []notation.Game{a, b} {
			if lost := lacks(&whole, &part); lost != "" {
				t.Errorf("seed %d: %s is lost", seed, lost)
			}
		}
		if !slices.Equal(whole.Tree.Main(), g.Tree.Main()) {
			t.Errorf("seed %d: the main line has changed", seed)
		}
		if again := notation.Union(whole, b); again.Tree.Size() != whole.Tree.Size() || !slices.Equal(again.Tags, whole.Tags) {
			t.Errorf("seed %d: the union with a part of it has more moves or tags", seed)
		}
		var text strings.Builder
		if err := notation.Write(&text, whole); err != nil {
			t.Fatal(err)
		}
		back, err := notation.NewReader(strings.NewReader(text.String())).Next()
		if err != nil || !back.Tree.Equal(whole.Tree) {
			t.Errorf("seed %d: it is not read as it is written: %v", seed, err)
		}
	}
}

// A tag that says something takes the place of one that does not; where both say something, both are kept.
func TestTheTagsOfAUnion(t *testing.T) {
	record := func(tags ...notation.Tag) notation.Game {
		g := annotatedGame(t, 0)
		g.Tree, g.Tags, g.Result = notation.Tree{}, tags, "*"
		return g
	}
	a := record(notation.Tag{Name: "Event", Value: "?"}, notation.Tag{Name: "Date", Value: "????.??.??"}, notation.Tag{Name: "Site", Value: "Here"})
	b := record(notation.Tag{Name: "Event", Value: "Club"}, notation.Tag{Name: "Date", Value: "2024.05.17"}, notation.Tag{Name: "Site", Value: "There"}, notation.Tag{Name: "Annotator", Value: "Me"})
	b.Result = "1-0"
	got := notation.Union(a, b)
	want := []notation.Tag{{Name: "Event", Value: "Club"}, {Name: "Date", Value: "2024.05.17"}, {Name: "Site", Value: "Here"}, {Name: "Annotator", Value: "Me"}}
	if !slices.Equal(got.Tags, want) || got.Result != "1-0" || got.Tree.Note(notation.Root).Text() != `Twin: Site "There"` {
		t.Errorf("got %v, %s, %q", got.Tags, got.Result, got.Tree.Note(notation.Root).Text())
	}
}

// If the other record has more moves, the union has them, and still the notes of g come first.
func TestAUnionWithALongerRecordKeepsItsOwnNotesFirst(t *testing.T) {
	var games []notation.Game
	for g, err := range notation.NewReader(strings.NewReader("[Event \"a\"]\n\n1. e4! {mine} e5 (1... c5) *\n\n" +
		"[Event \"a\"]\n\n1. e4? {theirs} e5 {seen} (1... e6) 2. Nf3 *\n")).All() {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	var out strings.Builder
	if err := notation.Write(&out, notation.Union(games[0], games[1])); err != nil {
		t.Fatal(err)
	}
	_, moves, _ := strings.Cut(strings.TrimSpace(out.String()), "\n\n")
	if want := "1. e4 $1 {mine} {theirs} 1... e5 {seen} (1... c5) (1... e6) 2. Nf3 *"; moves != want {
		t.Errorf("%s\nwant\n%s", moves, want)
	}
}
