package notation

import (
	"iter"
	"slices"

	"backrank/variants/rules"
)

// NodeID identifies a node of a [Tree]. [Root] is the position before the first move, every other node is a move. An id
// stays the same in later versions of a tree, and is never used again for another node.
type NodeID int32

// Root is the node before the first move.
const Root NodeID = 0

// None is no node: the parent of the root, or the sibling after the last one.
const None NodeID = -1

// Tree holds the moves of a game with all their variations and notes. It is a value like a slice: edits return a new
// tree and leave the old one as it is, so that a tree may be read by any goroutine. The zero Tree is a tree without
// moves.
//
// Of the nodes with the same parent the first is the one that the line continues with, the others are variations in
// place of it. The main line, the game itself, is the first child of each node from the root on up to [Tree.End]; what
// follows the end is analysis. Trees know no positions: who needs one plays the moves of [Tree.Path].
type Tree struct {
	nodes []node // by NodeID; empty counts as a root alone
	end   NodeID // on the line of first children
}

// node is a move, and its place in the tree.
type node struct {
	move   rules.Move // the zero Move is a null move, or the root
	parent NodeID     // None for the root and for deleted nodes
	first  NodeID     // first child
	next   NodeID     // next sibling
	note   *note      // nil if there is none; never written
}

var rootAlone = []node{{parent: None, first: None, next: None}}

func (t Tree) all() []node {
	if len(t.nodes) == 0 {
		return rootAlone
	}
	return t.nodes
}

// Size returns a number that is greater than all ids of the tree, for tables by [NodeID]. It counts the root and deleted
// nodes.
func (t Tree) Size() int { return len(t.all()) }

// Has reports whether the id is that of a node, and not of a deleted one.
func (t Tree) Has(n NodeID) bool {
	return n == Root || n > Root && int(n) < len(t.nodes) && t.nodes[n].parent != None
}

// Move returns the move that leads to n: the zero Move for the root and for null moves.
func (t Tree) Move(n NodeID) rules.Move { return t.all()[n].move }

// Parent returns the node before n, [None] for the root.
func (t Tree) Parent(n NodeID) NodeID { return t.all()[n].parent }

// First returns the node with which the line goes on after n, or [None].
func (t Tree) First(n NodeID) NodeID { return t.all()[n].first }

// Next returns the next variation in place of n, or [None].
func (t Tree) Next(n NodeID) NodeID { return t.all()[n].next }

// Note returns the note of a node. Its slices must not be written.
func (t Tree) Note(n NodeID) Note {
	return t.all()[n].note.whole()
}

// Children yields the nodes after n: the continuation of the line, then the variations.
func (t Tree) Children(n NodeID) iter.Seq[NodeID] {
	return func(yield func(NodeID) bool) {
		for c := t.First(n); c != None; c = t.Next(c) {
			if !yield(c) {
				return
			}
		}
	}
}

// Find returns the node after n with the move, or [None].
func (t Tree) Find(n NodeID, m rules.Move) NodeID {
	for c := range t.Children(n) {
		if t.Move(c) == m {
			return c
		}
	}
	return None
}

// IsFirst reports whether n is what the line goes on with after the node before it, and no variation.
func (t Tree) IsFirst(n NodeID) bool { return n == Root || t.First(t.Parent(n)) == n }

// End returns the last move of the game itself, the root if it has none. A tree whose moves were added one after the
// other ends with the last of them.
func (t Tree) End() NodeID { return t.end }

// IsMain reports whether n is on the main line.
func (t Tree) IsMain(n NodeID) bool {
	for main := t.end; main != None; main = t.Parent(main) {
		if main == n {
			return true
		}
	}
	return false
}

// Path returns the nodes from the root to n, without the root.
func (t Tree) Path(n NodeID) []NodeID {
	var path []NodeID
	for ; n != Root; n = t.Parent(n) {
		path = append(path, n)
	}
	slices.Reverse(path)
	return path
}

