package archive

import (
	"slices"

	"backrank/variants/notation"
	"backrank/variants/rules"
)

// reading is a tree being read.
type reading struct {
	in    *input
	main  []rules.Move
	built *notation.Builder // nil as long as there is nothing but the main line
	notes []annotated
}

// annotated is a node that gets its note when the tree is whole, as some comments need the variations around them.
type annotated struct {
	node notation.NodeID
	note notation.Note
}

// tree reads the tree of a game with a main line. It is false if the record is damaged.
func (i *input) tree(g *notation.Game, main []rules.Move) bool {
	r := reading{in: i, main: main}
	if note := i.note(i.byte()); !note.IsEmpty() {
		r.notes = append(r.notes, annotated{notation.Root, note})
	}
	if start := g.Start; g.Started() {
		nodes := make([]notation.NodeID, len(main))
		for at := range nodes {
			nodes[at] = notation.NodeID(at + 1)
		}
		r.line(nodes, main, notation.Root, &start)
	} else if i.number() != 0 {
		i.bad = true
	}
	g.Tree = r.annotate()
	return !i.bad
}

// annotate gives the nodes their notes. Where there are no variations, the notes come with the line, in one step.
func (r *reading) annotate() notation.Tree {
	if r.built != nil {
		r.built.EndAt(notation.NodeID(len(r.main)))
		for _, a := range r.notes {
			r.built.SetNote(a.node, a.note)
		}
		return r.built.Tree()
	}
	notes := make([]notation.Note, len(r.main)+1)
	for _, a := range r.notes {
		notes[a.node] = a.note
	}
	t := notation.LineOf(r.main, notes[1:]...)
	if !notes[0].IsEmpty() {
		t = t.SetNote(notation.Root, notes[0])
	}
	return t
}

// line reads what a line has after a node, whose nodes and moves are known already. p is the position before it.
func (r *reading) line(nodes []notation.NodeID, moves []rules.Move, parent notation.NodeID, p *rules.Position) {
	for at := -1; !r.in.bad; {
		since := r.in.number()
		if since == 0 || r.in.bad {
			return
		}
		for range min(since, len(nodes)) {
			if at >= 0 {
				*p = notation.After(p, moves[at])
				parent = nodes[at]
			}
			if at++; at == len(nodes) {
				r.in.bad = true
				return
			}
		}
		if at < 0 { // the line has no moves
			r.in.bad = true
			return
		}
		bits := r.in.byte()
		if note := r.in.note(bits); !note.IsEmpty() {
			r.notes = append(r.notes, annotated{nodes[at], note})
		}
		if bits&hasVariations != 0 {
			r.variations(parent, p)
		}
	}
}

// variations reads the variations after a node, whose position is p.
func (r *reading) variations(parent notation.NodeID, p *rules.Position) {
	if r.built == nil {
		r.built = notation.NewBuilder(r.main)
	}
	for range r.in.count() {
		now := *p
		moves := r.in.line(&now, r.in.count())
		nodes, n := make([]notation.NodeID, len(moves)), parent
		for at, m := range moves {
			n = r.built.Add(n, m)
			nodes[at] = n
		}
		now = *p
		r.line(nodes, moves, parent, &now)
		if r.in.bad {
			return
		}
	}
}

// note reads a note that has what the bits say.
func (i *input) note(bits byte) notation.Note {
	var n notation.Note
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
