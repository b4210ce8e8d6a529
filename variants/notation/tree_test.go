package notation_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"backrank/variants/notation"
	"backrank/variants/rules"
)

// keepsItsTree fails unless a game is read back as it was written, and written again without a changed byte.
func keepsItsTree(t testing.TB, g notation.Game) {
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
	same(t, back, g)
	if again := write(t, back); again != text {
		t.Errorf("written as\n%s\nthen as\n%s", text, again)
	}
	if t.Failed() {
		t.Fatalf("the text was\n%s", text)
	}
}

func TestRandomTreesAreReadBackAsTheyWereWritten(t *testing.T) {
	for seed := range uint64(sized(4000, 500)) {
		keepsItsTree(t, annotatedGame(t, seed))
	}
}

// edit returns a tree after one random edit.
func (r *randomTrees) edit() notation.Tree {
	var all []notation.NodeID
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
	next, added := r.tree.Add(n, choose(r.Rand, moves))
	for len(r.positions) < next.Size() {
		r.positions = append(r.positions, notation.After(&r.positions[n], next.Move(added)))
	}
	return next
}

func TestEditsKeepWhatIsWrittenAndLeaveTheOldTreeAsItIs(t *testing.T) {
	for seed := range uint64(sized(400, 60)) {
		g := annotatedGame(t, seed)
		r := randomTrees{Rand: rand.New(rand.NewPCG(seed, 27)), tree: g.Tree}
		r.positions = positionsOf(t, &g)
		for range 20 {
			before, old := told(r.tree), r.tree
			next := r.edit()
			if told(old) != before {
				t.Fatalf("seed %d: an edit has changed the tree that it was made on", seed)
			}
			if next.End() == notation.Root { // what follows is written as the game
				next = next.EndAt(next.Last(notation.Root))
			}
			if g.Tree = next; next.Passes() {
				if err := notation.Write(&strings.Builder{}, g); err == nil {
					t.Fatal("a null move on the main line is written")
				}
				continue
			}
			r.tree = next
			keepsItsTree(t, g)
		}
	}
}

// positionsOf returns the positions of a game by node.
func positionsOf(t testing.TB, g *notation.Game) []rules.Position {
	t.Helper()
	all := make([]rules.Position, g.Tree.Size())
	all[0] = g.Start
	for n := range g.Tree.Walk() {
		all[n] = notation.After(&all[g.Tree.Parent(n)], g.Tree.Move(n))
	}
	return all
}

