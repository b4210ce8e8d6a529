package pgn_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"backrank/internal/notationtest"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// checkRoundTrip fails unless writing a game and reading it gives the same game, and writing that gives the same text.
func checkRoundTrip(t testing.TB, g pgn.Game) {
	t.Helper()
	text := write(t, g)
	games := readGames(t, text)
	if len(games) != 1 {
		t.Fatalf("%d games in\n%s", len(games), text)
	}
	back := games[0]
	if len(back.Warnings) > 0 {
		t.Errorf("warnings %q", back.Warnings)
	}
	if back.Tag("Annotator") != g.Tag("Annotator") {
		t.Errorf("tag %q, want %q", back.Tag("Annotator"), g.Tag("Annotator"))
	}
	checkSame(t, back, g)
	if again := write(t, back); again != text {
		t.Errorf("written as\n%s\nthen as\n%s", text, again)
	}
	if t.Failed() {
		t.Fatalf("the text was\n%s", text)
	}
}

func TestRandomTreesAreReadBack(t *testing.T) {
	for seed := range uint64(notationtest.Sized(4000, 500)) {
		checkRoundTrip(t, annotatedGame(t, seed))
	}
}

// edit returns a tree after one random edit.
func (r *randomTrees) edit() gametree.Tree {
	var all []gametree.NodeID
	for n := range r.tree.Walk() {
		all = append(all, n)
	}
	if len(all) == 0 {
		return r.tree
	}
	n := all[r.IntN(len(all))]
	switch r.IntN(6) {
	case 5:
		return r.tree.EndAt(n)
	case 0:
		return r.tree.Delete(n)
	case 1:
		return r.tree.Promote(n)
	case 2:
		return r.tree.MakeMain(n)
	case 3:
		return r.tree.SetNote(n, r.note())
	}
	moves := r.positions[n].Moves(nil)
	if len(moves) == 0 {
		return r.tree
	}
	next, added := r.tree.Add(n, notationtest.Choose(r.Rand, moves))
	for len(r.positions) < next.Size() {
		r.positions = append(r.positions, rules.After(&r.positions[n], next.Move(added)))
	}
	return next
}

// Edits do not modify the tree that they are made on.
func TestEditedTreesAreReadBack(t *testing.T) {
	for seed := range uint64(notationtest.Sized(400, 60)) {
		g := annotatedGame(t, seed)
		r := randomTrees{Rand: rand.New(rand.NewPCG(seed, 27)), tree: g.Tree}
		r.positions = positionsOf(t, &g)
		for range 20 {
			before, old := describe(r.tree), r.tree
			next := r.edit()
			if describe(old) != before {
				t.Fatalf("seed %d: an edit has modified the old tree", seed)
			}
			if next.End() == gametree.Root { // the analysis is written as the game
				next = next.EndAt(next.Last(gametree.Root))
			}
			if g.Tree = next; next.HasNullMove() {
				if err := pgn.Write(&strings.Builder{}, g); err == nil {
					t.Fatal("a null move on the main line is written")
				}
				continue
			}
			r.tree = next
			checkRoundTrip(t, g)
		}
	}
}

// positionsOf returns the positions of a game by node.
func positionsOf(t testing.TB, g *pgn.Game) []rules.Position {
	t.Helper()
	all := make([]rules.Position, g.Tree.Size())
	all[0] = g.Start
	for n := range g.Tree.Walk() {
		all[n] = rules.After(&all[g.Tree.Parent(n)], g.Tree.Move(n))
	}
	return all
}

func TestWalkIsInTheOrderOfPGN(t *testing.T) {
	for seed := range uint64(notationtest.Sized(300, 60)) {
		g := annotatedGame(t, seed)
		g.Tree = g.Tree.EndAt(g.Tree.Last(gametree.Root)) // without analysis, which repeats the last move
		var walked []string
		for n := range g.Tree.Walk() {
			p, err := g.At(g.Tree.Parent(n))
			if err != nil {
				t.Fatal(err)
			}
			walked = append(walked, san.Format(&p, g.Tree.Move(n)))
			g.Tree = g.Tree.SetNote(n, gametree.Note{})
		}
		g.Tree = g.Tree.SetNote(gametree.Root, gametree.Note{})
		g.Preamble, g.Trailer = nil, nil
		var written []string
		text := belowTags(write(t, g))
		for word := range strings.FieldsSeq(text) {
			if word = strings.Trim(word, "()"); word != "" && !strings.HasSuffix(word, ".") {
				written = append(written, word)
			}
		}
		if !slices.Equal(walked, written[:len(written)-1]) {
			t.Fatalf("walked\n%v, written\n%v", walked, written)
		}
	}
}

