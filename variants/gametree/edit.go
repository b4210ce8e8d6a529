package gametree

import (
	"slices"

	"backrank/variants/rules"
)

// Most edits copy all nodes, 24 bytes each. [Builder] makes a tree without these copies.

// Add returns a tree in which n has a child with the move, and this child. A new move becomes the last child of n, and the end
// of the game if n is the end and had no children. If n has a child with the move already, the tree is unchanged.
func (t Tree) Add(n NodeID, m rules.Move) (Tree, NodeID) {
	if found := t.Find(n, m); found != None {
		return t, found
	}
	next := t.clone(1)
	return next, next.append(n, m)
}

// New returns a tree whose main line is the given moves, with the ids 1, 2, …. The first move gets the first note, and so on;
// there may be fewer notes than moves.
func New(moves []rules.Move, notes ...Note) Tree {
	t := Tree{}.clone(len(moves))
	for i, m := range moves {
		n := t.append(NodeID(i), m)
		if i < len(notes) {
			t.annotate(n, notes[i])
		}
	}
	return t
}

// clone returns a copy of the tree, with capacity for the given number of further nodes.
func (t Tree) clone(further int) Tree {
	nodes := make([]node, len(t.all()), len(t.all())+further)
	copy(nodes, t.all())
	return Tree{nodes, t.end}
}

// append adds a child of n to a tree that is not shared yet.
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

// EndAt returns a tree with the main line that ends with n. Moves after n are analysis.
func (t Tree) EndAt(n NodeID) Tree {
	if t = t.MakeMain(n); t.end == n {
		return t
	}
	if t.end = n; t.First(n) != None && len(t.Note(t.First(n)).Before) > 0 {
		t = t.clone(0)
		t.settleComments(t.First(n))
	}
	return t
}

// Reserve returns a tree whose new nodes get no ids below size, because other versions of the tree have used these.
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

// Delete returns a tree without n and all moves after it; Delete(Root) leaves only the root. If the end of the game is
// deleted, the game ends with the parent of n.
func (t Tree) Delete(n NodeID) Tree {
	next := t.clone(0)
	if n == Root {
		for c := range t.Children(Root) {
			markDeleted(next.nodes, c)
		}
		next.nodes[Root].first, next.end = None, Root
		return next
	}
	*linkTo(next.nodes, n) = t.Next(n)
	markDeleted(next.nodes, n)
	if !next.Has(t.end) {
		next.end = t.Parent(n)
	}
	next.settleCommentsAround(t.Parent(n))
	return next
}

// markDeleted marks n and all nodes after it as deleted.
func markDeleted(nodes []node, n NodeID) {
	for open := []NodeID{n}; len(open) > 0; {
		n = open[len(open)-1]
		open = open[:len(open)-1]
		for c := nodes[n].first; c != None; c = nodes[c].next {
			open = append(open, c)
		}
		nodes[n] = node{parent: None, first: None, next: None}
	}
}

// linkTo returns the field of n's parent or previous sibling that refers to n.
func linkTo(nodes []node, n NodeID) *NodeID {
	link := &nodes[nodes[n].parent].first
	for *link != n {
		link = &nodes[*link].next
	}
	return link
}

// Promote returns a tree in which the innermost variation with n is moved before its previous sibling. If that sibling was
// the first child, the variation becomes the continuation of the line. If the main line then ends in a variation, the game
// ends with the new line. If n is in no variation, the tree is unchanged.
func (t Tree) Promote(n NodeID) Tree {
	n = t.Branch(n)
	if n == Root {
		return t
	}
	next := t.clone(0)
	next.reorder(n, func(i int) int { return i - 1 })
	next.end = mainEnd(next)
	return next
}

// MakeMain returns a tree in which n and all nodes before it are first children. If the main line then ends in a variation,
// the game ends with the new line.
func (t Tree) MakeMain(n NodeID) Tree {
	if t.Branch(n) == Root {
		return t
	}
	next := t.clone(0)
	for ; n != Root; n = t.Parent(n) {
		next.reorder(n, func(int) int { return 0 })
	}
	next.end = mainEnd(next)
	return next
}

