package moves

import (
	"math/rand/v2"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/variants/gametree"
	"backrank/variants/rules"
)

// testComments are the comments of a large tree.
var testComments = []string{
	"A novelty, and a good one: the knight goes to the rim only to come back with more.",
	"White cannot castle on this side any more.",
	"[%eval 0.35] [%clk 0:12:07]",
	"Better was to keep the bishop, as in so many games of the last years in which Black held the draw without much trouble, for example by bringing the rook to the open file first.",
	"With the idea of f4.",
}

// largeTree returns a tree of n moves: a main line and variations at random places, most of them short, with comments
// and glyphs.
func largeTree(t testing.TB, n int) gametree.Tree {
	r := rand.New(rand.NewPCG(1, 2))
	tree := gametree.Tree{}
	positions := []rules.Position{*orthodox(t)}
	play := func(at gametree.NodeID) gametree.NodeID {
		p := positions[at]
		moves := p.Moves(nil)
		if len(moves) == 0 {
			return gametree.None
		}
		m := moves[r.IntN(len(moves))]
		next, id := tree.Add(at, m)
		if int(id) == len(positions) {
			var after rules.Position
			p.Play(m, &after)
			positions = append(positions, after)
		}
		tree = next
		if r.IntN(4) == 0 {
			note := gametree.Note{After: []gametree.Comment{{Text: testComments[r.IntN(len(testComments))]}}}
			if r.IntN(2) == 0 {
				note.NAGs = []uint8{uint8(1 + r.IntN(19))}
			}
			tree = tree.SetNote(id, note)
		}
		return id
	}
	for at := gametree.Root; at != gametree.None && len(positions) < min(n, 300); {
		at = play(at)
	}
	for len(positions) < n {
		at := gametree.NodeID(r.IntN(len(positions)))
		for range 3 + r.IntN(10) {
			if at = play(at); at == gametree.None || len(positions) == n {
				break
			}
		}
	}
	return tree
}

// Every move is in one row, no row is wider than the list, and rows do not overlap.
func TestALargeTreeIsWhollyShown(t *testing.T) {
	tree := largeTree(t, 2000)
	themed(t)
	l := New(Actions{})
	for i, width := range []float32{200, 276, 400, 200, 276, 400} {
		l.Resize(fyne.NewSize(width, 500))
		c := content(t, tree)
		c.Paragraphs = i > 2
		l.Update(c)
		for n := range tree.Walk() {
			if l.layout.itemOf(n) == nil {
				t.Fatalf("node %d is in no row", n)
			}
		}
		top := float32(0)
		for i, row := range l.layout.rows {
			if row.top != top {
				t.Fatalf("row %d begins at %v, want %v", i, row.top, top)
			}
			top += row.height
			x := float32(0)
			for _, it := range l.layout.items[row.from:row.to] {
				if it.x < x-.5 || it.x+it.width > width {
					t.Fatalf("width %v: %q is from %v to %v, after %v", width, it.text, it.x, it.x+it.width, x)
				}
				x = it.x + it.width
			}
		}
	}
}

// largeList returns a list that shows a tree of ten thousand moves.
func largeList(b *testing.B) (*List, Content) {
	themed(b)
	l := New(Actions{})
	w := test.NewTempWindow(b, l)
	w.Resize(fyne.NewSize(300, 600))
	c := content(b, largeTree(b, 10_000))
	l.Update(c)
	return l, c
}

// BenchmarkEdit lays out ten thousand moves after an edit, such as a change of a comment, a glyph or a move.
func BenchmarkEdit(b *testing.B) {
	l, c := largeList(b)
	for i := 0; b.Loop(); i++ {
		c.Tree = c.Tree.SetNote(gametree.NodeID(1+i%9_999), gametree.Note{NAGs: []uint8{uint8(1 + i%6)}})
		l.Update(c)
	}
}

// BenchmarkStep steps through the main line of ten thousand moves.
func BenchmarkStep(b *testing.B) {
	l, c := largeList(b)
	for b.Loop() {
		if c.At = c.Tree.First(c.At); c.At == gametree.None {
			c.At = gametree.Root
		}
		l.Update(c)
	}
}

// BenchmarkScroll scrolls through ten thousand moves, forty units at a time.
func BenchmarkScroll(b *testing.B) {
	l, _ := largeList(b)
	for b.Loop() {
		l.scroll.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -40)})
		if l.scroll.Offset.Y+l.scroll.Size().Height >= l.layout.height {
			l.scroll.ScrollToTop()
		}
	}
}
