package pgn_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// randomPart returns a game without some of its variations, notes and tags.
func randomPart(g pgn.Game, rng *rand.Rand) pgn.Game {
	t := g.Tree
	for n := range g.Tree.Walk() {
		if t.Has(n) && !t.IsMain(n) && rng.IntN(4) == 0 {
			t = t.Delete(n)
		}
	}
	for n := gametree.NodeID(0); int(n) < t.Size(); n++ {
		if t.Has(n) && rng.IntN(2) == 0 {
			t = t.SetNote(n, gametree.Note{})
		}
	}
	g.Tree = t
	g.Tags = slices.DeleteFunc(slices.Clone(g.Tags), func(pgn.Tag) bool { return rng.IntN(3) == 0 })
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

// missing describes something of a part that a whole game does not have; "" if there is nothing.
func missing(whole, part *pgn.Game) string {
	startComments := ""
	for _, c := range whole.Tree.Note(gametree.Root).After {
		startComments += c.Text + "\n"
	}
	clean := func(text string) string {
		return gametree.Note{After: []gametree.Comment{{Text: "x" + text + "x"}}}.Clean().After[0].Text
	}
	for _, tag := range part.Tags {
		is := func(t pgn.Tag) bool { return t.SameName(tag) && t.Value == tag.Value }
		if !pgn.IsDerivedTag(tag.Name) && !slices.ContainsFunc(whole.Tags, is) && !strings.Contains(startComments, strings.Trim(clean(tag.Value), "x")) {
			return "the tag " + tag.Name + " " + tag.Value
		}
	}
	if part.Result != "" && part.Result != "*" && part.Result != whole.Result {
		return "the result " + part.Result
	}
	at := map[gametree.NodeID]gametree.NodeID{gametree.Root: gametree.Root}
	nodes := append([]gametree.NodeID{gametree.Root}, slices.Collect(part.Tree.Walk())...)
	for _, n := range nodes {
		if n != gametree.Root {
			if at[n] = whole.Tree.Find(at[part.Tree.Parent(n)], part.Tree.Move(n)); at[n] == gametree.None {
				return "the move " + part.Tree.Move(n).String()
			}
		}
		have, want := whole.Tree.Note(at[n]), part.Tree.Note(n)
		texts := slices.Concat(have.Before, have.After)
		if n != gametree.Root { // which may have the comments before the move
			texts = append(texts, whole.Tree.Note(whole.Tree.Parent(at[n])).After...)
		}
		for _, c := range slices.Concat(want.Before, want.After) {
			if !slices.Contains(texts, c) {
				return "the comment " + c.Text
			}
		}
		for _, nag := range want.NAGs {
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

// The union of two records of a game has the content of both, and is read as it is written.
func TestUnionLosesNothing(t *testing.T) {
	for seed := range uint64(150) {
		g := annotatedGame(t, seed)
		rng := rand.New(rand.NewPCG(seed, 2))
		a, b := randomPart(g, rng), randomPart(g, rng)
		if g.Tree.End() == gametree.Root {
			continue
		}
		whole := pgn.Union(a, b)
		for _, part := range []pgn.Game{a, b} {
			if lost := missing(&whole, &part); lost != "" {
				t.Errorf("seed %d: %s is lost", seed, lost)
			}
		}
		if !slices.Equal(whole.Tree.Main(), g.Tree.Main()) {
			t.Errorf("seed %d: the main line has changed", seed)
		}
		if again := pgn.Union(whole, b); again.Tree.Size() != whole.Tree.Size() || !slices.Equal(again.Tags, whole.Tags) {
			t.Errorf("seed %d: the union with one of its parts has more moves or tags", seed)
		}
		back, err := pgn.NewReader(strings.NewReader(write(t, whole))).Next()
		if err != nil || !back.Tree.Equal(whole.Tree) {
			t.Errorf("seed %d: it is not read as it is written: %v", seed, err)
		}
	}
}

// A known value replaces an unknown one. Of two known values the union has the first in the tag, the other in a comment.
func TestUnionOfTags(t *testing.T) {
	record := func(tags ...pgn.Tag) pgn.Game {
		g := annotatedGame(t, 0)
		g.Tree, g.Tags, g.Result = gametree.Tree{}, tags, "*"
		return g
	}
	a := record(pgn.Tag{Name: "Event", Value: "?"}, pgn.Tag{Name: "Date", Value: "????.??.??"}, pgn.Tag{Name: "Site", Value: "Here"})
	b := record(pgn.Tag{Name: "Event", Value: "Club"}, pgn.Tag{Name: "Date", Value: "2024.05.17"}, pgn.Tag{Name: "Site", Value: "There"}, pgn.Tag{Name: "Annotator", Value: "Me"})
	b.Result = "1-0"
	got := pgn.Union(a, b)
	want := []pgn.Tag{{Name: "Event", Value: "Club"}, {Name: "Date", Value: "2024.05.17"}, {Name: "Site", Value: "Here"}, {Name: "Annotator", Value: "Me"}}
	if !slices.Equal(got.Tags, want) || got.Result != "1-0" || got.Tree.Note(gametree.Root).Text() != `Twin: Site "There"` {
		t.Errorf("got %v, %s, %q", got.Tags, got.Result, got.Tree.Note(gametree.Root).Text())
	}
}

// The union has the notes and variations of the first record first, even if the second has the longer main line.
func TestUnionKeepsTheNotesOfTheFirstRecordFirst(t *testing.T) {
	var games []pgn.Game
	for g, err := range pgn.NewReader(strings.NewReader("[Event \"a\"]\n\n1. e4! {mine} e5 (1... c5) *\n\n" +
		"[Event \"a\"]\n\n1. e4? {theirs} e5 {seen} (1... e6) 2. Nf3 *\n")).All() {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	_, moves, _ := strings.Cut(strings.TrimSpace(write(t, pgn.Union(games[0], games[1]))), "\n\n")
	if want := "1. e4 $1 {mine} {theirs} 1... e5 {seen} (1... c5) (1... e6) 2. Nf3 *"; moves != want {
		t.Errorf("%s\nwant\n%s", moves, want)
	}
}