// mainEnd returns the end of the game: t.end, or if that is in a variation the last node of the line of first children.
func mainEnd(t Tree) NodeID {
	if t.Branch(t.end) != Root {
		return t.Last(Root)
	}
	return t.end
}

// Branch returns the first move of the innermost variation with n, or the root if n is in no variation.
func (t Tree) Branch(n NodeID) NodeID {
	for ; n != Root; n = t.Parent(n) {
		if t.First(t.Parent(n)) != n {
			return n
		}
	}
	return Root
}

// reorder moves n among its siblings from index i to index to(i).
func (t *Tree) reorder(n NodeID, to func(i int) int) {
	parent := t.nodes[n].parent
	children := slices.Collect(t.Children(parent))
	i := slices.Index(children, n)
	children = slices.Delete(children, i, i+1)
	children = slices.Insert(children, to(i), n)
	link := &t.nodes[parent].first
	for _, c := range children {
		*link = c
		link = &t.nodes[c].next
	}
	*link = None
	t.settleCommentsAround(parent)
}

// SetNote returns a tree in which n has the note, cleaned ([Note.Clean]). Comments before a move that cannot have them move to
// the node before; see [Note.Before].
func (t Tree) SetNote(n NodeID, note Note) Tree {
	next := t.clone(0)
	next.annotate(n, note)
	return next
}

// annotate sets the note of a node in a tree that is not shared yet.
func (t *Tree) annotate(n NodeID, note Note) {
	if note = note.Clean(); n == Root {
		note.Before, note.After = nil, slices.Concat(note.Before, note.After)
	}
	t.nodes[n].note = note.pack()
	t.settleComments(n)
}

// In PGN a comment between two moves of a line belongs to the first of them, and a comment before the first move of the game
// to the start. Trees follow this, so that a tree that is written is read back unchanged.

// settleCommentsAround calls settleComments for the children of parent and their first children.
func (t *Tree) settleCommentsAround(parent NodeID) {
	for c := range t.Children(parent) {
		t.settleComments(c)
		if first := t.First(c); first != None {
			t.settleComments(first)
		}
	}
}

// settleComments moves the comments before n to its parent if n cannot have comments before it.
func (t *Tree) settleComments(n NodeID) {
	if n == Root {
		return
	}
	own, parent := t.Note(n), t.nodes[n].parent
	if len(own.Before) == 0 || canHaveBefore(t, n) {
		return
	}
	before := t.Note(parent)
	before.After = slices.Concat(before.After, own.Before)
	own.Before = nil
	t.nodes[parent].note, t.nodes[n].note = before.pack(), own.pack()
}

// canHaveBefore reports whether n can have comments before it: it begins a variation or follows variations. The first move
// after the end of the game cannot, because analysis is written as a variation that repeats the last move.
func canHaveBefore(t *Tree, n NodeID) bool {
	parent := t.nodes[n].parent
	if t.nodes[parent].first != n {
		return true
	}
	return parent != Root && parent != t.end && t.First(t.nodes[parent].parent) == parent && t.nodes[parent].next != None
}

// A Builder makes a tree by edits that do not copy it. The zero Builder begins with a tree without moves.
type Builder struct{ tree Tree }

// NewBuilder returns a Builder that begins with the tree New(moves).
func NewBuilder(moves []rules.Move) *Builder { return &Builder{New(moves)} }

// Add is [Tree.Add].
func (b *Builder) Add(n NodeID, m rules.Move) NodeID {
	if found := b.tree.Find(n, m); found != None {
		return found
	}
	if len(b.tree.nodes) == 0 {
		b.tree = b.tree.clone(1)
	}
	return b.tree.append(n, m)
}

// SetNote is [Tree.SetNote].
func (b *Builder) SetNote(n NodeID, note Note) {
	if len(b.tree.nodes) == 0 {
		b.tree = b.tree.clone(0)
	}
	b.tree.annotate(n, note)
}

// EndAt is [Tree.EndAt].
func (b *Builder) EndAt(n NodeID) { b.tree = b.tree.EndAt(n) }

// Tree returns the tree. The Builder must not be used after that.
func (b *Builder) Tree() Tree { return b.tree }
