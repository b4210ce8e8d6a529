package archive

import (
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// A tree is written as the note of its root and its main line. A line is its nodes that have something: for each the
// number of nodes since the one before, what it has, and that; 0 ends the line. A variation is the number of its moves,
// they, and its line, which begins with its first move.

// What a node has, a bit each.
const (
	hasBefore = 1 << iota
	hasNAGs
	hasAfter
	hasVariations
)

// putTree writes the tree of a game. Positions are needed for variations only.
func (o *output) putTree(g *notation.Game, variations bool) {
	root := g.Tree.Note(notation.Root)
	o.byte(noteBits(&root))
	o.putNote(&root)
	var p *rules.Position
	if start := g.Start; variations && g.Started() {
		p = &start
	}
	o.putLine(g.Tree, g.Tree.First(notation.Root), p)
}

func noteBits(n *notation.Note) byte {
	var bits byte
	if len(n.Before) > 0 {
		bits |= hasBefore
	}
	if len(n.NAGs) > 0 {
		bits |= hasNAGs
	}
	if len(n.After) > 0 {
		bits |= hasAfter
	}
	return bits
}

func (o *output) putNote(n *notation.Note) {
	if len(n.Before) > 0 {
		o.putComments(n.Before)
	}
	if len(n.NAGs) > 0 {
		o.number(len(n.NAGs))
		o.b = append(o.b, n.NAGs...)
	}
	if len(n.After) > 0 {
		o.putComments(n.After)
	}
}

// putLine writes the line from a node on. p is the position before it, nil if there are no variations.
func (o *output) putLine(t notation.Tree, n notation.NodeID, p *rules.Position) {
	since := 1
	for ; n != notation.None; n = t.First(n) {
		note := t.Note(n)
		bits := noteBits(&note)
		if p != nil && t.First(t.Parent(n)) == n && t.Next(n) != notation.None {
			bits |= hasVariations
		}
		if bits == 0 {
			since++
		} else {
			o.number(since)
			since = 1
			o.byte(bits)
			o.putNote(&note)
		}
		if bits&hasVariations != 0 {
			o.putVariations(t, n, p)
		}
		if p != nil {
			*p = notation.After(p, t.Move(n))
		}
	}
	o.number(0)
}

// putVariations writes the variations in place of a node.
func (o *output) putVariations(t notation.Tree, n notation.NodeID, p *rules.Position) {
	count := 0
	for v := t.Next(n); v != notation.None; v = t.Next(v) {
		count++
	}
	o.number(count)
	for v := t.Next(n); v != notation.None; v = t.Next(v) {
		now, moves := *p, 0
		for m := v; m != notation.None; m = t.First(m) {
			moves++
		}
		o.number(moves)
		for m := v; m != notation.None; m = t.First(m) {
			o.putMove(&now, t.Move(m))
			now = notation.After(&now, t.Move(m))
		}
		now = *p
		o.putLine(t, v, &now)
	}
}
