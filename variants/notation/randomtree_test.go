package notation_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// randomTrees makes games with trees of every kind: variations several deep, null moves in them, glyphs, comments of
// all forms, before moves and after.
type randomTrees struct {
	*rand.Rand
	positions []rules.Position // by node
	tree      notation.Tree
}

// everyVariant are those of the catalogue, and drafts and arrays of one's own under other rules.
func everyVariant() []variants.Variant {
	return append(
		variants.All(),
		variants.Custom(variants.ShuffleFamily, variants.Drafted, variants.Slide),
		variants.Custom(variants.FischerFamily, variants.Independent, variants.Leap),
		variants.Custom(variants.ShuffleFamily, variants.Independent, variants.Fischer),
	)
}

// annotatedGame returns a game of a random variant with a random tree.
func annotatedGame(t testing.TB, seed uint64) notation.Game {
	t.Helper()
	all := everyVariant()
	r := randomTrees{Rand: rand.New(rand.NewPCG(seed, 26))}
	g := randomGame(t, all[int(seed)%len(all)], seed, 0)
	if seed%5 == 0 { // a position from the middle of a game
		for range 30 {
			if moves := g.Start.Moves(nil); len(moves) > 0 {
				g.Start = after(&g.Start, choose(r.Rand, moves))
			}
		}
		g.StartID, g.Draft, g.Protocol = "", nil, variants.Free
	}
	r.positions = []rules.Position{g.Start}
	for range r.IntN(60) {
		r.grow()
	}
	for n := notation.NodeID(0); int(n) < r.tree.Size(); n++ {
		if r.IntN(3) == 0 {
			r.tree = r.tree.SetNote(n, r.note())
		}
	}
	if main := slices.Collect(r.tree.MainLine()); len(main) > 0 && r.IntN(3) == 0 {
		r.tree = r.tree.EndAt(main[r.IntN(len(main))])
	}
	g.Tree, g.Preamble, g.Trailer = r.tree, r.comments(6), r.comments(4)
	if r.IntN(2) == 0 {
		g.Tags = append(g.Tags, notation.Tag{Name: "Annotator", Value: cleaned(r.text())})
	}
	return g
}

// grow adds a move, mostly at the end of a line.
func (r *randomTrees) grow() {
	n := notation.NodeID(r.IntN(r.tree.Size()))
	if r.IntN(3) > 0 {
		n = r.tree.Last(n)
	}
	p := r.positions[n]
	moves := p.Moves(nil)
	if len(moves) == 0 {
		return
	}
	m := choose(r.Rand, moves)
	if r.IntN(8) == 0 && !p.InCheck() && !(r.tree.IsMain(n) && r.tree.First(n) == notation.None) {
		m = rules.Move{}
	}
	size := r.tree.Size()
	if r.tree, _ = r.tree.Add(n, m); r.tree.Size() > size {
		r.positions = append(r.positions, notation.After(&p, m))
	}
}

func (r *randomTrees) note() notation.Note {
	note := notation.Note{Before: r.comments(4), After: r.comments(2)}
	for r.IntN(3) == 0 {
		note.NAGs = append(note.NAGs, uint8(r.IntN(256)))
	}
	switch r.IntN(6) {
	case 0:
		note = note.WithCommand("clk", fmt.Sprintf("%d:%02d:%02d.%d", r.IntN(3), r.IntN(60), r.IntN(60), r.IntN(10)))
	case 1:
		note = note.WithCommand("eval", notation.Eval{Pawns: float64(r.IntN(900)-450) / 100, Depth: r.IntN(40)}.String())
	case 2:
		note = note.WithCommand("emt", "0:00:07.5").WithShapes([]notation.Shape{{From: 12, To: 28, Color: 'G'}, {From: 5, To: 5, Color: 'R'}})
	}
	return note
}

// comments returns some comments, each of which can be written; one time in few there are any.
func (r *randomTrees) comments(few int) (all []notation.Comment) {
	if r.IntN(few) > 0 {
		return nil
	}
	for range 1 + r.IntN(3) {
		all = append(all, notation.Comment{Text: r.text(), Form: notation.Form(r.IntN(3))})
	}
	note := notation.LineOf(nil).SetNote(notation.Root, notation.Note{After: all}).Note(notation.Root)
	return note.After
}

// pieces are what comments are made of; together they can look like anything.
var pieces = []string{
	"a", "good", "e4", "1.", "*", "1-0", " ", "  ", "\t", "\n", "\n\n", "\r\n", "\r", "{", "}", "(", ")", ";", "%", "$1", "[", "]", "\"", "\\",
	"[%clk 0:01:02]", "[%eval -0.35,18]", "[%cal Gd2d4,Rc1c6]", "[%unknown a, b]", "[%", "[Event \"x\"]", "[White \"", "é", "日本", "♘", "\u00a0",
	"\x01", "\x7f", "\xff", "\ufeff", "\u2028", "the bishop is better than the knight", strings.Repeat("long", 30),
}

func (r *randomTrees) text() string {
	var b strings.Builder
	for range r.IntN(12) {
		b.WriteString(pieces[r.IntN(len(pieces))])
		if r.IntN(3) == 0 {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// cleaned returns a text as it stands in a tag.
func cleaned(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))
}
