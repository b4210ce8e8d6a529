package notation

import "backrank/variants/rules"

// Builder makes a tree node by node, without the copy that an edit of a [Tree] makes. The zero Builder begins with a
// tree without moves.
type Builder struct{ tree Tree }

// NewBuilder begins with a line of moves, the nodes 1, 2, ….
func NewBuilder(moves []rules.Move) *Builder { return &Builder{LineOf(moves)} }

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

// Tree returns the tree. The builder must not be used any more.
func (b *Builder) Tree() Tree { return b.tree }
