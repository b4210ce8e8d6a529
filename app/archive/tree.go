package archive

import (
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// A tree is written as the note of its root and its main line. A line is its nodes that have something: for each the
// number of nodes since the one before, what it has, and that; 0 ends the line. A variation is the number of its moves,
// they, and its line, which begins with its first move. What follows the end of the game is a variation in place of its
// last move, with that move again.

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
	if g.Tree.End() == notation.Root {
		o.number(0)
		return
	}
	o.putLine(g.Tree, g.Tree.First(notation.Root), p, 1)
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

// putLine writes the line from a node on, the main line to the end of the game. p is the position before it, nil if
// there are no variations. since is 1, and more for nodes of the line before it that have nothing.
func (o *output) putLine(t notation.Tree, n notation.NodeID, p *rules.Position, since int) {
	for ; n != notation.None; n = t.First(n) {
		note := t.Note(n)
		bits := noteBits(&note)
		if p != nil && t.IsFirst(n) && (t.Next(n) != notation.None || n == t.End() && t.First(n) != notation.None) {
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
		if n == t.End() {
			break
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
	after := n == t.End() && t.First(n) != notation.None
	if after {
		count++
	}
	o.number(count)
	for v := t.Next(n); v != notation.None; v = t.Next(v) {
		o.putMoves(t, v, *p)
		now := *p
		o.putLine(t, v, &now, 1)
	}
	if after {
		o.putMoves(t, n, *p)
		now := notation.After(p, t.Move(n))
		o.putLine(t, t.First(n), &now, 2)
	}
}

// putMoves writes the moves of a line, with their number.
func (o *output) putMoves(t notation.Tree, n notation.NodeID, p rules.Position) {
	moves := 1
	for range t.Line(n) {
		moves++
	}
	o.number(moves)
	for ; n != notation.None; n = t.First(n) {
		o.putMove(&p, t.Move(n))
		p = notation.After(&p, t.Move(n))
	}
}
