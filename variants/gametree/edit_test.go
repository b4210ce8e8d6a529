package gametree_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// startPosition returns the start position of orthodox chess.
func startPosition(t *testing.T) rules.Position {
	t.Helper()
	v, _ := variants.ByID(variants.OrthodoxID)
	p, err := v.Position(v.StartAt(0))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// parseMoves returns the tree of the moves of orthodox chess in a text.
func parseMoves(t *testing.T, text string) gametree.Tree {
	t.Helper()
	start := startPosition(t)
	tree, err := pgn.ParseMoveText(&start, text)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// formatMoves is the inverse of parseMoves.
func formatMoves(t *testing.T, tree gametree.Tree) string {
	t.Helper()
	start := startPosition(t)
	text, err := pgn.MoveText(&start, tree)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(text), " ")
}

// A Builder makes the same tree as the edits of a Tree.
func TestBuilderAgreesWithEdits(t *testing.T) {
	rng := rand.New(rand.NewPCG(26, 5))
	for range 200 {
		moves := make([]rules.Move, rng.IntN(6))
		for i := range moves {
			moves[i] = rules.MoveOf(uint32(rng.IntN(4000)))
		}
		tree, b := gametree.New(moves), gametree.NewBuilder(moves)
		if len(moves) == 0 {
			b = &gametree.Builder{}
		}
		for range rng.IntN(40) {
			n := gametree.NodeID(rng.IntN(tree.Size()))
			if rng.IntN(3) == 0 {
				note := gametree.Note{Before: []gametree.Comment{{Text: "a"}}, After: []gametree.Comment{{Text: "b}"}}}
				tree = tree.SetNote(n, note)
				b.SetNote(n, note)
				continue
			}
			m := rules.MoveOf(uint32(rng.IntN(3)))
			next, want := tree.Add(n, m)
			if tree = next; b.Add(n, m) != want {
				t.Fatalf("the builder does not add node %d", want)
			}
		}
		end := gametree.NodeID(rng.IntN(tree.Size()))
		if b.EndAt(end); !b.Tree().Equal(tree.EndAt(end)) {
			t.Fatal("the trees differ")
		}
	}
}

// randomTree returns a tree of up to 60 moves, which need not be legal.
func randomTree(rng *rand.Rand) gametree.Tree {
	var tree gametree.Tree
	for range rng.IntN(60) {
		tree, _ = tree.Add(gametree.NodeID(rng.IntN(tree.Size())), rules.MoveOf(uint32(1+rng.IntN(4))))
	}
	return tree
}

func TestIndexIsTheInverseOfAt(t *testing.T) {
	rng := rand.New(rand.NewPCG(60, 26))
	for range 60 {
		tree := randomTree(rng)
		index := 0
		for n := range tree.Walk() {
			if index++; tree.Index(n) != index || tree.At(index) != n {
				t.Fatalf("node %d has index %d, want %d, where %d is", n, tree.Index(n), index, tree.At(index))
			}
		}
		if index+1 != tree.Size() {
			t.Errorf("%d of %d nodes are walked", index, tree.Size()-1)
		}
		if tree.At(index+1) != gametree.None || tree.At(0) != gametree.Root || tree.Index(gametree.Root) != 0 {
			t.Error("the indexes before the first node and after the last are wrong")
		}
		if index > 0 {
			n := tree.At(1)
			if without := tree.Delete(n); without.Index(n) != -1 || without.Has(n) {
				t.Error("a deleted node has an index")
			}
		}
	}
}

func TestPromoteMakeMainAndDelete(t *testing.T) {
	tree := parseMoves(t, "1. e4 (1. d4 d5 (1... Nf6)) (1. c4) e5")
	line := func(tree gametree.Tree) string { return formatMoves(t, tree) }
	nf6, c4 := tree.At(4), tree.At(5)
	for got, want := range map[string]string{
		line(tree.Promote(c4)):                                "1. e4 (1. c4) (1. d4 d5 (1... Nf6)) 1... e5",
		line(tree.Promote(nf6)):                               "1. e4 (1. d4 Nf6 (1... d5)) (1. c4) 1... e5",
		line(tree.MakeMain(nf6)):                              "1. d4 (1. e4 e5) (1. c4) 1... Nf6 (1... d5)",
		line(tree.Promote(tree.At(1))):                        "1. e4 (1. d4 d5 (1... Nf6)) (1. c4) 1... e5",
		line(tree.Delete(tree.At(1))):                         "1. d4 (1. c4) 1... d5 (1... Nf6)",
		line(tree.MakeMain(tree.Last(tree.At(2)))):            "1. d4 (1. e4 e5) (1. c4) 1... d5 (1... Nf6)",
		line(tree.Delete(gametree.Root)):                      "",
		line(tree.Delete(tree.At(2)).Delete(tree.At(5))):      "1. e4 e5",
		line(tree.Promote(c4).Promote(c4).Delete(tree.At(2))): "1. c4 (1. e4 e5)",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// Edits that change the main line change its end.
func TestEndFollowsTheMainLine(t *testing.T) {
	tree := parseMoves(t, "1. e4 (1. d4) e5 2. Nf3 Nc6")
	e4, d4, e5, nf3, nc6 := tree.At(1), tree.At(2), tree.At(3), tree.At(4), tree.At(5)
	if tree.End() != nc6 || (gametree.Tree{}).End() != gametree.Root {
		t.Fatal("a game does not end with its last move")
	}
	analysed := tree.EndAt(e5)
	for what, c := range map[string]struct {
		tree gametree.Tree
		end  gametree.NodeID
		main []gametree.NodeID
	}{
		"ended earlier":              {analysed, e5, []gametree.NodeID{e4, e5}},
		"ended before all moves":     {tree.EndAt(gametree.Root), gametree.Root, nil},
		"ended in a variation":       {tree.EndAt(d4), d4, []gametree.NodeID{d4}},
		"an end deleted":             {tree.Delete(nf3), e5, []gametree.NodeID{e4, e5}},
		"analysis deleted":           {analysed.Delete(nf3), e5, []gametree.NodeID{e4, e5}},
		"a variation made the game":  {analysed.MakeMain(d4), d4, []gametree.NodeID{d4}},
		"a variation promoted to it": {tree.Promote(d4), d4, []gametree.NodeID{d4}},
		"analysis made main":         {analysed.MakeMain(nc6), e5, []gametree.NodeID{e4, e5}},
		"everything deleted":         {tree.Delete(gametree.Root), gametree.Root, nil},
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
		t.Error("Equal ignores the end, or EndAt cannot undo EndAt")
	}
	m := tree.Move(e4)
	if longer, n := tree.Add(nc6, m); longer.End() != n {
		t.Error("the main line does not end with a move after its end")
	}
	if longer, _ := analysed.Add(nc6, m); longer.End() != e5 {
		t.Error("the main line ends with a move of the analysis")
	}
}

func TestNewNodesDoNotGetReservedIDs(t *testing.T) {
	tree := parseMoves(t, "1. e4 e5")
	reserved := tree.Reserve(10)
	if !reserved.Equal(tree) || reserved.Has(5) || reserved.Size() != 10 || tree.Reserve(1).Size() != tree.Size() {
		t.Error("Reserve changes the moves, or not the size")
	}
	if _, n := reserved.Add(gametree.Root, tree.Move(2)); n != 10 {
		t.Errorf("the next node is %d", n)
	}
}

// DepthFirst yields each node once, after its parent, and the first line to its end before other lines.
func TestDepthFirst(t *testing.T) {
	var b gametree.Builder
	parents := []gametree.NodeID{gametree.Root, 1, 2, 1, 4, gametree.Root, 6}
	for i, parent := range parents {
		b.Add(parent, rules.MoveOf(uint32(i+1)))
	}
	tree := b.Tree()
	if got, want := slices.Collect(tree.DepthFirst()), []gametree.NodeID{1, 2, 3, 4, 5, 6, 7}; !slices.Equal(got, want) {
		t.Errorf("nodes %v, want %v", got, want)
	}
	for n := range tree.DepthFirst() { // may be left early
		if n == 3 {
			break
		}
	}
	if got := slices.Collect(gametree.Tree{}.DepthFirst()); len(got) != 0 {
		t.Errorf("an empty tree has nodes %v", got)
	}
}