func TestTreesAreWalkedInTheOrderOfPGN(t *testing.T) {
	for seed := range uint64(sized(300, 60)) {
		g := annotatedGame(t, seed)
		g.Tree = g.Tree.EndAt(g.Tree.Last(notation.Root)) // its last move is not written twice
		var walked []string
		for n := range g.Tree.Walk() {
			p, err := g.At(g.Tree.Parent(n))
			if err != nil {
				t.Fatal(err)
			}
			walked = append(walked, notation.SAN(&p, g.Tree.Move(n)))
			g.Tree = g.Tree.SetNote(n, notation.Note{})
		}
		g.Tree = g.Tree.SetNote(notation.Root, notation.Note{})
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

func TestAPlaceInTheWalkIsThatOfItsNode(t *testing.T) {
	for seed := range uint64(60) {
		tree := annotatedGame(t, seed).Tree
		at := 0
		for n := range tree.Walk() {
			if at++; tree.Index(n) != at || tree.At(at) != n {
				t.Fatalf("node %d is at %d, which is of %d; want %d", n, tree.Index(n), tree.At(at), at)
			}
		}
		if tree.At(at+1) != notation.None || tree.At(0) != notation.Root || tree.Index(notation.Root) != 0 {
			t.Error("places before the first and after the last")
		}
		if at > 0 {
			n := tree.At(1)
			if gone := tree.Delete(n); gone.Index(n) != -1 || gone.Has(n) {
				t.Error("a deleted node has a place")
			}
		}
	}
}

func TestAPromotedLineStandsBeforeTheOther(t *testing.T) {
	g := readGames(t, "1. e4 (1. d4 d5 (1... Nf6)) (1. c4) e5 *")[0]
	line := func(tree notation.Tree) string {
		g.Tree = tree
		return moveText(t, g)
	}
	tree := g.Tree
	nf6, c4 := tree.At(4), tree.At(5)
	for got, want := range map[string]string{
		line(tree.Promote(c4)):                                "1. e4 (1. c4) (1. d4 d5 (1... Nf6)) 1... e5 *",
		line(tree.Promote(nf6)):                               "1. e4 (1. d4 Nf6 (1... d5)) (1. c4) 1... e5 *",
		line(tree.MakeMain(nf6)):                              "1. d4 (1. e4 e5) (1. c4) 1... Nf6 (1... d5) *",
		line(tree.Promote(tree.At(1))):                        "1. e4 (1. d4 d5 (1... Nf6)) (1. c4) 1... e5 *",
		line(tree.Delete(tree.At(1))):                         "1. d4 (1. c4) 1... d5 (1... Nf6) *",
		line(tree.MakeMain(tree.Last(tree.At(2)))):            "1. d4 (1. e4 e5) (1. c4) 1... d5 (1... Nf6) *",
		line(tree.Delete(notation.Root)):                      "*",
		line(tree.Delete(tree.At(2)).Delete(tree.At(5))):      "1. e4 e5 *",
		line(tree.Promote(c4).Promote(c4).Delete(tree.At(2))): "1. c4 (1. e4 e5) *",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// The game ends where its own text ends, whatever line continues the last move; what follows the end is written as a
// variation with the last move again, and read back as what follows the end.
func TestAGameEndsWhereItsTextEnds(t *testing.T) {
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
		keepsItsTree(t, g)
	}
}

// A line that ends, and goes on after its end.
func TestTheEndOfAGameMoves(t *testing.T) {
	g := readGames(t, "1. e4 (1. d4) e5 2. Nf3 Nc6 *")[0]
	tree := g.Tree
	e4, d4, e5, nf3, nc6 := tree.At(1), tree.At(2), tree.At(3), tree.At(4), tree.At(5)
	if tree.End() != nc6 || (notation.Tree{}).End() != notation.Root {
		t.Fatal("a game does not end with its last move")
	}
	analysed := tree.EndAt(e5)
	for what, c := range map[string]struct {
		tree notation.Tree
		end  notation.NodeID
		main []notation.NodeID
	}{
		"ended earlier":              {analysed, e5, []notation.NodeID{e4, e5}},
		"ended before all moves":     {tree.EndAt(notation.Root), notation.Root, nil},
		"ended in a variation":       {tree.EndAt(d4), d4, []notation.NodeID{d4}},
		"an end deleted":             {tree.Delete(nf3), e5, []notation.NodeID{e4, e5}},
		"analysis deleted":           {analysed.Delete(nf3), e5, []notation.NodeID{e4, e5}},
		"a variation made the game":  {analysed.MakeMain(d4), d4, []notation.NodeID{d4}},
		"a variation promoted to it": {tree.Promote(d4), d4, []notation.NodeID{d4}},
		"analysis made main":         {analysed.MakeMain(nc6), e5, []notation.NodeID{e4, e5}},
		"everything deleted":         {tree.Delete(notation.Root), notation.Root, nil},
	} {
		if got := slices.Collect(c.tree.MainLine()); c.tree.End() != c.end || !slices.Equal(got, c.main) {
			t.Errorf("%s: ends at %d with %v, want %d, %v", what, c.tree.End(), got, c.end, c.main)
		}
		for n := range c.tree.Walk() {
			if c.tree.IsMain(n) != slices.Contains(c.main, n) {
				t.Errorf("%s: %d is on the main line: %v", what, n, c.tree.IsMain(n))
			}
		}
	}
	if analysed.Equal(tree) || !tree.EndAt(e5).EndAt(nc6).Equal(tree) {
		t.Error("the end of a game counts for nothing, or cannot be undone")
	}
	m := g.Tree.Move(e4)
	if longer, n := tree.Add(nc6, m); longer.End() != n {
		t.Error("a move after the last one is not the game's")
	}
	if longer, _ := analysed.Add(nc6, m); longer.End() != e5 {
		t.Error("a move of the analysis is the game's")
	}
}

// Ids that are reserved are not given to new nodes.
func TestReservedIdsAreNotGiven(t *testing.T) {
	tree := readGames(t, "1. e4 e5 *")[0].Tree
	reserved := tree.Reserve(10)
	if !reserved.Equal(tree) || reserved.Has(5) || reserved.Size() != 10 || tree.Reserve(1).Size() != tree.Size() {
		t.Error("reserving changes the tree, or does not")
	}
	if _, n := reserved.Add(notation.Root, tree.Move(2)); n != 10 {
		t.Errorf("the next node is %d", n)
	}
}

// Variations may lie in each other as deep as they are read, and no deeper.
func TestTooDeepATreeIsNotWritten(t *testing.T) {
	g := readGames(t, "1. e4 e5 2. Nf3 *")[0]
	n, moves := g.Tree.At(1), 1
	for p, err := g.At(n); moves < 300; moves++ {
		if err != nil {
			t.Fatal(err)
		}
		all := p.Moves(nil)
		g.Tree, _ = g.Tree.Add(n, all[0])
		g.Tree, n = g.Tree.Add(n, all[1])
		p = notation.After(&p, all[1])
		if text, err := notation.MoveText(&g.Start, g.Tree); err == nil {
			if back, err := notation.ParseMoveText(&g.Start, text); err != nil || !back.Equal(g.Tree) {
				t.Fatalf("%d deep, written and not read back: %v", moves, err)
			}
		} else if moves < 200 {
			t.Fatalf("%d deep: %v", moves, err)
		}
	}
	if _, err := notation.MoveText(&g.Start, g.Tree); err == nil {
		t.Error("variations 300 deep are written")
	}
}

// A move has each glyph once, however it is written, and one of each group; another one of a group is kept as a comment,
// with a warning.
func TestGlyphsAreReadOnce(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4?? $4 *":               "1. e4 $4 *",
		"1. e4! ! $1 $14 $14 $146 *": "1. e4 $1 $14 $146 *",
		"1. e4! $2 $14 $16 *":        "1. e4 $1 $14 {$2} {$16} *",
		"1. e4! d5 (1... d5 2. c4) (1... d5 $1 2. d4) (1... d5 $1) *": "1. e4 $1 d5 $1 (1... d5 2. c4) (1... d5 2. d4) *",
	} {
		g, err := notation.NewReader(strings.NewReader(text)).Next()
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := notation.Write(&b, g); err != nil {
			t.Fatal(err)
		}
		got := belowTags(b.String())
		if got = strings.Join(strings.Fields(got), " "); got != want && !strings.Contains(text, "(") || strings.Count(got, "$1 $1 ") > 0 {
			t.Errorf("%s is read as %s", text, got)
		}
		if warned := len(g.Warnings) > 0; warned != strings.Contains(want, "{") {
			t.Errorf("%s: warnings %q", text, g.Warnings)
		}
	}
}
