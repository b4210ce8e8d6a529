package notation

import (
	"slices"

	"backrank/variants/rules"
)

// Every edit copies the nodes, 24 bytes each, and returns a tree of its own.

// Add returns a tree with a move after n, and its node: as the continuation of the line if nothing follows n, else as
// the last variation. If nothing follows the end of the game, a move added there is the game's new end. If the move is
// there already, the tree is unchanged.
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
	return Tree{nodes, t.end}
}

// append adds a node after n to a tree that nobody else has.
func (t *Tree) append(n NodeID, m rules.Move) NodeID {
	id := NodeID(len(t.nodes))
	t.nodes = append(t.nodes, node{move: m, parent: n, first: None, next: None})
	link := &t.nodes[n].first
	if n == t.end && *link == None {
		t.end = id
	}
	for *link != None {
		link = &t.nodes[*link].next
	}
	*link = id
	return id
}

// EndAt returns a tree in which the line to n is the game, and what follows n is analysis.
func (t Tree) EndAt(n NodeID) Tree {
	if t = t.MakeMain(n); t.end == n {
		return t
	}
	if t.end = n; t.First(n) != None && len(t.Note(t.First(n)).Before) > 0 {
		t = t.clone(0)
		t.settle(t.First(n))
	}
	return t
}

// Reserve returns a tree that gives no ids below size to new nodes, because other versions of it had them.
func (t Tree) Reserve(size int) Tree {
	if size <= t.Size() {
		return t
	}
	next := t.clone(size - t.Size())
	for len(next.nodes) < size {
		next.nodes = append(next.nodes, node{parent: None, first: None, next: None})
	}
	return next
}

// Delete returns a tree without n and everything after it. The root stays, without moves. If the game ended there, its
// end is the move before.
func (t Tree) Delete(n NodeID) Tree {
	next := t.clone(0)
	if n == Root {
		for c := range t.Children(Root) {
			forget(next.nodes, c)
		}
		next.nodes[Root].first, next.end = None, Root
		return next
	}
	*linkTo(next.nodes, n) = t.Next(n)
	forget(next.nodes, n)
	if !next.Has(t.end) {
		next.end = t.Parent(n)
	}
	next.settleAround(t.Parent(n))
	return next
}

// forget marks n and everything after it as deleted.
func forget(nodes []node, n NodeID) {
	for open := []NodeID{n}; len(open) > 0; {
		n = open[len(open)-1]
		open = open[:len(open)-1]
		for c := nodes[n].first; c != None; c = nodes[c].next {
			open = append(open, c)
		}
		nodes[n] = node{parent: None, first: None, next: None}
	}
}

// linkTo returns the link that leads to n from its parent or its previous sibling.
func linkTo(nodes []node, n NodeID) *NodeID {
	link := &nodes[nodes[n].parent].first
	for *link != n {
		link = &nodes[*link].next
	}
	return link
}

// Promote returns a tree in which the variation that n belongs to stands one place further up: before the previous
// variation, or in place of the line that it departs from. If that was the main line, the game ends with the variation.
// On a line of first children nothing changes.
func (t Tree) Promote(n NodeID) Tree {
	n = t.Branch(n)
	if n == Root {
		return t
	}
	next := t.clone(0)
	next.raise(n, func(place int) int { return place - 1 })
	next.end = followed(next)
	return next
}

// MakeMain returns a tree in which the line of first children leads to n. If it led elsewhere before the end of the
// game, the game ends with the new line.
func (t Tree) MakeMain(n NodeID) Tree {
	if t.Branch(n) == Root {
		return t
	}
	next := t.clone(0)
	for ; n != Root; n = t.Parent(n) {
		next.raise(n, func(int) int { return 0 })
	}
	next.end = followed(next)
	return next
}

// followed returns the end of the game, which is that of the line of first children if it is not on it any more.
func followed(t Tree) NodeID {
	if t.Branch(t.end) != Root {
		return t.Last(Root)
	}
	return t.end
}

// Branch returns the first move of the innermost variation that n belongs to, or the root on the line of first
// children.
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
	if note = note.Clean(); n == Root {
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
	if len(own.Before) == 0 || setsOff(t, n) {
		return
	}
	before := t.Note(parent)
	before.After = slices.Concat(before.After, own.Before)
	own.Before = nil
	t.nodes[parent].note, t.nodes[n].note = before.packed(), own.packed()
}

// setsOff reports whether comments before n can be told from those behind the move before: n begins a variation, or
// follows variations. Analysis after the end of the game is written as a variation that repeats the last move.
func setsOff(t *Tree, n NodeID) bool {
	parent := t.nodes[n].parent
	if t.nodes[parent].first != n {
		return true
	}
	return parent != Root && parent != t.end && t.First(t.nodes[parent].parent) == parent && t.nodes[parent].next != None
}
