package notation

import (
	"slices"

	"backrank/variants/rules"
)

// Every edit copies the nodes, 24 bytes each, and returns a tree of its own.

// Add returns a tree with a move after n, and its node: as the continuation of the line if n is its end, else as the
// last variation. If the move is there already, the tree is unchanged.
func (t Tree) Add(n NodeID, m rules.Move) (Tree, NodeID) {
	if found := t.Find(n, m); found != None {
		return t, found
	}
	next := t.clone(1)
	return next, next.append(n, m)
}

// LineOf returns a tree with one line of moves, the nodes 1, 2, …, and with their notes, which may be fewer.
func LineOf(moves []rules.Move, notes ...Note) Tree {
	t := Tree{}.clone(len(moves))
	for i, m := range moves {
		n := t.append(NodeID(i), m)
		if i < len(notes) {
			t.annotate(n, notes[i])
		}
	}
	return t
}

// clone returns a copy with room for more nodes.
func (t Tree) clone(more int) Tree {
	nodes := make([]node, len(t.all()), len(t.all())+more)
	copy(nodes, t.all())
	return Tree{nodes}
}

// append adds a node after n to a tree that nobody else has.
func (t *Tree) append(n NodeID, m rules.Move) NodeID {
	id := NodeID(len(t.nodes))
	t.nodes = append(t.nodes, node{move: m, parent: n, first: None, next: None})
	link := &t.nodes[n].first
	for *link != None {
		link = &t.nodes[*link].next
	}
	*link = id
	return id
}

// Delete returns a tree without n and everything after it. The root stays, without moves.
func (t Tree) Delete(n NodeID) Tree {
	next := t.clone(0)
	if n == Root {
		for c := range t.Children(Root) {
			next.forget(c)
		}
		next.nodes[Root].first = None
		return next
	}
	*next.linkTo(n) = t.Next(n)
	next.forget(n)
	next.settleAround(t.Parent(n))
	return next
}

// forget marks n and everything after it as deleted.
func (t *Tree) forget(n NodeID) {
	for open := []NodeID{n}; len(open) > 0; {
		n = open[len(open)-1]
		open = open[:len(open)-1]
		for c := t.nodes[n].first; c != None; c = t.nodes[c].next {
			open = append(open, c)
		}
		t.nodes[n] = node{parent: None, first: None, next: None}
	}
}

// linkTo returns the link that leads to n from its parent or its previous sibling.
func (t *Tree) linkTo(n NodeID) *NodeID {
	link := &t.nodes[t.nodes[n].parent].first
	for *link != n {
		link = &t.nodes[*link].next
	}
	return link
}

// Promote returns a tree in which the variation that n belongs to stands one place further up: before the previous
// variation, or in place of the line that it departs from. On the main line nothing changes.
func (t Tree) Promote(n NodeID) Tree {
	n = t.Branch(n)
	if n == Root {
		return t
	}
	next := t.clone(0)
	next.raise(n, func(place int) int { return place - 1 })
	return next
}

// MakeMain returns a tree in which the line to n is the main line.
func (t Tree) MakeMain(n NodeID) Tree {
	if t.IsMain(n) {
		return t
	}
	next := t.clone(0)
	for ; n != Root; n = t.Parent(n) {
		next.raise(n, func(int) int { return 0 })
	}
	return next
}

// Branch returns the first move of the innermost variation that n belongs to, or the root on the main line.
func (t Tree) Branch(n NodeID) NodeID {
	for ; n != Root; n = t.Parent(n) {
		if t.First(t.Parent(n)) != n {
			return n
		}
	}
	return Root
}

// raise gives n another place among its siblings.
func (t *Tree) raise(n NodeID, to func(place int) int) {
	parent := t.nodes[n].parent
	all := slices.Collect(t.Children(parent))
	place := slices.Index(all, n)
	all = slices.Delete(all, place, place+1)
	all = slices.Insert(all, to(place), n)
	link := &t.nodes[parent].first
	for _, c := range all {
		*link = c
		link = &t.nodes[c].next
	}
	*link = None
	t.settleAround(parent)
}

// SetNote returns a tree with the note in place of that of n. Comments are cleaned: see [Comment].
func (t Tree) SetNote(n NodeID, note Note) Tree {
	next := t.clone(0)
	next.annotate(n, note)
	return next
}

// annotate sets the note of a node of a tree that nobody else has.
func (t *Tree) annotate(n NodeID, note Note) {
	if note = note.clean(); n == Root {
		note.Before, note.After = nil, slices.Concat(note.Before, note.After)
	}
	t.nodes[n].note = note.packed()
	t.settle(n)
}

// A comment that stands between two moves of one line cannot be told from one behind the first of them, and a comment
// before the first move of the game is one about the start. So that a tree reads back as it is written, such comments
// belong to the node before.

// settleAround settles the nodes after parent, and those after its first child.
func (t *Tree) settleAround(parent NodeID) {
	for c := range t.Children(parent) {
		t.settle(c)
		if first := t.First(c); first != None {
			t.settle(first)
		}
	}
}

// settle moves the comments before n to the node before it, if they cannot stand by themselves.
func (t *Tree) settle(n NodeID) {
	if n == Root {
		return
	}
	own, parent := t.Note(n), t.nodes[n].parent
	if len(own.Before) == 0 || t.setsOff(n) {
		return
	}
	before := t.Note(parent)
	before.After = slices.Concat(before.After, own.Before)
	own.Before = nil
	t.nodes[parent].note, t.nodes[n].note = before.packed(), own.packed()
}

// setsOff reports whether comments before n can be told from those behind the move before: n begins a variation, or
// follows variations.
func (t *Tree) setsOff(n NodeID) bool {
	parent := t.nodes[n].parent
	if t.nodes[parent].first != n {
		return true
	}
	return parent != Root && t.First(t.nodes[parent].parent) == parent && t.nodes[parent].next != None
}
