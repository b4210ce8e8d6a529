package notation

import (
	"slices"

	"backrank/variants/rules"
)

// treeBuilder builds the tree of a game while the game is read. It is reused for the next game, so that each game needs only
// a few allocations.
type treeBuilder struct {
	nodes     []node
	positions []rules.Position // by NodeID, if keep is true
	keep      bool
	remarks   []remark  // the nodes of the comments
	comments  []Comment // in the order of the text
	glyphs    []glyph
	plies     int    // number of plies of the main line
	lines     []line // the open lines: the main line, then variations from outermost to innermost
	ordered   bool   // remarks and glyphs are in the order of their nodes
	follower  Follower
}

// Follower receives the moves of main lines while games are read.
type Follower interface {
	// Begin is called with the position before the first move.
	Begin(start *rules.Position)
	// Move is called with a move and the positions before and after it. The position after of the last call stays valid
	// until the next game is read; earlier ones are overwritten.
	Move(before *rules.Position, m rules.Move, after *rules.Position)
}

// remark is the place of a comment in the tree.
type remark struct {
	node   NodeID
	before bool  // the comment stands before the move
	index  int32 // index in comments
}

// glyph is a numeric annotation glyph of a node.
type glyph struct {
	node NodeID
	nag  uint8
}

// line is a line of moves that is being read.
type line struct {
	node    NodeID            // the last move; before the first move the node from which the variation branches off
	begun   bool              // a move has been read
	own     bool              // this line created node, so that its next move becomes the first child
	apart   bool              // no move has been read since the line began or a variation in it ended
	waiting []Comment         // comments before the next move
	at      int               // index in places of the position after the last move
	places  [2]rules.Position // the other element is the position before the last move
}

// now returns the position after the last move.
func (l *line) now() *rules.Position { return &l.places[l.at] }

// maxDepth is the maximum nesting depth of variations.
const maxDepth = 200

// reset begins a new tree.
func (b *treeBuilder) reset() {
	b.nodes = append(b.nodes[:0], node{parent: None, first: None, next: None})
	b.positions = b.positions[:0]
	b.plies = 0
	b.remarks, b.comments, b.glyphs, b.ordered = b.remarks[:0], b.comments[:0], b.glyphs[:0], true
	if cap(b.lines) == 0 {
		b.lines = make([]line, 1, 4)
	}
	b.lines = b.lines[:1]
	l := b.top()
	l.node, l.begun, l.own, l.apart, l.waiting = Root, false, true, false, l.waiting[:0]
}

// begin sets the first position.
func (b *treeBuilder) begin(p *rules.Position) {
	*b.lines[0].now() = *p
	if b.keep {
		b.positions = append(b.positions, *p)
	}
	if b.follower != nil {
		b.follower.Begin(b.lines[0].now())
	}
}

// top returns the innermost open line.
func (b *treeBuilder) top() *line { return &b.lines[len(b.lines)-1] }

// add adds a move to the innermost line. If the tree has the move there already, it reuses its node.
func (b *treeBuilder) add(m rules.Move) {
	l := b.top()
	before := l.now()
	l.at ^= 1
	if m.IsZero() {
		before.Pass(l.now())
	} else {
		before.Play(m, l.now())
	}
	n, found := b.find(l.node, m)
	if !found {
		n = b.link(l, m)
	}
	l.node, l.own, l.begun, l.apart = n, !found, true, false
	if len(b.lines) == 1 {
		b.plies++
		if b.follower != nil {
			b.follower.Move(before, m, l.now())
		}
	}
	for _, c := range l.waiting {
		b.remark(n, true, c)
	}
	l.waiting = l.waiting[:0]
}

// find returns the child of parent with move m; false if there is none. Variations may repeat moves of other lines.
func (b *treeBuilder) find(parent NodeID, m rules.Move) (NodeID, bool) {
	for c := b.nodes[parent].first; c != None; c = b.nodes[c].next {
		if b.nodes[c].move == m {
			return c, true
		}
	}
	return None, false
}

// link adds a node for a move: as the first child if the line created its last node, else as the last child.
func (b *treeBuilder) link(l *line, m rules.Move) NodeID {
	n := NodeID(len(b.nodes))
	made := node{move: m, parent: l.node, first: None, next: None}
	if l.own {
		made.next = b.nodes[l.node].first
		b.nodes[l.node].first = n
	} else {
		last := &b.nodes[l.node].first
		for *last != None {
			last = &b.nodes[*last].next
		}
		*last = n
	}
	b.nodes = append(b.nodes, made)
	if b.keep {
		b.positions = append(b.positions, *l.now())
	}
	return n
}

// open begins a variation in place of the last move. It returns false before the first move, and if variations are nested
// too deeply.
func (b *treeBuilder) open() bool {
	l := b.top()
	if !l.begun || len(b.lines) > maxDepth {
		return false
	}
	from, now := b.nodes[l.node].parent, l.places[l.at^1]
	if len(b.lines) == cap(b.lines) {
		b.lines = append(b.lines, line{})
	} else {
		b.lines = b.lines[:len(b.lines)+1]
	}
	l = b.top()
	l.node, l.begun, l.own, l.apart, l.waiting = from, false, false, true, l.waiting[:0]
	*l.now() = now
	return true
}

// close ends the innermost variation. The comments of a variation without moves go to the line around it.
func (b *treeBuilder) close() {
	l := b.top()
	if l.begun {
		b.settle()
	}
	b.lines = b.lines[:len(b.lines)-1]
	b.top().apart = true
	if !l.begun {
		b.top().waiting = append(b.top().waiting, l.waiting...)
		l.waiting = l.waiting[:0]
	}
}

// settle attaches the waiting comments to the last move of a line that has ended.
func (b *treeBuilder) settle() {
	l := b.top()
	for _, c := range l.waiting {
		b.remark(l.node, false, c)
	}
	l.waiting = l.waiting[:0]
}

// comment adds a comment at the current place: after the last move, or before the next one.
func (b *treeBuilder) comment(c Comment) {
	l := b.top()
	if l.apart {
		l.waiting = append(l.waiting, c)
		return
	}
	b.remark(l.node, false, c)
}

// commentAll adds comments at the current place, as [treeBuilder.comment] does.
func (b *treeBuilder) commentAll(comments []Comment) {
	b.remarks = slices.Grow(b.remarks, len(comments))
	b.comments = slices.Grow(b.comments, len(comments))
	for _, c := range comments {
		b.comment(c)
	}
}

func (b *treeBuilder) remark(n NodeID, before bool, c Comment) {
	r := remark{n, before, int32(len(b.comments))}
	if last := len(b.remarks) - 1; last >= 0 && b.remarks[last].after(r) {
		b.ordered = false
	}
	b.remarks = append(b.remarks, r)
	b.comments = append(b.comments, c)
}

// after reports whether r comes after other in the order by node, with comments before a move first.
func (r remark) after(other remark) bool {
	return r.node > other.node || r.node == other.node && other.before && !r.before
}

// glyph adds a glyph to the last move, or to the start position before the first move, unless that has a glyph of the same
// group already. It returns the old glyph in that case, else the new one.
func (b *treeBuilder) glyph(nag uint8) uint8 {
	n := b.top().node
	for i := len(b.glyphs) - 1; i >= 0 && b.glyphs[i].node == n; i-- {
		if g := b.glyphs[i]; !accepts([]uint8{g.nag}, nag) {
			return g.nag
		}
	}
	if last := len(b.glyphs) - 1; last >= 0 && b.glyphs[last].node > n {
		b.ordered = false
	}
	b.glyphs = append(b.glyphs, glyph{n, nag})
	return nag
}
