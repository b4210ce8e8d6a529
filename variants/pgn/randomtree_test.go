package pgn_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"backrank/internal/notationtest"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/internal/token"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// randomTrees makes random trees with nested variations, null moves, glyphs, and comments of all forms before and after moves.
type randomTrees struct {
	*rand.Rand
	positions []rules.Position // by node
	tree      gametree.Tree
}

// allVariants returns the variants of the catalogue, and custom variants.
func allVariants() []variants.Variant {
	return append(
		variants.All(),
		variants.Custom(variants.ShuffleFamily, variants.Drafted, variants.Slide),
		variants.Custom(variants.FischerFamily, variants.Independent, variants.Leap),
		variants.Custom(variants.ShuffleFamily, variants.Independent, variants.Fischer),
	)
}

// annotatedGame returns a game of a random variant with a random tree.
func annotatedGame(t testing.TB, seed uint64) pgn.Game {
	t.Helper()
	all := allVariants()
	r := randomTrees{Rand: rand.New(rand.NewPCG(seed, 26))}
	g := randomGame(t, all[int(seed)%len(all)], seed, 0)
	if seed%5 == 0 { // a position from the middle of a game
		for range 30 {
			if moves := g.Start.Moves(nil); len(moves) > 0 {
				g.Start = rules.After(&g.Start, notationtest.Choose(r.Rand, moves))
			}
		}
		g.StartID, g.Draft, g.Protocol = "", nil, variants.Free
	}
	r.positions = []rules.Position{g.Start}
	for range r.IntN(60) {
		r.grow()
	}
	for n := gametree.NodeID(0); int(n) < r.tree.Size(); n++ {
		if r.IntN(3) == 0 {
			r.tree = r.tree.SetNote(n, r.note())
		}
	}
	if main := slices.Collect(r.tree.MainLine()); len(main) > 0 && r.IntN(3) == 0 {
		r.tree = r.tree.EndAt(main[r.IntN(len(main))])
	}
	g.Tree, g.Preamble, g.Trailer = r.tree, r.comments(6), r.comments(4)
	if r.IntN(2) == 0 {
		g.Tags = append(g.Tags, pgn.Tag{Name: "Annotator", Value: token.CleanLine(notationtest.CommentText(r.Rand))})
	}
	return g
}

// grow adds a move, mostly at the end of a line.
func (r *randomTrees) grow() {
	n := gametree.NodeID(r.IntN(r.tree.Size()))
	if r.IntN(3) > 0 {
		n = r.tree.Last(n)
	}
	p := r.positions[n]
	moves := p.Moves(nil)
	if len(moves) == 0 {
		return
	}
	m := notationtest.Choose(r.Rand, moves)
	if r.IntN(8) == 0 && !p.InCheck() && !(r.tree.IsMain(n) && r.tree.First(n) == gametree.None) {
		m = rules.Move{}
	}
	size := r.tree.Size()
	if r.tree, _ = r.tree.Add(n, m); r.tree.Size() > size {
		r.positions = append(r.positions, rules.After(&p, m))
	}
}

// note returns a random note.
func (r *randomTrees) note() gametree.Note {
	note := gametree.Note{Before: r.comments(4), After: r.comments(2)}
	for r.IntN(3) == 0 {
		note.NAGs = append(note.NAGs, uint8(r.IntN(256)))
	}
	switch r.IntN(6) {
	case 0:
		note = note.WithCommand("clk", fmt.Sprintf("%d:%02d:%02d.%d", r.IntN(3), r.IntN(60), r.IntN(60), r.IntN(10)))
	case 1:
		note = note.WithCommand("eval", gametree.Eval{Pawns: float64(r.IntN(900)-450) / 100, Depth: r.IntN(40)}.String())
	case 2:
		note = note.WithCommand("emt", "0:00:07.5").WithShapes([]gametree.Shape{{From: 12, To: 28, Color: 'G'}, {From: 5, To: 5, Color: 'R'}})
	}
	return note
}

// comments returns up to three clean comments, and none except once in n calls.
func (r *randomTrees) comments(n int) (all []gametree.Comment) {
	if r.IntN(n) > 0 {
		return nil
	}
	for range 1 + r.IntN(3) {
		all = append(all, gametree.Comment{Text: notationtest.CommentText(r.Rand), Form: gametree.Form(r.IntN(3))})
	}
	return gametree.CleanComments(all)
}