// A variation that repeats the last move of the game is analysis after the end, and analysis is written as such a variation.
func TestAnalysisIsAVariationOfTheLastMove(t *testing.T) {
	for text, want := range map[string]struct {
		written string
		end     int // plies
	}{
		"1. e4 e5 (1... e5 2. Nf3) *":                         {"1. e4 e5 (1... e5 2. Nf3) *", 2},
		"1. e4 e5 (1... e5 2. Nf3) 2. Nc3 *":                  {"1. e4 e5 2. Nc3 (2. Nf3) *", 3},
		"1. e4 (1. e4 e5 2. Nf3 (2. Nc3) Nc6) (1. d4) *":      {"1. e4 (1. d4) (1. e4 e5 2. Nf3 (2. Nc3) 2... Nc6) *", 1},
		"1. e4 e5 {x} (1... c5) (1... e5 {y} 2. Nf3 {z}) *":   {"1. e4 e5 {x} {y} (1... c5) (1... e5 2. Nf3 {z}) *", 2},
		"1. e4 e5 (1... e5 2. -- Nf6) *":                      {"1. e4 e5 (1... e5 2. -- Nf6) *", 2},
		"1. e4 (1. e4 e5 (1... e5 2. Nf3) (1... c5) 2. d4) *": {"1. e4 (1. e4 e5 (1... c5) 2. d4 (2. Nf3)) *", 1},
	} {
		g := readGames(t, "[White \"A\"]\n\n"+text)[0]
		if got := moveText(t, g); got != want.written || len(g.Tree.Main()) != want.end {
			t.Errorf("%q is %q, a game of %d plies", text, got, len(g.Tree.Main()))
		}
		checkRoundTrip(t, g)
	}
}

// Write limits the depth of variations as the Reader does.
func TestDepthOfVariationsIsLimited(t *testing.T) {
	g := readGames(t, "1. e4 e5 2. Nf3 *")[0]
	n, moves := g.Tree.At(1), 1
	for p, err := g.At(n); moves < 300; moves++ {
		if err != nil {
			t.Fatal(err)
		}
		all := p.Moves(nil)
		g.Tree, _ = g.Tree.Add(n, all[0])
		g.Tree, n = g.Tree.Add(n, all[1])
		p = rules.After(&p, all[1])
		if text, err := pgn.MoveText(&g.Start, g.Tree); err == nil {
			if back, err := pgn.ParseMoveText(&g.Start, text); err != nil || !back.Equal(g.Tree) {
				t.Fatalf("%d deep: written, but not read back: %v", moves, err)
			}
		} else if moves < 200 {
			t.Fatalf("%d deep: %v", moves, err)
		}
	}
	if _, err := pgn.MoveText(&g.Start, g.Tree); err == nil {
		t.Error("variations 300 deep are written")
	}
}

// A move has each glyph once, in whatever spelling. A second glyph of a group becomes a comment, with a warning.
func TestRepeatedGlyphsAreDropped(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4?? $4 *":               "1. e4 $4 *",
		"1. e4! ! $1 $14 $14 $146 *": "1. e4 $1 $14 $146 *",
		"1. e4! $2 $14 $16 *":        "1. e4 $1 $14 {$2} {$16} *",
	} {
		g, err := pgn.NewReader(strings.NewReader(text)).Next()
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(strings.Fields(belowTags(write(t, g))), " "); got != want {
			t.Errorf("%s is read as %s", text, got)
		}
		if warned := len(g.Warnings) > 0; warned != strings.Contains(want, "{") {
			t.Errorf("%s: warnings %q", text, g.Warnings)
		}
	}
}

// Variations that begin with the same move are merged, and the move keeps one of two equal glyphs.
func TestMergedVariationsHaveAGlyphOnce(t *testing.T) {
	g, err := pgn.NewReader(strings.NewReader("1. e4! d5 (1... c5 2. c4) (1... c5 $1 2. d4) (1... c5 $1) *")).Next()
	if err != nil {
		t.Fatal(err)
	}
	if got := belowTags(write(t, g)); strings.Count(got, "c5 $1") != 1 || strings.Contains(got, "$1 $1") || len(g.Warnings) > 0 {
		t.Errorf("it is read as %s with warnings %q", got, g.Warnings)
	}
}