// Depth returns the number of moves from the root to n.
func (t Tree) Depth(n NodeID) int {
	depth := 0
	for ; n != Root; n = t.Parent(n) {
		depth++
	}
	return depth
}

// MainLine yields the moves of the game itself.
func (t Tree) MainLine() iter.Seq[NodeID] {
	return func(yield func(NodeID) bool) {
		for n := Root; n != t.end; {
			if n = t.First(n); !yield(n) {
				return
			}
		}
	}
}

// Line yields the nodes after n along the first children, beyond the end of the game too.
func (t Tree) Line(n NodeID) iter.Seq[NodeID] {
	return func(yield func(NodeID) bool) {
		for c := t.First(n); c != None && yield(c); c = t.First(c) {
		}
	}
}

// Main returns the moves of the main line.
func (t Tree) Main() []rules.Move {
	var moves []rules.Move
	for n := range t.MainLine() {
		moves = append(moves, t.Move(n))
	}
	return moves
}

// Passes reports whether there is a null move among the moves that a PGN has as the game: those of the main line, or of
// what follows the start if the game has none. Such a PGN cannot be written: null moves belong in variations.
func (t Tree) Passes() bool {
	for n := range t.Line(Root) {
		if t.Move(n).IsZero() {
			return true
		}
		if n == t.end {
			break
		}
	}
	return false
}

// Last returns the last node of the line that goes on after n, n itself if nothing follows.
func (t Tree) Last(n NodeID) NodeID {
	for c := range t.Line(n) {
		n = c
	}
	return n
}

// Walk yields all nodes but the root in the order of PGN: a move, the variations in its place, the moves after it.
func (t Tree) Walk() iter.Seq[NodeID] {
	return func(yield func(NodeID) bool) { t.walk(t.First(Root), yield) }
}

// walk yields the line from n, a first child, with all its variations. Only variations take stack, long lines do not.
func (t Tree) walk(n NodeID, yield func(NodeID) bool) bool {
	for ; n != None; n = t.First(n) {
		if !yield(n) {
			return false
		}
		for v := t.Next(n); v != None; v = t.Next(v) {
			if !yield(v) || !t.walk(t.First(v), yield) {
				return false
			}
		}
	}
	return true
}

// Index returns the place of a node in [Tree.Walk], from 1; 0 for the root, -1 if there is no such node. Unlike an id
// it depends on nothing but the moves and their order.
func (t Tree) Index(n NodeID) int {
	if n == Root {
		return 0
	}
	at := 0
	for other := range t.Walk() {
		if at++; other == n {
			return at
		}
	}
	return -1
}

// At returns the node with an [Tree.Index], or [None].
func (t Tree) At(index int) NodeID {
	if index == 0 {
		return Root
	}
	for n := range t.Walk() {
		if index--; index == 0 {
			return n
		}
	}
	return None
}

// Same reports whether two trees are the same version of one: no edit lies between them. It is quick.
func Same(t, other Tree) bool {
	return t.end == other.end && len(t.all()) == len(other.all()) && &t.all()[0] == &other.all()[0]
}

// Equal reports whether two trees have the same moves, variations and notes, in the same order, and the same end. Ids
// do not count.
func (t Tree) Equal(other Tree) bool {
	type pair struct{ a, b NodeID }
	for open := []pair{{Root, Root}}; len(open) > 0; {
		p := open[len(open)-1]
		open = open[:len(open)-1]
		if t.Move(p.a) != other.Move(p.b) || !t.Note(p.a).Equal(other.Note(p.b)) || (p.a == t.end) != (p.b == other.end) {
			return false
		}
		a, b := t.First(p.a), other.First(p.b)
		for ; a != None && b != None; a, b = t.Next(a), other.Next(b) {
			open = append(open, pair{a, b})
		}
		if a != b {
			return false
		}
	}
	return true
}
