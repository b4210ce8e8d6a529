package notation_test

import (
	"math/rand/v2"
	"testing"

	"backrank/variants/notation"
	"backrank/variants/rules"
)

// A tree that is built is the one that edits make.
func TestBuiltTreesAreEdited(t *testing.T) {
	rng := rand.New(rand.NewPCG(26, 5))
	for range 200 {
		moves := make([]rules.Move, rng.IntN(6))
		for i := range moves {
			moves[i] = rules.MoveOf(uint32(rng.IntN(4000)))
		}
		tree, b := notation.LineOf(moves), notation.NewBuilder(moves)
		if len(moves) == 0 {
			b = &notation.Builder{}
		}
		for range rng.IntN(40) {
			n := notation.NodeID(rng.IntN(tree.Size()))
			if rng.IntN(3) == 0 {
				note := notation.Note{Before: []notation.Comment{{Text: "a"}}, After: []notation.Comment{{Text: "b}"}}}
				tree = tree.SetNote(n, note)
				b.SetNote(n, note)
				continue
			}
			m := rules.MoveOf(uint32(rng.IntN(3)))
			next, want := tree.Add(n, m)
			if tree = next; b.Add(n, m) != want {
				t.Fatalf("another node than %d", want)
			}
		}
		end := notation.NodeID(rng.IntN(tree.Size()))
		if b.EndAt(end); !b.Tree().Equal(tree.EndAt(end)) {
			t.Fatal("the trees differ")
		}
	}
}
