// Package gametree holds the moves of a game as a tree: the main line, variations, and notes with comments, glyphs, clock
// times, evaluations, arrows and circles. Package pgn reads and writes trees.
package gametree

import (
	"iter"
	"slices"

	"backrank/variants/rules"
)

// A NodeID identifies a node of a [Tree]. [Root] is the position before the first move, every other node is a move. A node
// keeps its id when the tree is edited, and no other node gets the id of a deleted one.
type NodeID int32

// Root is the node before the first move.
const Root NodeID = 0

// None is the id of no node, for example of the parent of the root.
const None NodeID = -1

// A Tree has the moves of a game with all variations and notes. It is immutable: edits return a new tree, so that any
// goroutine may read a tree. The zero Tree has no moves.
//
// The first child of a node continues the line; its siblings are variations that replace it. The main line, which is the
// game itself, follows the first children from the root to [Tree.End]; moves after the end are analysis. A tree has no
// positions: callers play the moves of [Tree.Path] on the start position. Except in [Tree.Has], [Tree.Index] and [Tree.At],
// ids must be those of nodes of the tree.
type Tree struct {
	nodes []node // by NodeID; if empty, the tree has only the root
	end   NodeID // reached from the root by first children
}

// A node is a move and its place in the tree.
type node struct {
	move   rules.Move // the zero Move is a null move, or the root
	parent NodeID     // None for the root and for deleted nodes
	first  NodeID     // first child
	next   NodeID     // next sibling
	note   *note      // nil if there is none; immutable
}

var emptyTree = []node{{parent: None, first: None, next: None}}

// all returns the nodes of the tree, with the root.
func (t Tree) all() []node {
	if len(t.nodes) == 0 {
		return emptyTree
	}
	return t.nodes
}

// Size returns the number of ids that the tree has used, for tables by [NodeID]: it counts the root and deleted nodes. All
// ids are less than Size.
func (t Tree) Size() int { return len(t.all()) }

// Has reports whether the tree has a node with the id n, which has not been deleted.
func (t Tree) Has(n NodeID) bool {
	return n == Root || n > Root && int(n) < len(t.nodes) && t.nodes[n].parent != None
}

// Move returns the move that leads to n: the zero Move for the root and for null moves.
func (t Tree) Move(n NodeID) rules.Move { return t.all()[n].move }

// Parent returns the node before n, [None] for the root.
func (t Tree) Parent(n NodeID) NodeID { return t.all()[n].parent }

// First returns the first child of n, which continues its line, or [None].
func (t Tree) First(n NodeID) NodeID { return t.all()[n].first }

// Next returns the next sibling of n, which is a variation, or [None].
func (t Tree) Next(n NodeID) NodeID { return t.all()[n].next }

// Note returns the note of a node. Its slices must not be modified.
func (t Tree) Note(n NodeID) Note {
	return t.all()[n].note.unpack()
}

// Children yields the children of n: the move that continues the line, then the variations.
func (t Tree) Children(n NodeID) iter.Seq[NodeID] {
	return func(yield func(NodeID) bool) {
		for c := t.First(n); c != None; c = t.Next(c) {
			if !yield(c) {
				return
			}
		}
	}
}

// Find returns the child of n with a move, or [None].
func (t Tree) Find(n NodeID, m rules.Move) NodeID {
	for c := range t.Children(n) {
		if t.Move(c) == m {
			return c
		}
	}
	return None
}

// IsFirst reports whether n is the root or the first child of its parent, and so not the start of a variation.
func (t Tree) IsFirst(n NodeID) bool { return n == Root || t.First(t.Parent(n)) == n }

// End returns the last move of the main line, the root if it has none.
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

// MainLine yields the nodes of the main line, without the root.
func (t Tree) MainLine() iter.Seq[NodeID] {
	return func(yield func(NodeID) bool) {
		for n := Root; n != t.end; {
			if n = t.First(n); !yield(n) {
				return
			}
		}
	}
}

// Line yields the first child of n, its first child and so on, also after the end of the game.
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

// HasNullMove reports whether the main line has a null move, or the first line after the root if the main line has no moves. Such
// a game cannot be written in PGN, which has null moves only in variations.
func (t Tree) HasNullMove() bool {
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

// Last returns the last node of [Tree.Line], n itself if the line is empty.
func (t Tree) Last(n NodeID) NodeID {
	for c := range t.Line(n) {
		n = c
	}
	return n
}

// Walk yields all nodes except the root in the order of PGN: a move, the variations that replace it, the moves after it.
func (t Tree) Walk() iter.Seq[NodeID] {
	return func(yield func(NodeID) bool) { t.walk(t.First(Root), yield) }
}

// walk yields the line that begins with the first child n, with all variations. It recurses for each variation, not for each
// move.
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

// DepthFirst yields all nodes except the root, each before the moves after it, which come before its next sibling: the first
// line to its last move, then the moves of other lines that are not in it.
func (t Tree) DepthFirst() iter.Seq[NodeID] {
	return func(yield func(NodeID) bool) {
		for n := t.First(Root); n != None && yield(n); {
			if next := t.First(n); next != None {
				n = next
				continue
			}
			for n != Root && t.Next(n) == None {
				n = t.Parent(n)
			}
			if n == Root {
				return
			}
			n = t.Next(n)
		}
	}
}

// Index returns the index of a node in [Tree.Walk], from 1; 0 for the root, -1 if the tree has no such node. Trees with the
// same moves in the same order have the same indexes, whatever their ids are.
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

// At returns the node with an index ([Tree.Index]), or [None].
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

// Same reports, in constant time, whether two trees are the same version of a tree, without an edit between them.
func Same(t, other Tree) bool {
	return t.end == other.end && len(t.all()) == len(other.all()) && &t.all()[0] == &other.all()[0]
}

// Equal reports whether two trees have the same moves, variations and notes in the same order, and the same end, whatever
// their ids are.
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
