package archive

import (
	"slices"

	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// A tree is encoded as the note of its root, followed by its main line. A line encodes only nodes with notes or
// variations: for each node the distance from the previous encoded node, the bits of its parts, and these parts; 0 ends
// the line. A variation is the number of its moves, the moves, and its line, which starts at its first move. Moves after
// the end of the game are encoded as an alternative to the last move that begins with a copy of the last move.

// The bits of the parts of a node.
const (
	hasBefore = 1 << iota
	hasNAGs
	hasAfter
	hasVariations
)

// putTree writes the tree of a game. Without variations no positions are computed.
func (o *output) putTree(g *pgn.Game, variations bool) {
	root := g.Tree.Note(gametree.Root)
	o.byte(noteBits(&root))
	o.putNote(&root)
	var p *rules.Position
	if start := g.Start; variations && g.Started() {
		p = &start
	}
	if g.Tree.End() == gametree.Root {
		o.number(0)
		return
	}
	o.putLine(g.Tree, g.Tree.First(gametree.Root), p, 1)
}

func noteBits(n *gametree.Note) byte {
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

func (o *output) putNote(n *gametree.Note) {
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

// putLine writes the line that begins with node n; the main line stops at the end of the game. p is the position before
// n, nil if there are no variations. since is 1 plus the number of nodes of the line before n.
func (o *output) putLine(t gametree.Tree, n gametree.NodeID, p *rules.Position, since int) {
	for ; n != gametree.None; n = t.First(n) {
		note := t.Note(n)
		bits := noteBits(&note)
		if p != nil && t.IsFirst(n) && (t.Next(n) != gametree.None || n == t.End() && t.First(n) != gametree.None) {
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
			*p = rules.After(p, t.Move(n))
		}
		if n == t.End() {
			break
		}
	}
	o.number(0)
}

// putVariations writes the variations that are alternatives to a node.
func (o *output) putVariations(t gametree.Tree, n gametree.NodeID, p *rules.Position) {
	count := 0
	for v := t.Next(n); v != gametree.None; v = t.Next(v) {
		count++
	}
	continued := n == t.End() && t.First(n) != gametree.None // there are moves after the end of the game
	if continued {
		count++
	}
	o.number(count)
	for v := t.Next(n); v != gametree.None; v = t.Next(v) {
		o.putMoves(t, v, *p)
		now := *p
		o.putLine(t, v, &now, 1)
	}
	if continued {
		o.putMoves(t, n, *p)
		now := rules.After(p, t.Move(n))
		o.putLine(t, t.First(n), &now, 2)
	}
}

// putMoves writes the number of moves of a line, and the moves.
func (o *output) putMoves(t gametree.Tree, n gametree.NodeID, p rules.Position) {
	moves := 1
	for range t.Line(n) {
		moves++
	}
	o.number(moves)
	for ; n != gametree.None; n = t.First(n) {
		o.putMove(&p, t.Move(n))
		p = rules.After(&p, t.Move(n))
	}
}

// treeReader decodes a tree.
type treeReader struct {
	in      *input
	main    []rules.Move
	builder *gametree.Builder // nil until there is a variation
	notes   []nodeNote
}

// nodeNote is the note of a node. Notes are set last, because some comments depend on the surrounding variations.
type nodeNote struct {
	node gametree.NodeID
	note gametree.Note
}

// tree decodes the tree of a game whose main line is known. It returns false if the record is damaged.
func (i *input) tree(g *pgn.Game, main []rules.Move) bool {
	r := treeReader{in: i, main: main}
	if note := i.note(i.byte()); !note.IsEmpty() {
		r.notes = append(r.notes, nodeNote{gametree.Root, note})
	}
	if start := g.Start; g.Started() {
		nodes := make([]gametree.NodeID, len(main))
		for at := range nodes {
			nodes[at] = gametree.NodeID(at + 1)
		}
		r.line(nodes, main, gametree.Root, &start)
	} else if i.number() != 0 {
		i.bad = true
	}
	g.Tree = r.tree()
	return !i.bad
}

// tree returns the decoded tree. Without variations it sets all notes in one step.
func (r *treeReader) tree() gametree.Tree {
	if r.builder != nil {
		r.builder.EndAt(gametree.NodeID(len(r.main)))
		for _, a := range r.notes {
			r.builder.SetNote(a.node, a.note)
		}
		return r.builder.Tree()
	}
	notes := make([]gametree.Note, len(r.main)+1)
	for _, a := range r.notes {
		notes[a.node] = a.note
	}
	t := gametree.New(r.main, notes[1:]...)
	if !notes[0].IsEmpty() {
		t = t.SetNote(gametree.Root, notes[0])
	}
	return t
}

// line decodes a line that follows a parent node; nodes and moves are those of the line. p is the position before it.
func (r *treeReader) line(nodes []gametree.NodeID, moves []rules.Move, parent gametree.NodeID, p *rules.Position) {
	for at := -1; !r.in.bad; {
		since := r.in.number()
		if since == 0 || r.in.bad {
			return
		}
		for range min(since, len(nodes)) {
			if at >= 0 {
				*p = rules.After(p, moves[at])
				parent = nodes[at]
			}
			if at++; at == len(nodes) {
				r.in.bad = true
				return
			}
		}
		if at < 0 { // the distance was 0 in a line without moves
			r.in.bad = true
			return
		}
		bits := r.in.byte()
		if note := r.in.note(bits); !note.IsEmpty() {
			r.notes = append(r.notes, nodeNote{nodes[at], note})
		}
		if bits&hasVariations != 0 {
			r.variations(parent, p)
		}
	}
}

// variations decodes the variations after a parent node with position p.
func (r *treeReader) variations(parent gametree.NodeID, p *rules.Position) {
	if r.builder == nil {
		r.builder = gametree.NewBuilder(r.main)
	}
	for range r.in.count() {
		now := *p
		moves := r.in.line(&now, r.in.count())
		nodes, n := make([]gametree.NodeID, len(moves)), parent
		for at, m := range moves {
			n = r.builder.Add(n, m)
			nodes[at] = n
		}
		now = *p
		r.line(nodes, moves, parent, &now)
		if r.in.bad {
			return
		}
	}
}

// note decodes a note with the parts that bits has.
func (i *input) note(bits byte) gametree.Note {
	var n gametree.Note
	if bits&hasBefore != 0 {
		n.Before = i.comments()
	}
	if bits&hasNAGs != 0 {
		n.NAGs = slices.Clone(i.take(i.count()))
	}
	if bits&hasAfter != 0 {
		n.After = i.comments()
	}
	return n
}
